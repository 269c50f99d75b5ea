import { z } from 'zod';
import { textView } from './text.ts';

const words = z.string().nullable();
const flag = z.boolean().nullable();
/** The partner's clock. */
const time = z.number().nullable();
const count = z.number().nullable();

export const itemDetailsView = z.object({
  externalId: words,
  legacyId: words,
  status: words,
  tab: words,
  active: flag,
  migrated: flag,
  source: words,
  partnerCode: words,
  style: words,
  styleId: words,
  user: words,
  service: words,
  createdAt: time,
  draftedAt: time,
  updatedAt: time,
  uploadDetectedAt: time,
  storageCheckedAt: time,
  mediaRequirements: z
    .object({ expected: count, sidesCount: count, requiredCount: count, optionalCount: count })
    .nullable(),
  /** From an unsigned event: it counts once the partner confirms it. */
  reported: z.object({ state: z.object({ primary: z.string(), supplement: words }), serverAt: z.number() }).nullable(),
  /** Where the partner's count and its sides disagree. */
  mismatch: z.array(textView),
  groups: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      description: z.string(),
      locked: z.boolean(),
      sides: z.number(),
    }),
  ),
});
export type ItemDetailsView = z.infer<typeof itemDetailsView>;
