import { z } from 'zod';
import type { command } from '../command.ts';

const reason = z.string().trim().min(1, 'field.empty').max(500, 'argument.max500');
export const rejectReason = reason;

export function itemVerbs<Call extends typeof command, Named extends z.ZodRawShape, Shown extends z.ZodType>(
  call: Call,
  named: Named,
  shown: Shown,
) {
  const item = z.object(named);
  return {
    submit: call.input(item).output(shown),
    retry: call.input(item).output(shown),
    cancel: call.input(item.extend({ reason })).output(shown),
  };
}
