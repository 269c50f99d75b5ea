import type { SrUuid } from '../ids.ts';
import type { FoundSr } from '../partner/service.ts';

/** Find takes any of four identifiers, and the uuid of one SR can be another's reference: what was found must be of that uuid. */
export function isSameSr(found: SrUuid, wanted: SrUuid): boolean {
  return found.toLowerCase() === wanted.toLowerCase();
}

/**
 * Whether Find gave the SR for its `external_id`. Find takes any of four identifiers and does not tell which one matched: a
 * numeric reference can be somebody else's micro_id.
 */
export function isByReference(found: FoundSr, referenceId: string): boolean {
  return (
    found.microId !== referenceId && found.legacyId !== referenceId && !isSameSr(found.srUuid, referenceId as SrUuid)
  );
}
