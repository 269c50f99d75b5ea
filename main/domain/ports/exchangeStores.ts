import type { ConnectionId, ItemId, SrUuid } from '../ids.ts';
import type { AnsweredRejection } from '../item/rejectionAnswer.ts';
import type { EndedStage, Outcome } from '../item/result.ts';
import type { Millis } from '../model.ts';
import type { Who } from '../operator/who.ts';
import type { ExpectedItem } from '../worklist/expectedItem.ts';

/** Rows that are not begun, in order of arrival. */
export interface ExpectedStore {
  /** A known reference keeps its place. */
  put(item: ExpectedItem, at: Millis): 'added' | 'changed';
  get(reference: string): ExpectedItem | null;
  /** Ignores case. Reads the whole list. */
  alike(texts: readonly string[]): readonly ExpectedItem[];
  /** Begun or no longer expected; the fleet need not be told. */
  remove(reference: string): void;
  /** Cancelled items do not count. */
  isBegun(connectionId: ConnectionId, reference: string): boolean;
  count(): number;
  /** Rows after `after` that contain `search` (case-insensitive). */
  page(query: { readonly search: string | null; readonly after: string | null; readonly limit: number }): ExpectedPage;
  all(): readonly ExpectedItem[];
  rows(): readonly ExpectedRow[];
  /** Replaces the list. */
  restore(rows: readonly ExpectedRow[]): void;
  /** A record of the list does not know what was begun since. */
  removeBegun(connectionId: ConnectionId | null): void;
  clear(): number;
}

export type ExpectedRow = ExpectedItem & { readonly addedAt: Millis };

export interface ExpectedPage {
  readonly items: readonly ExpectedItem[];
  readonly next: string | null;
}

/** In the order in which the station learned of them. */
export interface ResultStore {
  insert(result: Omit<StoredResult, 'cursor'>): void;
  /** Oldest first. */
  ofItem(itemId: ItemId): readonly StoredResult[];
  lastOf(itemId: ItemId): StoredResult | null;
  /** Oldest first. */
  after(cursor: number, limit: number): readonly NamedResult[];
  /** 0 before the first. */
  last(): number;
  /** A result with this cursor stays. */
  restore(result: StoredResult): void;
}

export interface StoredResult extends Outcome {
  readonly cursor: number;
  readonly itemId: ItemId;
  readonly srUuid: SrUuid;
  readonly result: EndedStage;
  /** Local time. */
  readonly at: Millis;
}

export interface NamedResult extends StoredResult {
  readonly referenceId: string;
  /** Given until the item ended. */
  readonly answers: readonly AnsweredRejection[];
  readonly serial: string | null;
  readonly lot: string | null;
  /** Of all photos that the item has here. */
  readonly addedBy: readonly { readonly sha256: string; readonly who: Who }[];
}
