import type { ItemId } from '../ids.ts';
import type { Millis } from '../model.ts';

/** What a shift leaves behind: counts that are kept as they change, so that asking costs the same with any number of items. */
export interface ShiftStore {
  /** The photos that are at this station alone. */
  onlyHere(): OnlyHere;
  /** Of this item, whoever waits for them. */
  onlyHereOf(itemId: ItemId): number;
  /** How many items were done since then, those among them that were rejected later. */
  doneSince(since: Millis): number;
  /** Of how many items the partner's last rejection came since then. */
  rejectedSince(since: Millis): number;
  /** The item's code was scanned, typed or photographed. */
  setLastScanned(itemId: ItemId, at: Millis): void;
  lastScanned(): LastScanned | null;
}

export interface OnlyHere {
  /** On sides and in trays, of items for which `releaseOf` counts them. */
  readonly photos: number;
  readonly items: number;
  /** Photos that no item has, and files that are still being examined. */
  readonly withoutItem: number;
}

export interface LastScanned {
  readonly itemId: ItemId;
  readonly referenceId: string;
  readonly at: Millis;
}
