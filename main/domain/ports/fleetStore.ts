import type { ConnectionId, ItemId } from '../ids.ts';
import type { Millis } from '../model.ts';

export interface FleetStore {
  /** Null removes an entry. An older revision changes nothing. */
  take(entries: readonly FleetEntry[]): void;
  get(key: string): (FleetEntry & { readonly value: string }) | null;
  /** Entries not written since then go. */
  forgetBefore(at: Millis): void;
  /** Another directory: the work list and all open items must be reported anew. */
  beginAnew(connectionId: ConnectionId): void;
  /** Oldest change first. */
  untold(connectionId: ConnectionId, limit: number): readonly UntoldItem[];
  /** Reported as of that change. */
  reported(item: UntoldItem): void;
  listChanged(reference: string, at: Millis): void;
  /** Oldest change first. */
  listUntold(limit: number): readonly UntoldRow[];
  /** Null for a reported row. */
  listUntoldAt(reference: string): Millis | null;
  /** Reported as of that change, or superseded by others' news. */
  listReported(changes: readonly number[]): void;
  forgetUntoldList(): void;
  /** When the oldest unsent photo began to wait. */
  oldestUnsentAt(connectionId: ConnectionId): Millis | null;
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
