import { type Text, text } from '../../texts/text.ts';
import type { Millis, SrState } from '../model.ts';

/** Create variant B (spec section 2, "Media requirements summary"). */
export interface MediaRequirements {
  readonly expected: number | null;
  readonly sidesCount: number | null;
  readonly requiredCount: number | null;
  readonly optionalCount: number | null;
}

/** For display only; nothing is decided by it. Times are the partner's clock. */
export interface SrDetails {
  readonly externalId: string | null;
  readonly legacyId: string | null;
  /** Create variant B, in the partner's letters. */
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
  /** From Check Progress. */
  readonly storageCheckedAt: Millis | null;
  readonly mediaRequirements: MediaRequirements | null;
  /** A final state from an unsigned event, until the partner is asked. */
  readonly reported: ReportedState | null;
}

export interface ReportedState {
  readonly state: SrState;
  readonly serverAt: Millis;
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

/** Newer facts count; missing ones stay. */
export function mergeDetails(known: SrDetails | null, reported: Partial<SrDetails>): SrDetails {
  const news = Object.entries(reported).filter(([, value]) => value !== null && value !== undefined);
  return { ...nothingTold, ...known, ...Object.fromEntries(news) };
}

/** One line for each contradiction between the partner's counts and sides. */
export function requirementsMismatch(
  reported: MediaRequirements | null,
  sides: readonly { readonly required: boolean }[],
): readonly Text[] {
  if (reported === null || sides.length === 0) return [];
  const required = sides.filter((side) => side.required).length;
  const differs = (count: number | null, here: number) => count !== null && count !== here;
  return [
    ...(differs(reported.sidesCount, sides.length)
      ? [text('details.sidesDiffer', { told: reported.sidesCount ?? 0, here: sides.length })]
      : []),
    ...(differs(reported.requiredCount, required)
      ? [text('details.requiredDiffer', { told: reported.requiredCount ?? 0, here: required })]
      : []),
    ...(differs(reported.optionalCount, sides.length - required)
      ? [text('details.optionalDiffer', { told: reported.optionalCount ?? 0, here: sides.length - required })]
      : []),
  ];
}
