import { z } from 'zod';

/** How the simulated partner behaves beyond its deployment; changed while it runs. */
export const behaviourSchema = z.strictObject({
  /** Review runs so many times faster. */
  speed: z.number().positive(),
  /** Added before every answer of the API. */
  latencyMs: z.number().min(0).max(600_000),
  /** Larger request bodies get a 413. */
  maxBodyBytes: z.number().int().positive(),
  /** The same uuid with the same reference again: 400, or the service request that exists. */
  duplicates: z.enum(['refuse', 'answer']),
  clientUuid: z.enum(['honoured', 'ignored']),
  resubmit: z.enum(['required', 'automatic']),
  /** How a read of another account's service request is refused. */
  strangers: z.enum(['not_found', 'forbidden', 'unauthorized']),
  /** Whether media that a rejection took still counts as progress. */
  rejectedMediaCounts: z.boolean(),
  /** How many required sides the create answer (variant B) counts more than it sends. */
  miscount: z.number().int(),
  /** Whether events reach `onEvent` and the webhook; they are logged always. */
  deliverEvents: z.boolean(),
});
export type Behaviour = z.infer<typeof behaviourSchema>;

export const defaultBehaviour: Behaviour = {
  speed: 1,
  latencyMs: 0,
  maxBodyBytes: 64 * 1024 * 1024,
  duplicates: 'refuse',
  clientUuid: 'honoured',
  resubmit: 'required',
  strangers: 'not_found',
  rejectedMediaCounts: false,
  miscount: 0,
  deliverEvents: true,
};

export const reviewChangeSchema = z
  .strictObject({
    mode: z.enum(['realistic', 'approve', 'reject']),
    hold: z.boolean(),
    atOnce: z.boolean(),
    rejectNext: z.number().int().min(0),
    rejectSides: z.array(z.string()).readonly(),
    reviewMs: z.number().min(0),
    assignMs: z.number().min(0),
    authenticateMs: z.number().min(0),
  })
  .partial();
export type ReviewChange = z.infer<typeof reviewChangeSchema>;
