import { z } from 'zod';
import { limitTypes } from '../../domain/failure.ts';
import { lenient, optionalNumber, optionalText, optionalTime } from './values.ts';

/** Spec section 7. Any part may be missing. */
export const errorEnvelope = z.object({
  success: z.unknown().optional(),
  message: optionalText,
  errors: z.unknown().optional(),
  data: z.unknown().optional(),
  error: lenient(
    z.union([
      z.string().transform((message) => ({ code: null, message, details: null as unknown })),
      z.object({
        code: optionalNumber,
        message: optionalText,
        details: z
          .unknown()
          .optional()
          .transform((value) => value ?? null),
      }),
    ]),
    null,
  ),
});
export type ErrorEnvelope = z.output<typeof errorEnvelope>;

/** The caller judges absurd numbers. */
export const rateLimitDetails = z.object({
  limit_type: lenient(z.enum(limitTypes), null),
  current_usage: optionalNumber,
  limit: optionalNumber,
  reset_time: optionalTime,
  retry_after_seconds: optionalNumber,
});
export type RateLimitDetails = z.output<typeof rateLimitDetails>;

export function envelopeWords({ error, message }: ErrorEnvelope): string | null {
  const details = typeof error?.details === 'string' ? error.details : null;
  const said = [error?.message ?? message, details].filter((text) => text !== null && text.trim() !== '');
  return said.length === 0 ? null : [...new Set(said)].join(': ');
}
