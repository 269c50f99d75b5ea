import type { ItemId, SideUuid } from '../../domain/ids.ts';
import type { AwaitedLabel } from '../../domain/intake/labelShot.ts';
import type { Visit } from '../../domain/intake/visits.ts';
import type { Retake } from '../../domain/item/retake.ts';
import type { Millis } from '../../domain/model.ts';

/** The Shoot screen's open item, and the side that its next photo goes to. */
export interface ShootSession {
  readonly openItemId: ItemId | null;
  /** The last times for which an item was open, the newest first; not the one that is open now. */
  readonly visits: readonly Visit[];
  isOpen(itemId: ItemId): boolean;
  /** Returns the item that was open before, when it was another one. */
  open(itemId: ItemId): ItemId | null;
  close(): ItemId | null;
  /** Null lets the station choose. */
  chosenSide(itemId: ItemId): SideUuid | null;
  /** Ends a retake. */
  choose(itemId: ItemId, sideUuid: SideUuid | null): void;
  /** The side is chosen for one photo, which replaces the one there. */
  retake(itemId: ItemId, retake: Retake): void;
  /** The retake that waits for its photo; null when none does. */
  awaitedRetake(itemId: ItemId): Retake | null;
  /** Its item may be made until another one is opened: what comes then is of that one. */
  awaitLabelled(label: AwaitedLabel): void;
  /** The one that is awaited, once. */
  takeLabelled(): AwaitedLabel | null;
}

/** A file that comes later than this many items are open has been on its way for too long to say anything of it. */
const visitsKept = 20;

export function createShootSession(clock: () => Millis): ShootSession {
  let openItemId: ItemId | null = null;
  let chosen: SideUuid | null = null;
  let retake: Retake | null = null;
  let awaited: AwaitedLabel | null = null;
  let openedAt: Millis = 0;
  let visits: readonly Visit[] = [];

  function replace(next: ItemId | null): ItemId | null {
    const before = openItemId;
    if (before === next) return null;
    const now = clock();
    if (before !== null) visits = [{ itemId: before, openedAt, leftAt: now }, ...visits].slice(0, visitsKept);
    openedAt = now;
    openItemId = next;
    chosen = null;
    retake = null;
    return before;
  }

  return {
    get openItemId() {
      return openItemId;
    },
    get visits() {
      return visits;
    },
    isOpen: (itemId) => openItemId === itemId,
    open(itemId) {
      awaited = null;
      return replace(itemId);
    },
    close: () => replace(null),
    chosenSide: (itemId) => (openItemId === itemId ? chosen : null),
    choose(itemId, sideUuid) {
      if (openItemId !== itemId) return;
      chosen = sideUuid;
      retake = null;
    },
    retake(itemId, wanted) {
      if (openItemId !== itemId) return;
      chosen = wanted.sideUuid;
      retake = wanted;
    },
    awaitedRetake: (itemId) => (openItemId === itemId ? retake : null),
    awaitLabelled(label) {
      awaited = label;
    },
    takeLabelled() {
      const label = awaited;
      awaited = null;
      return label;
    },
  };
}
