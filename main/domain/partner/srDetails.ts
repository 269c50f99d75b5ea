import { type Text, text } from '../../texts/text.ts';
import type { Millis, SrState } from '../model.ts';

/** The count of images that create variant B tells (spec section 2, "Media requirements summary"). */
export interface MediaRequirements {
  readonly expected: number | null;
  readonly sidesCount: number | null;
  readonly requiredCount: number | null;
  readonly optionalCount: number | null;
}

/**
 * What the partner told of an item's SR that the station decides nothing by: it is kept to be shown. Null where it was not told. Times are
 * the partner's clock.
 */
export interface SrDetails {
  /** The item's reference, as the partner echoes it. */
  readonly externalId: string | null;
  readonly legacyId: string | null;
  /** Of create variant B, in the partner's own letters. */
  readonly status: string | null;
  readonly tab: string | null;
  readonly active: boolean | null;
  readonly migrated: boolean | null;
  readonly source: string | null;
  readonly partnerCode: string | null;
  readonly style: string | null;
  readonly styleId: string | null;
  readonly user: string | null;
  readonly service: string | null;
  readonly createdAt: Millis | null;
  readonly updatedAt: Millis | null;
  readonly draftedAt: Millis | null;
  /** The partner's last check of its storage, as Check Progress tells it. */
  readonly storageCheckedAt: Millis | null;
  readonly mediaRequirements: MediaRequirements | null;
  /** A final state that an event told which nobody signed: the partner is asked, and until then it is only reported. */
  readonly reported: ReportedState | null;
}

export interface ReportedState {
  readonly state: SrState;
  readonly serverAt: Millis;
  /** Why it was cancelled, as reported. */
  readonly reason: { readonly code: string; readonly message: string } | null;
}

const nothingTold: SrDetails = {
  externalId: null,
  legacyId: null,
  status: null,
  tab: null,
  active: null,
  migrated: null,
  source: null,
  partnerCode: null,
  style: null,
  styleId: null,
  user: null,
  service: null,
  createdAt: null,
  updatedAt: null,
  draftedAt: null,
  storageCheckedAt: null,
  mediaRequirements: null,
  reported: null,
};

/** What is known once this was told too: the newer news counts, and what it does not tell stays. */
export function mergeDetails(known: SrDetails | null, told: Partial<SrDetails>): SrDetails {
  const news = Object.entries(told).filter(([, value]) => value !== null && value !== undefined);
  return { ...nothingTold, ...known, ...Object.fromEntries(news) };
}

/** Where the partner's own count of images and the sides that it sent do not agree, a line each. */
export function requirementsMismatch(
  told: MediaRequirements | null,
  sides: readonly { readonly required: boolean }[],
): readonly Text[] {
  if (told === null || sides.length === 0) return [];
  const required = sides.filter((side) => side.required).length;
  const differs = (count: number | null, here: number) => count !== null && count !== here;
  return [
    ...(differs(told.sidesCount, sides.length)
      ? [text('details.sidesDiffer', { told: told.sidesCount ?? 0, here: sides.length })]
      : []),
    ...(differs(told.requiredCount, required)
      ? [text('details.requiredDiffer', { told: told.requiredCount ?? 0, here: required })]
      : []),
    ...(differs(told.optionalCount, sides.length - required)
      ? [text('details.optionalDiffer', { told: told.optionalCount ?? 0, here: sides.length - required })]
      : []),
  ];
}
