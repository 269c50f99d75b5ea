import type { ItemId, SideUuid } from '../../domain/ids.ts';
import type { AwaitedLabel } from '../../domain/intake/labelShot.ts';
import type { Retake } from '../../domain/item/retake.ts';

/** The Shoot screen's open item, and the side that its next photo goes to. */
export interface ShootSession {
  readonly openItemId: ItemId | null;
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

export function createShootSession(): ShootSession {
  let openItemId: ItemId | null = null;
  let chosen: SideUuid | null = null;
  let retake: Retake | null = null;
  let awaited: AwaitedLabel | null = null;

  function replace(next: ItemId | null): ItemId | null {
    const before = openItemId;
    if (before === next) return null;
    openItemId = next;
    chosen = null;
    retake = null;
    return before;
  }

  return {
    get openItemId() {
      return openItemId;
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
