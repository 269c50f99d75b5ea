import type { z } from 'zod';
import { StationError } from '../domain/failure.ts';

/** Parses a command's input. Throws `invalid` that names the field. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  throw new StationError('invalid', `${field} ${issue?.message ?? 'is not valid'}.`.trim(), { field });
}
