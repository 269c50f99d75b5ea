import { z } from 'zod';
import type { Millis } from '../../domain/model.ts';

/** The values of the wire. Strict on what the station relies on, tolerant of drift that changes no meaning. */

/** A non-empty text; a number is taken as its digits (some deployments send `micro_id` so). */
export const identifier = z
  .union([z.string(), z.number().transform(String)], missingOr('field.text'))
  .refine((text) => text.trim() !== '', 'field.empty');

export const optionalIdentifier = lenient(identifier, null);

/** Text for a person; anything else reads as empty. */
export const words = lenient(z.string(), '');

export const optionalText = lenient(z.union([z.string(), z.number().transform(String)]), null);

/** An address, not checked here: null when there is none. */
export const optionalAddress = lenient(
  z.string().transform((text) => (text.trim() === '' ? null : text.trim())),
  null,
);

/** A whole number from 0; digits in a text count too. */
export const count = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], missingOr('field.whole'))
  .refine((value) => Number.isSafeInteger(value) && value >= 0, 'field.whole0');

/** A count that the station can do without. */
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

/** True or false, also as text or digit. */
export const truth = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
  z.union([z.literal(0), z.literal(1)]).transform((digit) => digit === 1),
]);

export function flag(missing: boolean) {
  return lenient(truth, missing);
}

/** When something happened, by the partner's clock; null when it does not say so readably. */
export const optionalTime = z.unknown().optional().transform(readTime);

/** ISO 8601 as milliseconds since 1970; without a zone it is UTC, for a server's time is never this machine's. */
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

/** The value where it fits `schema`, else `fallback`: for what the station can do without. */
export function lenient<Schema extends z.ZodType, Fallback>(schema: Schema, fallback: Fallback) {
  return z
    .unknown()
    .optional()
    .transform((value): z.output<Schema> | Fallback => {
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed.data : fallback;
    });
}

/** A list that may be missing or null, whose entries must fit. */
export function optionalList<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(schema)
    .nullish()
    .transform((list) => list ?? []);
}

function missingOr(reason: string) {
  return { error: ({ input }: { readonly input?: unknown }) => (input === undefined ? 'field.missing' : reason) };
}
