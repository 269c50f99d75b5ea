import { z } from 'zod';
import { textView } from '../text.ts';

export const probeView = z.object({
  profileJson: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      from: z.json(),
      to: z.json(),
      proof: z.enum(['effect', 'refusal', 'accepted', 'credential']),
    }),
  ),
  endpoints: z.array(
    z.object({
      endpoint: z.string(),
      outcome: z.enum(['works', 'refused', 'failed', 'limited', 'not_tried', 'not_proven']),
      credential: z.enum(['bearer', 'x-api-key', 'none']).nullable(),
      userToken: z.boolean(),
      text: textView,
    }),
  ),
  parameters: z.array(
    z.object({
      field: z.string(),
      name: z.string().nullable(),
      proof: z.enum(['effect', 'refusal', 'accepted']).nullable(),
      text: textView,
    }),
  ),
  calls: z.number(),
});
export type ProbeView = z.infer<typeof probeView>;

export const probeLine = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('step'),
    endpoint: z.string(),
    calls: z.number(),
    /** How long the partner's limit delays it; else null. */
    waitMs: z.number().nullable(),
  }),
  z.object({ type: z.literal('found'), found: probeView }),
]);
export type ProbeLine = z.infer<typeof probeLine>;
