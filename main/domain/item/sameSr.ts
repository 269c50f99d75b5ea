import type { SrUuid } from '../ids.ts';
import type { FoundSr } from '../partner/service.ts';

/** Find accepts four identifiers, and one SR's uuid can be another's reference. */
export function isSameSr(found: SrUuid, wanted: SrUuid): boolean {
  return found.toLowerCase() === wanted.toLowerCase();
}

/** Find does not say which identifier matched: a numeric reference can be another SR's micro_id. */
export function isByReference(found: FoundSr, referenceId: string): boolean {
  return (
    found.microId !== referenceId && found.legacyId !== referenceId && !isSameSr(found.srUuid, referenceId as SrUuid)
  );
}
