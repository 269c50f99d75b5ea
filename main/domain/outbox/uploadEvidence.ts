import type { ProgressReport } from '../model.ts';

/** The evidence on an upload whose answer was lost. */
export interface UploadBaseline {
  /** Progress read before the try; null when there was none. */
  readonly before: ProgressReport | null;
  /** Sides whose upload the partner had confirmed by then, and has not rejected since: it may count them late. */
  readonly acceptedBefore: number;
  /** Sides that got their first upload since that reading, by answers that did arrive. */
  readonly newSidesSince: number;
  /** Whether any upload of the item was accepted since that reading: then the time of the last one proves nothing. */
  readonly anySince: boolean;
  /** Whether the partner already held a photo of the side: then counts cannot tell. */
  readonly replaces: boolean;
}

/**
 * Whether progress read after the try shows that it took effect. For a side's first photo the counts tell; for a
 * replacement only a newer `last_upload_detected` does, or a count that a rejection had lowered. Whatever was confirmed before and
 * counted late is no evidence of this one. No evidence means "send again": the same bytes to the same side replace themselves.
 */
export function uploadTookEffect(baseline: UploadBaseline, after: ProgressReport): boolean {
  const { before } = baseline;
  if (!before) return false;
  const known = Math.max(counted(before), baseline.acceptedBefore);
  if (!baseline.replaces) return counted(after) > known + baseline.newSidesSince;
  if (baseline.anySince) return false;
  if (counted(after) > known) return true;
  if (after.lastUploadDetectedAt === null || counted(before) < baseline.acceptedBefore) return false;
  return after.lastUploadDetectedAt > (before.lastUploadDetectedAt ?? 0);
}

function counted(progress: ProgressReport): number {
  return progress.currentRequired + progress.currentOptional;
}
