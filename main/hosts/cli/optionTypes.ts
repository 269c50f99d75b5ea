import { z } from 'zod';

/** Parsers of options and arguments; the messages complete "--name: …". */
export const text = z.string().trim().min(1, 'must not be empty');
export const reference = text.max(500, 'has at most 500 characters');
export const uuid = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be a UUID');
export const port = wholeNumber(0, 65_535, 'must be a port number from 0 to 65535');
export const seed = wholeNumber(0, 2 ** 32 - 1, 'must be a whole number from 0 to 4294967295');
export const speed = positiveNumber(10_000, 'must be a number above 0, at most 10000');
/** A month at most: longer is a typing error, and far from what a timer can hold. */
export const seconds = positiveNumber(2_678_400, 'must be a number of seconds above 0, at most 2678400');
/** A switch that is absent unless given. */
export const flag = z
  .boolean()
  .optional()
  .transform((given) => given === true);

/** An option that may be left out is null. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().transform((value) => value ?? null);
}

function wholeNumber(least: number, most: number, message: string) {
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

function positiveNumber(most: number, message: string) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, message)
    .transform(Number)
    .refine((value) => value > 0 && value <= most, message);
}
