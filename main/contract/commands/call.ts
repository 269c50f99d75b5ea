import { z } from 'zod';
import type { FailureDetails } from '../../domain/failure.ts';
import { command } from '../command.ts';

/** A refusal by the partner keeps all its details, so that the exit code is the same in every process. */
export const commandCall = command.errors({ PARTNER: { status: 424, data: z.custom<FailureDetails>() } });

export function list<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry).readonly();
}

export const words = z.string().trim().min(1, 'field.empty');
/** Names on disk may begin or end with a space. */
export const path = z.string().min(1, 'field.empty');
/** Not trimmed: a space at the end is part of it. */
export const givenReference = z
  .string()
  .max(500, 'argument.max500')
  .refine((given) => given.trim() !== '', 'field.empty');
export const byReference = z.object({ reference: givenReference });
