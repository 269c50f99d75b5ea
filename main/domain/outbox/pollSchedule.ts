import { isState } from '../item/mergeState.ts';
import type { Item, Millis, Stage } from '../model.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export interface PollFacts {
  readonly inView: boolean;
  /** A relay delivers events, so polling is only a safety net. */
  readonly eventsCome: boolean;
}

/**
 * Seconds while in view or just submitted, then a tenth of the time waited, at most an hour; minutes at least while
 * events come. Null when nothing can come.
 */
export function nextPollAt(item: Item, stage: Stage, { inView, eventsCome }: PollFacts, now: Millis): Millis | null {
  if (!item.srKnown || isEnd(item, stage)) return null;
  // Not from the last change of state: after a night off hundreds change at once and would all look fresh.
  const waitedMs = now - Math.max(item.submittedAt ?? 0, item.rejectedAt ?? 0, item.createdAt);
  if (stage !== 'in_review') {
    // The station or operator moves next; the partner can only cancel.
    return now + clamp(waitedMs / 10, inView ? 30 * second : eventsCome ? 30 * minute : 5 * minute, hour);
  }
  if (eventsCome) return now + clamp(waitedMs / 10, inView ? 20 * second : 5 * minute, inView ? 2 * minute : hour);
  return now + clamp(waitedMs / 10, inView ? 2 * second : 5 * second, inView ? minute : hour);
}

/**
 * The queue place for a poll wished at `wishedAt`; `head` is the longest due turn. While more is due than the budget
 * allows, turns count from `head`: all are late by one factor, fresh ones stay ahead, and every turn comes.
 */
export function pollTurn(wishedAt: Millis, now: Millis, head: Millis | null): Millis {
  return wishedAt - now + Math.min(now, head ?? now);
}

/**
 * A turn counted from far behind can come too early for the item's age; null when it is late. So an item is not polled
 * once for each hour of a night off.
 */
export function earlyUntil(item: Item, now: Millis): Millis | null {
  if (item.lastPolledAt === null || item.lastPolledAt > now) return null;
  if (item.nextPollAt === null || item.nextPollAt > now - minute) return null;
  const wishedAt = nextPollAt(item, item.stage, { inView: false, eventsCome: false }, item.lastPolledAt);
  return wishedAt !== null && wishedAt > now ? wishedAt : null;
}

/** A later turn means that the clock was put back. */
export function latestTurn(now: Millis): Millis {
  return now + 2 * hour;
}

/** An item cancelled here, or COMPLETE without result, is followed to its end. */
function isEnd(item: Item, stage: Stage): boolean {
  return stage === 'authentic' || stage === 'not_authentic' || isState(item.state, 'CANCELLED');
}

function clamp(value: number, least: number, max: number): number {
  return Math.round(Math.min(max, Math.max(least, value)));
}
