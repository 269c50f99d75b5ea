import { z } from 'zod';

const figure = z.number().nullable();
const scope = z.object({ limit: figure, remaining: figure, resetAt: figure });

/** From the partner's last 429, on the partner's clock. Null where it did not say. */
export const limitView = z.object({
  /** This machine's clock. */
  at: z.number(),
  endpoint: z.string(),
  limitType: z.enum(['partner_level', 'user_level', 'endpoint_specific']),
  currentUsage: figure,
  limit: figure,
  resetAt: figure,
  retryAfterMs: figure,
  partner: scope,
  user: scope,
});
export type LimitView = z.infer<typeof limitView>;
