import { text } from '../../../texts/text.ts';
import { type Finding, fail, ok, skipped, warn } from './check.ts';

/** No station runs before it was built: an older clock lost its battery. */
const builtAt = Date.UTC(2026, 0, 1);
const toleratedMs = 60_000;

/** Photos and rejections are ordered by time, so a wrong clock confuses them. `partnerMs` is null where unknown. */
export function judgeClock(hereMs: number, partnerMs: number | null): Finding {
  if (hereMs < builtAt) return fail(text('doctor.clockLost'));
  if (partnerMs === null) return skipped(text('doctor.noAnswerToCompare'));
  const offSeconds = Math.round((hereMs - partnerMs) / 1000);
  if (Math.abs(offSeconds) * 1000 <= toleratedMs) return ok(text('doctor.clockAgrees'));
  const seconds = Math.abs(offSeconds);
  return warn(offSeconds > 0 ? text('doctor.clockAhead', { seconds }) : text('doctor.clockBehind', { seconds }));
}
