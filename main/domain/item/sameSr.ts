import type { SrUuid } from '../ids.ts';
import type { FoundSr } from '../partner/service.ts';
import { isState } from './mergeState.ts';

/** Find takes any of four identifiers, and the uuid of one SR can be another's reference: what was found must be of that uuid. */
export function isSameSr(found: SrUuid, wanted: SrUuid): boolean {
  return found.toLowerCase() === wanted.toLowerCase();
}

/**
 * Whether an SR found by our reference is ours, after a create whose answer was lost. Find takes any of four identifiers, so
 * a numeric reference can be somebody else's micro_id: only a match by `external_id` counts, and only a draft can be what the
 * lost call made.
 */
export function isOurDraft(found: FoundSr, referenceId: string): boolean {
  const byOther = found.microId === referenceId || found.legacyId === referenceId || found.srUuid === referenceId;
  return !byOther && isState(found.state, 'DRAFT');
}
