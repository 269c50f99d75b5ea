import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Done, PendingPhoto } from '../../domain/item/done.ts';
import type { ArrivalStore } from '../../domain/ports/captureStores.ts';
import { type Text, text } from '../../texts/text.ts';
import { doneOnShoot, type ShootParts } from './shootActions.ts';

export interface FinishingParts extends ShootParts {
  readonly store: { readonly arrivals: Pick<ArrivalStore, 'all'> };
  readonly doneOf: (itemId: ItemId, pending: readonly PendingPhoto[]) => Done;
  /** One line to every screen. */
  readonly warn: (message: Text) => void;
}

/** Done on the Shoot screen, and the wish for it that waits for photos under way. */
export interface Finishing {
  /**
   * Done, or the wish for it while photos are under way. `seen`: the photos to look at that the operator was shown; left out, they are not
   * asked about. Throws `not_possible` naming what is missing or to be looked at; the item stays open then.
   */
  done(itemId: ItemId, seen?: readonly string[]): void;
  /** Throws `not_possible` while a photo of the item is under way, which would have no item then. */
  requireNoneUnderWay(itemId: ItemId): void;
  /** The operator does something else on the item. */
  withdraw(itemId: ItemId): void;
  /** A photo of the item is under way for as long as the call runs, also before its file is here. */
  during<Answer>(itemId: ItemId | null, call: () => Promise<Answer>): Promise<Answer>;
  /** A file is looked into no more: the wish may come true now. */
  settled(): void;
}

const nowhere: PendingPhoto = { sideUuid: null };

export function createFinishing(parts: FinishingParts): Finishing {
  const { session } = parts;
  /** A row a call. */
  const shots: ItemId[] = [];

  function pendingOf(itemId: ItemId): readonly PendingPhoto[] {
    const arrivals = parts.store.arrivals.all().filter((arrival) => arrival.itemId === itemId).length;
    const underWay = shots.filter((shot) => shot === itemId).length;
    // A shot whose file has come is both.
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

/** Remarks of the partner stand beside the item all the time: of photos the operator must have been shown each. */
function isSeen({ photos }: Extract<Done, { kind: 'toLookAt' }>, seen: readonly string[]): boolean {
  return photos.every(({ photoId }) => seen.includes(photoId));
}

/** Why the item stays open although its photo has come. */
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
