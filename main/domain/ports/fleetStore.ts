import type { ConnectionId, ItemId } from '../ids.ts';
import type { Millis } from '../model.ts';

/** What the fleet has told this station of items, and what this station has still to tell. */
export interface FleetStore {
  /** Entries of the directory, by their keys; a value of null removes one. An older revision changes nothing. */
  take(entries: readonly FleetEntry[]): void;
  get(key: string): (FleetEntry & { readonly value: string }) | null;
  /** Those that were not written since go. */
  forgetBefore(at: Millis): void;
  /** The directory is another: all of it goes, and the work list and every item of the connection that has not ended are to be told again. */
  beginAnew(connectionId: ConnectionId): void;
  /** Items of the connection that changed and were not told, those of longest ago first. */
  untold(connectionId: ConnectionId, limit: number): readonly UntoldItem[];
  /** It was told as it stood at that change. */
  told(item: UntoldItem): void;
  /** A person put that row on the work list, changed it, or took it off. */
  listChanged(reference: string, at: Millis): void;
  /** Rows that changed and were not told, those of longest ago first. */
  listUntold(limit: number): readonly UntoldRow[];
  /** When a row that is still to be told changed; null for any other. */
  listUntoldAt(reference: string): Millis | null;
  /** They were told as they stood at that change, or what others tell of them is later news. */
  listTold(changes: readonly number[]): void;
  forgetUntoldList(): void;
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

export interface UntoldRow {
  readonly reference: string;
  readonly at: Millis;
  readonly change: number;
}

export interface UntoldItem {
  readonly itemId: ItemId;
  readonly change: number;
}
