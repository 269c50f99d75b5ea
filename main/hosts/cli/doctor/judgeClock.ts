import { type Finding, fail, ok, skipped, warn } from './check.ts';

/** No station runs before it was built: a clock behind this was lost with the battery. */
const builtAt = Date.UTC(2026, 0, 1);
const toleratedMs = 60_000;

/** This machine's clock against the partner's (null: unknown). Photos and rejections are told apart by time. */
export function judgeClock(hereMs: number, partnerMs: number | null): Finding {
  if (hereMs < builtAt) return fail('The clock of this machine is years behind: set it.');
  if (partnerMs === null) return skipped('No answer of the partner to compare the clock with.');
  const offSeconds = Math.round((hereMs - partnerMs) / 1000);
  if (Math.abs(offSeconds) * 1000 <= toleratedMs) return ok("The clock agrees with the partner's.");
  const direction = offSeconds > 0 ? 'ahead of' : 'behind';
  return warn(`The clock is ${Math.abs(offSeconds)} s ${direction} the partner's: let the system set it.`);
}
