import { z } from 'zod';
import { fileEnding, typedEndings } from '../../domain/photo/photoNames.ts';
import type { TextId } from '../../texts/text.ts';

/** Parsers of options and arguments. Their messages are ids of texts. */
export const filled = z.string().trim().min(1, 'field.empty');
/** Any text is a reference, except blanks: a script's mistake. */
export const reference = z
  .string()
  .max(500, 'argument.max500')
  .refine((given) => given.trim() !== '', 'field.empty');
export const endings = z
  .string()
  .transform((typed) => typedEndings(typed) ?? [])
  .refine((list) => list.length > 0 && list.every((ending) => fileEnding.test(ending)), 'folder.ending');
export const uuid = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'argument.uuid');
export const wholeNumberFrom0 = wholeNumber(0, Number.MAX_SAFE_INTEGER, 'argument.whole0');
export const wholeNumberFrom1 = wholeNumber(1, 1_000_000_000, 'argument.whole1');
export const port = wholeNumber(0, 65_535, 'argument.port');
export const seed = wholeNumber(0, 2 ** 32 - 1, 'argument.seed');
export const models = wholeNumber(0, 1_000_000, 'argument.models');
export const speed = positiveNumber(10_000, 'argument.speed');
/** A month at most: longer is a typing error. Timers could not hold much more. */
export const seconds = positiveNumber(2_678_400, 'argument.seconds');
export const flag = z
  .boolean()
  .optional()
  .transform((given) => given === true);

export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().transform((value) => value ?? null);
}

function wholeNumber(least: number, max: number, message: TextId) {
  return z
    .string()
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= max, message);
}

function positiveNumber(max: number, message: TextId) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, message)
    .transform(Number)
    .refine((value) => value > 0 && value <= max, message);
}
