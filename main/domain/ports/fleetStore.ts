import type { ConnectionId, ItemId } from '../ids.ts';
import type { Millis } from '../model.ts';

/** What the fleet has told this station of items, and what this station has still to tell. */
export interface FleetStore {
  /** Entries of the directory, by their keys; a value of null removes one. An older revision changes nothing. */
  take(entries: readonly FleetEntry[]): void;
  get(key: string): (FleetEntry & { readonly value: string }) | null;
  /** Those that were not written since go. */
  forgetBefore(at: Millis): void;
  /** The directory is another: all of it goes, and every item of the connection that has not ended is to be told again. */
  beginAnew(connectionId: ConnectionId): void;
  /** Items of the connection that changed and were not told, those of longest ago first. */
  untold(connectionId: ConnectionId, limit: number): readonly UntoldItem[];
  /** It was told as it stood at that change. */
  told(item: UntoldItem): void;
  /** Since when the oldest photo of the connection waits to be sent; null when none does. */
  oldestUnsentAt(connectionId: ConnectionId): Millis | null;
  /** How often the partner rejected photos of this station since then, by the name of the side. */
  rejectedSince(at: Millis): readonly { readonly side: string; readonly count: number }[];
}

export interface FleetEntry {
  readonly key: string;
  readonly value: string | null;
  readonly revision: number;
  readonly at: Millis;
}

export interface UntoldItem {
  readonly itemId: ItemId;
  readonly change: number;
}
