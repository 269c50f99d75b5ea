import type { ConnectionId, ItemId, SrUuid } from '../ids.ts';
import type { Item, ItemSort, Millis, Side, Stage } from '../model.ts';

export interface ItemStore {
  /** `StationError` `exists` when the connection has an item with this reference. */
  insert(item: Item): void;
  get(id: ItemId): Item | null;
  byReference(connectionId: ConnectionId, referenceId: string): Item | null;
  /** Items whose reference is one of the texts, whatever its case, in the order of the texts. At most 20. */
  alike(connectionId: ConnectionId, texts: readonly string[]): readonly Item[];
  /** Any connection; the newest first. */
  allByReference(referenceId: string): readonly Item[];
  bySr(srUuid: SrUuid): Item | null;
  /** Only the given fields change. */
  update(id: ItemId, changes: ItemChanges): void;
  /** The item was never one: it goes with its operations and its history. Its photos must have left it. */
  remove(id: ItemId): void;
  /**
   * Items in the order asked for. `search` is any part of the code or the place (case-insensitive): codes that end with it first, then places
   * that begin with it, then all others. A page may hold fewer than asked for, even none, and have a next one all the same: a search
   * looks at a bounded number of items a page.
   */
  page(query: ItemPageQuery): ItemPage;
  /** One item of each type, or of each service, that the connection's items have. */
  oneOfEach(kind: ItemKind, connectionId: ConnectionId): readonly Item[];
  countByStage(connectionId: ConnectionId | null): Readonly<Record<Stage, number>>;
  /** Items of a stage in the order in which they entered it (oldest first). */
  oldestInStage(connectionId: ConnectionId, stage: Stage, limit: number): readonly Item[];
  /** The same, page by page: those behind `after`, which is the `next` of the page before; null begins and ends. */
  inStage(query: StagePageQuery): { readonly items: readonly Item[]; readonly next: number | null };
  /** Items whose `nextPollAt` is at or before `now`, the most overdue first. */
  duePolls(connectionId: ConnectionId, now: Millis, limit: number): readonly Item[];
  /** How many items have their `nextPollAt` after the first time and up to the second. */
  countDuePolls(connectionId: ConnectionId, after: Millis, upTo: Millis): number;
  /** Items whose `nextPollAt` is later than `at`. */
  pollsAfter(connectionId: ConnectionId, at: Millis, limit: number): readonly Item[];
  nextPollAt(connectionId: ConnectionId): Millis | null;
  all(): readonly Item[];
}

export interface StagePageQuery {
  readonly connectionId: ConnectionId;
  readonly stage: Stage;
  readonly after: number | null;
  readonly limit: number;
}

export type ItemChanges = Partial<Omit<Item, 'id' | 'connectionId' | 'referenceId' | 'createdAt' | 'createdBy'>>;

export interface ItemPageQuery {
  /** Without it the newest change comes first. */
  readonly sort?: ItemSort | undefined;
  /** From the end of that order, backward. */
  readonly reverse?: boolean | undefined;
  readonly connectionId: ConnectionId | null;
  readonly stage: Stage | null;
  readonly search: string | null;
  /** Only the items of this list. */
  readonly list?: ItemList | undefined;
  readonly filter?: ItemFilter | undefined;
  readonly cursor: string | null;
  readonly limit: number;
}

/** Items with photos that are at this station alone; or items that were done since then and have not come back. */
export type ItemList = { readonly kind: 'onlyHere' } | { readonly kind: 'done'; readonly since: Millis };

/** Only items that all of it fits; what is not given fits every item. */
export interface ItemFilter {
  readonly typeUuid?: string | undefined;
  readonly serviceUuid?: string | undefined;
  /** The beginning of the place, case-insensitive. */
  readonly place?: string | undefined;
  /** Some side, or the item as a whole, is rejected and not shot again yet. */
  readonly rejected?: true | undefined;
  /** Last changed at or after the first time, and before the second. */
  readonly changed?: { readonly from: Millis; readonly before: Millis } | undefined;
}

/** What items can be told apart by: each type, or each service, that some item has. */
export type ItemKind = 'type' | 'service';

export interface ItemPage {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface SideStore {
  /** In `position` order. */
  ofItem(itemId: ItemId): readonly Side[];
  /** Replaces all sides of the item. */
  replace(itemId: ItemId, sides: readonly Side[]): void;
}
