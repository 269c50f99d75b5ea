import { z } from 'zod';
import type { Millis, SrState } from '../../domain/model.ts';

/** Strict on what the station relies on, tolerant of other drift. */

/** Some deployments send `micro_id` as a number. */
export const identifier = z
  .union([z.string(), z.number().transform(String)], missingOr('field.text'))
  .refine((text) => text.trim() !== '', 'field.empty');

export const optionalIdentifier = lenient(identifier, null);

export const words = lenient(z.string(), '');

export const optionalText = lenient(z.union([z.string(), z.number().transform(String)]), null);

/** Not checked here. */
export const optionalAddress = lenient(
  z.string().transform((text) => (text.trim() === '' ? null : text.trim())),
  null,
);

export const count = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], missingOr('field.whole'))
  .refine((value) => Number.isSafeInteger(value) && value >= 0, 'field.whole0');

export const optionalCount = lenient(count, null);

export const optionalNumber = lenient(
  z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ]),
  null,
);

export const truth = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
  z.union([z.literal(0), z.literal(1)]).transform((digit) => digit === 1),
]);

export function flag(missing: boolean) {
  return lenient(truth, missing);
}

/** By the partner's clock. */
export const optionalTime = z.unknown().optional().transform(readTime);

/** A time without a zone is UTC, for a server never means this machine's zone. */
export function readTime(value: unknown): Millis | null {
  if (typeof value !== 'string') return null;
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
    value.trim(),
  );
  if (match === null) return null;
  const [, day = '', time = '00:00', zone = 'Z'] = match;
  const offset = zone.length === 3 ? `${zone}:00` : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const at = Date.parse(`${day}T${time.replace(',', '.')}${offset.toUpperCase()}`);
  return Number.isNaN(at) ? null : at;
}

/** For fields that the station can do without. */
export function lenient<Schema extends z.ZodType, Fallback>(schema: Schema, fallback: Fallback) {
  return z
    .unknown()
    .optional()
    .transform((value): z.output<Schema> | Fallback => {
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed.data : fallback;
    });
}

export function optionalList<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(schema)
    .nullish()
    .transform((list) => list ?? []);
}

function missingOr(reason: string) {
  return { error: ({ input }: { readonly input?: unknown }) => (input === undefined ? 'field.missing' : reason) };
}

/** Spec section 3. Unknown values stay; only a primary state must be there. */
export const stateSchema = z
  .object({ primary: z.string().min(1, 'field.empty'), supplement: optionalText })
  .transform(({ primary, supplement }): SrState => ({ primary, supplement: supplement === '' ? null : supplement }));
