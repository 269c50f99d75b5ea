import { PartnerFailure } from '../../domain/failure.ts';
import type { Item, Millis } from '../../domain/model.ts';
import { nextPollAt } from '../../domain/pollSchedule.ts';
import { applyFound } from '../actions/applyState.ts';
import type { Budget } from '../budget.ts';
import type { ActionContext } from '../context.ts';
import type { PartnerPort } from '../partnerPort.ts';
import { CallHeld } from './gatedPartner.ts';

/** Follows items through review by asking for their state, within the budget of `polls_per_minute`. */
export interface Poller {
  /** The next item whose turn it is, with its token taken; else when to look again (null: nothing to poll). */
  next(now: Millis, busy: ReadonlySet<string>): { readonly item: Item } | { readonly at: Millis | null };
  poll(item: Item, signal: AbortSignal): Promise<void>;
}

export function createPoller(context: ActionContext, partner: PartnerPort, budget: Budget): Poller {
  const { store } = context;

  return {
    next(now, busy) {
      const connectionId = context.connection().id;
      const due = store.items.duePolls(connectionId, now, 8).find((item) => !busy.has(item.id));
      if (!due) return { at: laterThan(now, store.items.nextPollAt(connectionId)) };
      const { taken, readyAt } = budget.tryTake();
      return taken ? { item: due } : { at: readyAt };
    },
    async poll(item, signal) {
      try {
        const found = await partner.find(item.srUuid, signal);
        if (found && isSameSr(found.srUuid, item.srUuid)) applyFound(context, item.id, found, partner.serverNow());
        else postpone(item);
      } catch (error) {
        if (signal.aborted) return;
        postpone(item);
        if (error instanceof CallHeld) return;
        if (!(error instanceof PartnerFailure)) throw error;
      }
    },
  };

  function postpone(item: Item): void {
    const now = context.clock();
    store.items.update(item.id, {
      lastPolledAt: now,
      nextPollAt: nextPollAt(item, item.stage, context.isOpen(item.id), now),
    });
  }
}

/** Items that are due already are being asked after: their end brings the next look. */
function laterThan(now: Millis, at: Millis | null): Millis | null {
  return at !== null && at > now ? at : null;
}

/** Find takes any of four identifiers, and one partner's uuid can be another's reference. */
function isSameSr(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
