import type { ItemId, SideUuid } from '../domain/ids.ts';

/** What the Shoot screen has open: one item of the station, and the side that the next photo goes to. */
export interface ShootSession {
  readonly openItemId: ItemId | null;
  isOpen(itemId: ItemId): boolean;
  /** Returns the item that was open before, when it was another one. */
  open(itemId: ItemId): ItemId | null;
  close(): ItemId | null;
  /** Null lets the station choose. */
  chosenSide(itemId: ItemId): SideUuid | null;
  choose(itemId: ItemId, sideUuid: SideUuid | null): void;
}

export function createShootSession(): ShootSession {
  let openItemId: ItemId | null = null;
  let chosen: SideUuid | null = null;

  function replace(next: ItemId | null): ItemId | null {
    const before = openItemId;
    if (before === next) return null;
    openItemId = next;
    chosen = null;
    return before;
  }

  return {
    get openItemId() {
      return openItemId;
    },
    isOpen: (itemId) => openItemId === itemId,
    open: replace,
    close: () => replace(null),
    chosenSide: (itemId) => (openItemId === itemId ? chosen : null),
    choose(itemId, sideUuid) {
      if (openItemId === itemId) chosen = sideUuid;
    },
  };
}
