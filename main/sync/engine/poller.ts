import { PartnerFailure } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { isSameSr } from '../../domain/item/sameSr.ts';
import type { Item, Millis } from '../../domain/model.ts';
import { earlyUntil, latestTurn, nextPollAt, pollTurn } from '../../domain/outbox/pollSchedule.ts';
import type { Time } from '../../lib/async/time.ts';
import { applyFound, reportOf } from '../actions/applyState.ts';
import type { Budget } from '../budget.ts';
import { type ActionContext, pollFacts } from '../context.ts';
import { getItem } from '../itemFacts.ts';
import type { PartnerPort } from '../partnerPort.ts';
import { mayHang, rereadAt, rereadRequirements } from '../rereadRequirements.ts';
import { CallHeld } from './gatedPartner.ts';
import { createListPass } from './listPass.ts';

export interface Poller {
  /** A turn has its token; else `at` is when to look again (null: nothing to poll). */
  next(now: Millis, busy: ReadonlySet<string>): PollTurn | { readonly at: Millis | null };
}

export interface PollTurn {
  /** Turns of one key never overlap. */
  readonly key: string;
  run(signal: AbortSignal): Promise<void>;
}

const listKey = 'list';

const mostLookedAt = 32;
const mostReplanned = 200;
/** A failed reading of an item waits this long. */
const rereadPauseMs = 60_000;

export function createPoller(
  context: ActionContext,
  partner: PartnerPort,
  budget: Budget,
  mayList: () => boolean,
  time: Pick<Time, 'soon'>,
): Poller {
  const { store } = context;
  const list = createListPass(context, partner, mayList, time);
  let triedAgain: { readonly itemId: ItemId; readonly at: Millis } | null = null;

  function inView(): { readonly item: Item; readonly dueAt: Millis } | null {
    const id = context.openItem?.() ?? null;
    const item = id === null ? null : store.items.get(id);
    if (!item || item.connectionId !== context.connection().id || item.nextPollAt === null) return null;
    // Its queue place may be far behind.
    const dueAt = nextPollAt(item, item.stage, pollFacts(context, true), item.lastPolledAt ?? 0);
    return dueAt === null ? null : { item, dueAt };
  }

  function agedInView(item: Item): Millis | null {
    const dueAt = rereadAt(context, item.id);
    const isTried = triedAgain?.itemId === item.id && triedAgain.at <= context.clock();
    const tried = isTried ? (triedAgain?.at ?? null) : null;
    return dueAt === null || tried === null ? dueAt : Math.max(dueAt, tried + rereadPauseMs);
  }

  function reread(item: Item): PollTurn {
    triedAgain = { itemId: item.id, at: context.clock() };
    budget.spend();
    return {
      key: item.id,
      run: (signal) => answered(signal, () => rereadRequirements({ context, partner, signal }, item)),
    };
  }

  /** Nothing depends on the answer. */
  async function answered(signal: AbortSignal, ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      if (signal.aborted || error instanceof CallHeld || error instanceof PartnerFailure) return;
      throw error;
    }
  }

  /** Items whose turn is early go behind the head, or to their own time when none is late. */
  function firstDue(now: Millis, busy: ReadonlySet<string>): Item | null {
    for (;;) {
      const due = store.items.duePolls(context.connection().id, now, mostLookedAt).filter(({ id }) => !busy.has(id));
      const late = due.find((item) => earlyUntil(item, now) === null) ?? null;
      if (late === due[0] || due.length === 0) return late;
      store.transaction(() => {
        for (const item of late ? due.slice(0, due.indexOf(late)) : due) {
          const wishedAt = earlyUntil(item, now) ?? now;
          store.items.update(item.id, { nextPollAt: pollTurn(wishedAt, now, late?.nextPollAt ?? now) });
        }
      });
      if (late) return late;
    }
  }

  /** A clock that was put back would stop polling for as long. */
  function replan(now: Millis): void {
    const lost = store.items.pollsAfter(context.connection().id, latestTurn(now), mostReplanned);
    if (lost.length === 0) return;
    store.transaction(() => {
      for (const { id } of lost) store.items.update(id, { nextPollAt: now });
    });
  }

  return {
    next(now, busy) {
      replan(now);
      const viewed = inView();
      const agedAt = viewed && agedInView(viewed.item);
      if (viewed && agedAt !== null && agedAt <= now && !busy.has(viewed.item.id)) return reread(viewed.item);
      const isViewedDue = viewed !== null && viewed.dueAt <= now && !busy.has(viewed.item.id);
      const byList = !isViewedDue && list.isNext(now);
      const due = isViewedDue ? viewed.item : byList ? null : firstDue(now, busy);
      // Pages come one after another; each end triggers the next look.
      if (byList && busy.has(listKey)) return { at: null };
      if (!due && !byList)
        return {
          at: soonestAfter(now, [store.items.nextPollAt(context.connection().id), viewed?.dueAt ?? null, agedAt]),
        };
      const { taken, readyAt } = budget.tryTake();
      if (!taken) return { at: readyAt };
      if (!due) return { key: listKey, run: (signal) => list.run(signal) };
      return { key: due.id, run: (signal) => poll(due, signal) };
    },
  };

  async function poll(item: Item, signal: AbortSignal): Promise<void> {
    list.askedAlone();
    try {
      const report = reportOf(context, item.id);
      const found = await partner.find(item.srUuid, signal);
      // The item was restarted, so this answer is about its old SR.
      if (store.items.get(item.id)?.srUuid !== item.srUuid) return;
      if (found && isSameSr(found.srUuid, item.srUuid))
        applyFound(context, item.id, found, partner.serverNow(), report);
      else postpone(item);
      const agedAt = mayHang(context, item.id) ? rereadAt(context, item.id) : null;
      if (agedAt === null || agedAt > context.clock()) return;
      budget.spend();
      await rereadRequirements({ context, partner, signal }, getItem(context, item.id));
    } catch (error) {
      if (signal.aborted) return;
      postpone(item);
      if (error instanceof CallHeld) return;
      if (!(error instanceof PartnerFailure)) throw error;
    }
  }

  function postpone(item: Item): void {
    const now = context.clock();
    const wishedAt = nextPollAt(item, item.stage, pollFacts(context, context.isOpen(item.id)), now);
    const head = store.items.nextPollAt(item.connectionId);
    store.items.update(item.id, {
      lastPolledAt: now,
      nextPollAt: wishedAt === null ? null : pollTurn(wishedAt, now, head),
    });
  }
}

/** Due items are being polled; their end triggers the next look. */
function soonestAfter(now: Millis, times: readonly (Millis | null)[]): Millis | null {
  const later = times.filter((at) => at !== null && at > now) as Millis[];
  return later.length === 0 ? null : Math.min(...later);
}
