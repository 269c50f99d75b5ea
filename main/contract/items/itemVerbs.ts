import { z } from 'zod';
import type { command } from '../command.ts';

const reason = z.string().trim().min(1, 'field.empty').max(500, 'argument.max500');
export const rejectReason = reason;

/** Why a rejected side is not shot again; a person's own words where none of the others is meant. */
export const rejectionAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['not_on_item', 'worn_off', 'cannot_be_better']), words: z.null() }),
  z.object({ kind: z.literal('other'), words: reason }),
]);
export type RejectionAnswerInput = z.infer<typeof rejectionAnswer>;

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
