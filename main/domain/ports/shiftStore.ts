import type { ItemId } from '../ids.ts';
import type { Millis } from '../model.ts';

/** Counts change with their rows, so asking costs the same for any number of items. */
export interface ShiftStore {
  onlyHere(): OnlyHere;
  /** Whether or not somebody waits for them. */
  onlyHereOf(itemId: ItemId): number;
  /** Items that were rejected later count. */
  doneSince(since: Millis): number;
  /** Items whose last rejection came since then. */
  rejectedSince(since: Millis): number;
  /** Of the items finished since then: how many the partner has decided about, and how many of them it ever rejected. */
  decidedSince(since: Millis): { readonly judged: number; readonly rejected: number };
  /** Scanned, typed or photographed. */
  setLastScanned(itemId: ItemId, at: Millis): void;
  lastScanned(): LastScanned | null;
}

export interface OnlyHere {
  /** On sides and in trays, where `releaseOf` counts them. */
  readonly photos: number;
  readonly items: number;
  /** In the inbox, or still being examined. */
  readonly withoutItem: number;
}

export interface LastScanned {
  readonly itemId: ItemId;
  readonly referenceId: string;
  readonly at: Millis;
}
