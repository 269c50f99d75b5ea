import { text } from '../../../texts/text.ts';
import { type Finding, fail, ok, skipped, warn } from './check.ts';

/** No station runs before it was built: a clock behind this was lost with the battery. */
const builtAt = Date.UTC(2026, 0, 1);
const toleratedMs = 60_000;

/** This machine's clock against the partner's (null: unknown). Photos and rejections are told apart by time. */
export function judgeClock(hereMs: number, partnerMs: number | null): Finding {
  if (hereMs < builtAt) return fail(text('doctor.clockLost'));
  if (partnerMs === null) return skipped(text('doctor.noAnswerToCompare'));
  const offSeconds = Math.round((hereMs - partnerMs) / 1000);
  if (Math.abs(offSeconds) * 1000 <= toleratedMs) return ok(text('doctor.clockAgrees'));
  const seconds = Math.abs(offSeconds);
  return warn(offSeconds > 0 ? text('doctor.clockAhead', { seconds }) : text('doctor.clockBehind', { seconds }));
}
