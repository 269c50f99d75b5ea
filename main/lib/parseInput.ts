import type { z } from 'zod';
import { StationError } from '../domain/failure.ts';
import { text } from '../texts/text.ts';
import { firstIssue } from './firstIssue.ts';

/** Throws `invalid` that names the field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { field, reason } = firstIssue(parsed.error);
  const told = field === '' ? text('input.notValidWhole', { reason }) : text('input.notValid', { field, reason });
  throw new StationError('invalid', told, { field });
}
