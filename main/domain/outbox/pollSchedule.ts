import { isState } from '../item/mergeState.ts';
import type { Item, Millis, Stage } from '../model.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How an item is followed beside its schedule. */
export interface PollFacts {
  readonly inView: boolean;
  /** A relay hands the partner's events over as they come: asking is the safety net alone. */
  readonly eventsCome: boolean;
}

/**
 * When the station next asks for an item's state by itself: seconds while it is looked at or was just submitted, then a
 * tenth of the time it has waited, at most an hour; while events come, minutes at least. Null when nothing can come: final, or the partner
 * does not know it yet.
 */
export function nextPollAt(item: Item, stage: Stage, { inView, eventsCome }: PollFacts, now: Millis): Millis | null {
  if (!item.srKnown || isEnd(item, stage)) return null;
  // Not from its last change of state: after a night off hundreds change at once, and would all count as fresh.
  const waitedMs = now - Math.max(item.submittedAt ?? 0, item.rejectedAt ?? 0, item.createdAt);
  if (stage !== 'in_review') {
    // The next move is the station's or its operator's; only a cancellation can come from the partner.
    return now + clamp(waitedMs / 10, inView ? 30 * second : eventsCome ? 30 * minute : 5 * minute, hour);
  }
  if (eventsCome) return now + clamp(waitedMs / 10, inView ? 20 * second : 5 * minute, inView ? 2 * minute : hour);
  return now + clamp(waitedMs / 10, inView ? 2 * second : 5 * second, inView ? minute : hour);
}

/**
 * The place in the queue of polls for an item that wishes to be asked after at `wishedAt`. `head` is the turn that is due for
 * longest. While more items are due than the budget allows, turns count from it instead of from now: so all are late by
 * the same factor, the fresh stay ahead of the old, and every turn comes.
 */
export function pollTurn(wishedAt: Millis, now: Millis, head: Millis | null): Millis {
  return wishedAt - now + Math.min(now, head ?? now);
}

/**
 * The time until which a turn that has come is no reason to ask: it was counted from far behind, and by its age the item has
 * time until then. Null when it is late. So an item that was asked after once after a night off is not asked again for each
 * hour of the night.
 */
export function earlyUntil(item: Item, now: Millis): Millis | null {
  if (item.lastPolledAt === null || item.lastPolledAt > now) return null;
  if (item.nextPollAt === null || item.nextPollAt > now - minute) return null;
  const wishedAt = nextPollAt(item, item.stage, { inView: false, eventsCome: false }, item.lastPolledAt);
  return wishedAt !== null && wishedAt > now ? wishedAt : null;
}

/** No schedule gives a turn later than this: where one is, the clock was put back since it was planned. */
export function latestTurn(now: Millis): Millis {
  return now + 2 * hour;
}

/** An item cancelled here, or a COMPLETE without its result, is followed until the partner says how it ended. */
function isEnd(item: Item, stage: Stage): boolean {
  return stage === 'authentic' || stage === 'not_authentic' || isState(item.state, 'CANCELLED');
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
