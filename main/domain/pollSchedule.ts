import { isFinal, isState } from './mergeState.ts';
import type { Item, Millis } from './model.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * When the station next asks for an item's state by itself: seconds while it is looked at or was just submitted, then a
 * tenth of the time it has waited, at most an hour. Null when nothing can come: final, or the partner does not know it yet.
 */
export function nextPollAt(item: Item, inView: boolean, now: Millis): Millis | null {
  if (!item.srKnown || isFinal(item.state)) return null;
  const waitedMs = now - Math.max(item.submittedAt ?? 0, item.rejectedAt ?? 0, item.stateServerAt ?? 0, item.createdAt);
  if (item.submittedAt === null || isState(item.state, 'QC', 'REJECTED')) {
    // The next move is the operator's; only a cancellation can come from the partner.
    return now + clamp(waitedMs / 10, inView ? 30 * second : 5 * minute, hour);
  }
  return now + clamp(waitedMs / 10, inView ? 2 * second : 5 * second, inView ? minute : hour);
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
