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
import { createListPass, type ListPass } from './listPass.ts';

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

const maxScanned = 32;
const maxReplanned = 200;
/** A failed reading of an item waits this long. */
const rereadPauseMs = 60_000;

export function createPoller(
  context: ActionContext,
  partner: PartnerPort,
  budget: Budget,
  mayList: () => boolean,
  time: Pick<Time, 'soon'>,
): Poller {
  return new ItemPoller(context, partner, budget, mayList, time);
}

class ItemPoller implements Poller {
  readonly #context: ActionContext;
  readonly #partner: PartnerPort;
  readonly #budget: Budget;
  readonly #store: ActionContext['store'];
  readonly #list: ListPass;
  #triedAgain: { readonly itemId: ItemId; readonly at: Millis } | null = null;

  constructor(
    context: ActionContext,
    partner: PartnerPort,
    budget: Budget,
    mayList: () => boolean,
    time: Pick<Time, 'soon'>,
  ) {
    this.#context = context;
    this.#partner = partner;
    this.#budget = budget;
    this.#store = context.store;
    this.#list = createListPass(context, partner, mayList, time);
  }

  /** The item that the operator looks at comes before all others. */
  #inView(): { readonly item: Item; readonly dueAt: Millis } | null {
    const id = this.#context.openItem?.() ?? null;
    const item = id === null ? null : this.#store.items.get(id);
    if (!item || item.connectionId !== this.#context.connection().id || item.nextPollAt === null) return null;
    // Its place in the queue may lie far behind now, and says nothing about it.
    const dueAt = nextPollAt(item, item.stage, pollFacts(this.#context, true), item.lastPolledAt ?? 0);
    return dueAt === null ? null : { item, dueAt };
  }

  /** What the partner asks of the item that is looked at may have changed: it is read again when it is old. */
  #agedInView(item: Item): Millis | null {
    const dueAt = rereadAt(this.#context, item.id);
    const tried = this.#triedAgain?.itemId === item.id ? this.#triedAgain.at : null;
    // A clock that was put back since: when it was tried is not known.
    if (tried !== null && tried > this.#context.clock()) return dueAt;
    return dueAt === null || tried === null ? dueAt : Math.max(dueAt, tried + rereadPauseMs);
  }

  #reread(item: Item): PollTurn {
    this.#triedAgain = { itemId: item.id, at: this.#context.clock() };
    this.#budget.spend();
    return {
      key: item.id,
      run: (signal) =>
        answered(signal, () => rereadRequirements({ context: this.#context, partner: this.#partner, signal }, item)),
    };
  }

  /** The head of the queue. Those before it whose turn came too early go behind it, or to their own time when none is late. */
  #firstDue(now: Millis, busy: ReadonlySet<string>): Item | null {
    for (;;) {
      const due = this.#store.items
        .duePolls(this.#context.connection().id, now, maxScanned)
        .filter(({ id }) => !busy.has(id));
      const late = due.find((item) => earlyUntil(item, now) === null) ?? null;
      if (late === due[0] || due.length === 0) return late;
      this.#store.transaction(() => {
        for (const item of late ? due.slice(0, due.indexOf(late)) : due) {
          const wishedAt = earlyUntil(item, now) ?? now;
          this.#store.items.update(item.id, { nextPollAt: pollTurn(wishedAt, now, late?.nextPollAt ?? now) });
        }
      });
      if (late) return late;
    }
  }

  /** After a clock that was put back nothing would be asked for as long as it went back. */
  #replan(now: Millis): void {
    const lost = this.#store.items.pollsAfter(this.#context.connection().id, latestTurn(now), maxReplanned);
    if (lost.length === 0) return;
    this.#store.transaction(() => {
      for (const { id } of lost) this.#store.items.update(id, { nextPollAt: now });
    });
  }

  async #poll(item: Item, signal: AbortSignal): Promise<void> {
    this.#list.askedAlone();
    try {
      const report = reportOf(this.#context, item.id);
      const found = await this.#partner.find(item.srUuid, signal);
      // It was started again meanwhile: this is of the SR that it had before.
      if (this.#store.items.get(item.id)?.srUuid !== item.srUuid) return;
      if (found && isSameSr(found.srUuid, item.srUuid))
        applyFound(this.#context, item.id, found, this.#partner.serverNow(), report);
      else this.#postpone(item);
      const agedAt = mayHang(this.#context, item.id) ? rereadAt(this.#context, item.id) : null;
      if (agedAt === null || agedAt > this.#context.clock()) return;
      this.#budget.spend();
      await rereadRequirements(
        { context: this.#context, partner: this.#partner, signal },
        getItem(this.#context, item.id),
      );
    } catch (error) {
      if (signal.aborted) return;
      this.#postpone(item);
      if (error instanceof CallHeld) return;
      if (!(error instanceof PartnerFailure)) throw error;
    }
  }

  #postpone(item: Item): void {
    const now = this.#context.clock();
    const wishedAt = nextPollAt(item, item.stage, pollFacts(this.#context, this.#context.isOpen(item.id)), now);
    const head = this.#store.items.nextPollAt(item.connectionId);
    this.#store.items.update(item.id, {
      lastPolledAt: now,
      nextPollAt: wishedAt === null ? null : pollTurn(wishedAt, now, head),
    });
  }

  next(now: Millis, busy: ReadonlySet<string>): PollTurn | { readonly at: Millis | null } {
    this.#replan(now);
    const viewed = this.#inView();
    const agedAt = viewed && this.#agedInView(viewed.item);
    if (viewed && agedAt !== null && agedAt <= now && !busy.has(viewed.item.id)) return this.#reread(viewed.item);
    const isViewedDue = viewed !== null && viewed.dueAt <= now && !busy.has(viewed.item.id);
    const byList = !isViewedDue && this.#list.isNext(now);
    const due = isViewedDue ? viewed.item : byList ? null : this.#firstDue(now, busy);
    // Its pages come one after the other; the end of one brings the next look.
    if (byList && busy.has(listKey)) return { at: null };
    if (!due && !byList)
      return {
        at: soonestAfter(now, [
          this.#store.items.nextPollAt(this.#context.connection().id),
          viewed?.dueAt ?? null,
          agedAt,
        ]),
      };
    const { taken, readyAt } = this.#budget.tryTake();
    if (!taken) return { at: readyAt };
    if (!due) return { key: listKey, run: (signal) => this.#list.run(signal) };
    return { key: due.id, run: (signal) => this.#poll(due, signal) };
  }
}

/** Due items are being polled; their end triggers the next look. */
function soonestAfter(now: Millis, times: readonly (Millis | null)[]): Millis | null {
  const later = times.filter((at) => at !== null && at > now) as Millis[];
  return later.length === 0 ? null : Math.min(...later);
}

/** Whether the partner answered; nothing hangs on it. */
async function answered(signal: AbortSignal, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (signal.aborted || error instanceof CallHeld || error instanceof PartnerFailure) return;
    throw error;
  }
}
