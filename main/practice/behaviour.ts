import { z } from 'zod';

export const behaviourSchema = z.strictObject({
  speed: z.number().positive(),
  /** Delays every answer of the API. */
  latencyMs: z.number().min(0).max(600_000),
  /** A larger body gets a 413. */
  maxBodyBytes: z.number().int().positive(),
  /** A repeated uuid and reference gets a 400, or the existing service request. */
  duplicates: z.enum(['refuse', 'answer']),
  clientUuid: z.enum(['honoured', 'ignored']),
  resubmit: z.enum(['required', 'automatic']),
  strangers: z.enum(['not_found', 'forbidden', 'unauthorized']),
  /** Media that a rejection took still count as progress. */
  rejectedMediaCounts: z.boolean(),
  /** The create answer (variant B) counts so many required sides more than it sends. */
  miscount: z.number().int(),
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
