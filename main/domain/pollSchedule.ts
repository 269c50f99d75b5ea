import { isState } from './mergeState.ts';
import type { Item, Millis, Stage } from './model.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * When the station next asks for an item's state by itself: seconds while it is looked at or was just submitted, then a
 * tenth of the time it has waited, at most an hour. Null when nothing can come: final, or the partner does not know it yet.
 */
export function nextPollAt(item: Item, stage: Stage, inView: boolean, now: Millis): Millis | null {
  if (!item.srKnown || isEnd(item, stage)) return null;
  const waitedMs = now - Math.max(item.submittedAt ?? 0, item.rejectedAt ?? 0, item.stateServerAt ?? 0, item.createdAt);
  if (stage !== 'in_review') {
    // The next move is the station's or its operator's; only a cancellation can come from the partner.
    return now + clamp(waitedMs / 10, inView ? 30 * second : 5 * minute, hour);
  }
  return now + clamp(waitedMs / 10, inView ? 2 * second : 5 * second, inView ? minute : hour);
}

/** An item cancelled here, or a COMPLETE without its result, is followed until the partner says how it ended. */
function isEnd(item: Item, stage: Stage): boolean {
  return stage === 'authentic' || stage === 'not_authentic' || isState(item.state, 'CANCELLED');
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
