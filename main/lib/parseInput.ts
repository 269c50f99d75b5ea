import type { z } from 'zod';
import { StationError } from '../domain/failure.ts';
import { text } from '../texts/text.ts';
import { firstIssue } from './firstIssue.ts';

/** Throws `invalid` that names the field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw inputFailure(parsed.error);
}

/** An input that did not fit: `invalid`, which names the field. */
export function inputFailure(error: Parameters<typeof firstIssue>[0]): StationError {
  const { field, reason } = firstIssue(error);
  const said = field === '' ? text('input.notValidWhole', { reason }) : text('input.notValid', { field, reason });
  return new StationError('invalid', said, { field });
}
