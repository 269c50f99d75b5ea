import type { ConnectionId, ItemId, SrUuid } from '../ids.ts';
import type { EndedStage, Outcome } from '../item/result.ts';
import type { Millis } from '../model.ts';
import type { ExpectedItem } from '../worklist/expectedItem.ts';

/** The rows of the work list that are not begun, in the order in which they came. */
export interface ExpectedStore {
  /** Adds the row, or changes the one with its reference, which keeps its place in the order. */
  put(item: ExpectedItem, at: Millis): 'added' | 'changed';
  get(reference: string): ExpectedItem | null;
  /** Rows whose reference is one of the texts, whatever its case. It reads the whole list. */
  alike(texts: readonly string[]): readonly ExpectedItem[];
  /** The item is begun, or others say that it is expected no more: its row goes, and the fleet need not be told of it. */
  remove(reference: string): void;
  /** Whether the connection has an item with this reference that was not cancelled. */
  isBegun(connectionId: ConnectionId, reference: string): boolean;
  count(): number;
  /** Those that hold `search` somewhere (case-insensitive), from the one behind `after`. */
  page(query: { readonly search: string | null; readonly after: string | null; readonly limit: number }): ExpectedPage;
  all(): readonly ExpectedItem[];
  /** All, with the time at which each came. */
  rows(): readonly ExpectedRow[];
  /** Writes the list as a record tells it, in its order; what was there goes. */
  restore(rows: readonly ExpectedRow[]): void;
  /** Takes off what has been begun since it came: a record of the list does not tell that. */
  removeBegun(connectionId: ConnectionId | null): void;
  /** Returns how many there were. */
  clear(): number;
}

export type ExpectedRow = ExpectedItem & { readonly addedAt: Millis };

export interface ExpectedPage {
  readonly items: readonly ExpectedItem[];
  /** To go on behind the last one; null at the end. */
  readonly next: string | null;
}

/** How items ended, in the order in which the station learned of it. */
export interface ResultStore {
  insert(result: Omit<StoredResult, 'cursor'>): void;
  /** All of the item, oldest first. */
  ofItem(itemId: ItemId): readonly StoredResult[];
  /** The last one of the item. */
  lastOf(itemId: ItemId): StoredResult | null;
  /** Those behind the cursor, oldest first. */
  after(cursor: number, limit: number): readonly NamedResult[];
  /** The cursor of the last result of all; 0 before the first. */
  last(): number;
  /** Writes a result as a record tells it. One with this cursor stays. */
  restore(result: StoredResult): void;
}

export interface StoredResult extends Outcome {
  readonly cursor: number;
  readonly itemId: ItemId;
  readonly srUuid: SrUuid;
  readonly result: EndedStage;
  /** Local time at which the station learned of it. */
  readonly at: Millis;
}

export interface NamedResult extends StoredResult {
  readonly referenceId: string;
  readonly serial: string | null;
  readonly lot: string | null;
}
