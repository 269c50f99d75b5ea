import { z } from 'zod';
import type { FailureDetails } from '../../domain/failure.ts';
import { command } from '../command.ts';

/** Each command begins with this. What the partner refused keeps all its details, so that the exit code does not depend on who carried it out. */
export const commandCall = command.errors({ PARTNER: { status: 424, data: z.custom<FailureDetails>() } });

/** A list that is only read. */
export function list<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry).readonly();
}

export const words = z.string().trim().min(1, 'field.empty');
/** Names on disk are taken as they are: they may begin or end with a space. */
export const path = z.string().min(1, 'field.empty');
/** As it was given: a space at its end is part of it. Scans are trimmed where they are read. */
export const givenReference = z
  .string()
  .max(500, 'argument.max500')
  .refine((given) => given.trim() !== '', 'field.empty');
export const byReference = z.object({ reference: givenReference });
