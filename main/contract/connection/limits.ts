import { z } from 'zod';

const figure = z.number().nullable();
const scope = z.object({ limit: figure, remaining: figure, resetAt: figure });

/** What the partner said the last time that it asked to wait (a 429). Null where it did not say; its times are its own clock. */
export const limitView = z.object({
  /** This machine's clock. */
  at: z.number(),
  endpoint: z.string(),
  limitType: z.enum(['partner_level', 'user_level', 'endpoint_specific']),
  currentUsage: figure,
  limit: figure,
  resetAt: figure,
  retryAfterMs: figure,
  /** By the headers: of all that the partner company asks, and of this user. */
  partner: scope,
  user: scope,
});
export type LimitView = z.infer<typeof limitView>;
