import { believedSince, believedUntil } from '../../domain/backoff.ts';
import { PartnerFailure } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import { startsPass } from '../../domain/outbox/listPass.ts';
import type { ListedSr, SrPage } from '../../domain/partner/service.ts';
import type { Time } from '../../lib/async/time.ts';
import { chunksOf } from '../../lib/chunksOf.ts';
import { applyListed } from '../actions/applyListed.ts';
import type { ActionContext } from '../context.ts';
import { isAnsweredNo } from '../findExisting.ts';
import type { PartnerPort } from '../partnerPort.ts';
import { CallHeld } from './gatedPartner.ts';

const afterTroubleMs = 5_000;
/** Pause after a deployment turned out to have no list. */
const withoutListMs = 3_600_000;
const maxPages = 1_000;
const entriesATurn = 10;

/** One page tells the states of a hundred items. */
export interface ListPass {
  isNext(now: Millis): boolean;
  /** Call it after an item was polled alone. */
  askedAlone(): void;
  run(signal: AbortSignal): Promise<void>;
}

/** `mayList` is false under a limit or a refused key. */
export function createListPass(
  context: ActionContext,
  partner: PartnerPort,
  mayList: () => boolean,
  time: Pick<Time, 'soon'>,
): ListPass {
  const { store, clock } = context;
  let pages: number | null = null;
  let page: number | null = null;
  let before = '';
  let startedAt: Millis = 0;
  let heldUntil: Millis = 0;
  let alone = 0;

  function end(pagesSeen: number | null): void {
    pages = pagesSeen ?? pages;
    page = null;
    before = '';
    alone = 0;
  }

  function hold(forMs: Millis): void {
    heldUntil = clock() + forMs;
  }

  async function take(at: number, { entries, totalPages }: SrPage, signal: AbortSignal): Promise<void> {
    const now = JSON.stringify(entries.map(({ srUuid }) => srUuid));
    if (entries.length > 0 && entries.every(({ state }) => state === null)) {
      hold(withoutListMs);
      end(null);
      return;
    }
    // A server that ignores the page number repeats it.
    const isBehindLast = entries.length === 0 || now === before;
    if (!isBehindLast) await applyInTurns(entries, signal);
    if (signal.aborted) return;
    const isLast = isBehindLast || at >= (totalPages ?? maxPages);
    if (isLast || (totalPages ?? 0) - at > dueNow()) {
      end(totalPages ?? at);
      return;
    }
    before = now;
    page = at + 1;
  }

  /** A hundred at once would delay a photo on its way to the screen. */
  async function applyInTurns(entries: readonly ListedSr[], signal: AbortSignal): Promise<void> {
    const serverNow = partner.serverNow();
    for (const [turn, some] of chunksOf(entries, entriesATurn).entries()) {
      if (turn > 0) await new Promise<void>((resolve) => time.soon(resolve));
      if (signal.aborted) return;
      applyListed(context, some, serverNow);
    }
  }

  function dueNow(): number {
    return store.items.countDuePolls(context.connection().id, 0, clock());
  }

  return {
    isNext(now) {
      const isHeld = now < believedUntil(heldUntil, now, withoutListMs);
      if (!context.policy().canList || isHeld || !mayList()) return false;
      if (page !== null) return true;
      const { id } = context.connection();
      // The clock was put back, so counting starts anew.
      const since = believedSince(startedAt, now);
      const newlyDue = store.items.countDuePolls(id, since, now);
      const leftOver = store.items.countDuePolls(id, 0, since);
      if (!startsPass({ pages, newlyDue, leftOver, askedAlone: alone })) return false;
      startedAt = now;
      page = 1;
      return true;
    },
    askedAlone() {
      alone += 1;
    },
    async run(signal) {
      const at = page;
      if (at === null) return;
      try {
        await take(at, await partner.srsPage(at, signal), signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof PartnerFailure || error instanceof CallHeld)) throw error;
        const isOver = error instanceof PartnerFailure && isAnsweredNo(error);
        if (isOver) end(null);
        hold(isOver ? withoutListMs : afterTroubleMs);
      }
    },
  };
}
