import { z } from 'zod';
import { textView } from './text.ts';

const words = z.string().nullable();
const flag = z.boolean().nullable();
/** The partner's clock. */
const time = z.number().nullable();
const count = z.number().nullable();

/** What the partner told of an item's SR that no other view shows. Null where it was not told. */
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
  /** An end that an event told which nobody signed: it counts once the partner confirms it. */
  reported: z.object({ state: z.object({ primary: z.string(), supplement: words }), serverAt: z.number() }).nullable(),
  /** Where that count and the sides that came do not agree: a plain line each. */
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
