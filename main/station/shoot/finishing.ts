import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Done, PendingPhoto } from '../../domain/item/done.ts';
import type { ArrivalStore } from '../../domain/ports/captureStores.ts';
import { type Text, text } from '../../texts/text.ts';
import { doneOnShoot, type ShootParts } from './shootActions.ts';

export interface FinishingParts extends ShootParts {
  readonly store: { readonly arrivals: Pick<ArrivalStore, 'all'> };
  readonly doneOf: (itemId: ItemId, pending: readonly PendingPhoto[]) => Done;
  readonly warn: (message: Text) => void;
}

export interface Finishing {
  /**
   * Done waits for photos under way. `seen`: the marked photos that the operator was shown; without it they are not
   * checked. Throws `not_possible` naming what is missing or marked; the item stays open then.
   */
  done(itemId: ItemId, seen?: readonly string[]): void;
  /** Throws `not_possible` while a photo of the item is under way, which would lose its item. */
  requireNoneUnderWay(itemId: ItemId): void;
  /** Any other action on the item cancels a pending Done. */
  withdraw(itemId: ItemId): void;
  during<Answer>(itemId: ItemId | null, call: () => Promise<Answer>): Promise<Answer>;
  settled(): void;
}

const nowhere: PendingPhoto = { sideUuid: null };

export function createFinishing(parts: FinishingParts): Finishing {
  const { session } = parts;
  const shots: ItemId[] = [];

  function pendingOf(itemId: ItemId): readonly PendingPhoto[] {
    const arrivals = parts.store.arrivals.all().filter((arrival) => arrival.itemId === itemId).length;
    const underWay = shots.filter((shot) => shot === itemId).length;
    return Array.from({ length: Math.max(arrivals, underWay) }, () => nowhere);
  }

  function done(itemId: ItemId, seen?: readonly string[]): void {
    const answer = parts.doneOf(itemId, pendingOf(itemId));
    if (answer.kind === 'underWay' && session.isOpen(itemId)) {
      session.finishLater(itemId, seen ?? []);
      return;
    }
    if (answer.kind === 'toLookAt' && seen !== undefined && !isSeen(answer, seen))
      throw new StationError('not_possible', text('done.look', { count: answer.count }));
    doneOnShoot(parts, itemId);
  }

  function settled(): void {
    const { openItemId, finishes } = session;
    if (openItemId === null || finishes === null) return;
    const answer = parts.doneOf(openItemId, pendingOf(openItemId));
    if (answer.kind === 'underWay') return;
    session.finishLater(openItemId, null);
    if (answer.kind === 'ready' || (answer.kind === 'toLookAt' && isSeen(answer, finishes))) finish(openItemId);
    else parts.warn(notFinished(answer));
  }

  function finish(itemId: ItemId): void {
    try {
      doneOnShoot(parts, itemId);
    } catch (error) {
      if (!(error instanceof StationError)) throw error;
      parts.warn(error.text);
    }
  }

  return {
    done,
    requireNoneUnderWay(itemId) {
      if (pendingOf(itemId).length > 0) throw new StationError('not_possible', text('discard.underWay'));
    },
    withdraw(itemId) {
      if (session.isOpen(itemId) && session.finishes !== null) session.finishLater(itemId, null);
    },
    async during(itemId, call) {
      if (itemId === null) return await call();
      shots.push(itemId);
      try {
        return await call();
      } finally {
        shots.splice(shots.indexOf(itemId), 1);
        settled();
      }
    },
    settled,
  };
}

function isSeen({ photos }: Extract<Done, { kind: 'toLookAt' }>, seen: readonly string[]): boolean {
  return photos.every(({ photoId }) => seen.includes(photoId));
}

function notFinished(done: Done): Text {
  switch (done.kind) {
    case 'toLookAt':
      return text('done.notFinishedLook', { count: done.count });
    case 'missing':
    case 'rejectedSides':
      return text('done.notFinishedSides', { sides: done.sides });
    default:
      return text('done.notFinished');
  }
}
