import type { ProgressReport } from '../model.ts';

export interface UploadBaseline {
  readonly before: ProgressReport | null;
  /** Confirmed by then and not rejected since; the partner may count them late. */
  readonly acceptedBefore: number;
  /** First uploads since, by answers that arrived. */
  readonly newSidesSince: number;
  /** Some upload was accepted since, so the last one's time proves nothing. */
  readonly anySince: boolean;
  /** The partner already held a photo of the side, so counts prove nothing. */
  readonly replaces: boolean;
}

/**
 * For a side's first photo the counts decide; for a replacement a newer `last_upload_detected`, or a count that a
 * rejection had lowered. Late counts of confirmed uploads prove nothing. Without evidence it is sent again, for the
 * same bytes replace themselves.
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
