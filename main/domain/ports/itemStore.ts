import type { ConnectionId, ItemId, SrUuid } from '../ids.ts';
import type { Item, ItemSort, Millis, Side, Stage } from '../model.ts';

export interface ItemStore {
  /** Throws `StationError` `exists` for a known reference. */
  insert(item: Item): void;
  get(id: ItemId): Item | null;
  byReference(connectionId: ConnectionId, referenceId: string): Item | null;
  /** Ignores case; in the order of the texts, at most 20. */
  alike(connectionId: ConnectionId, texts: readonly string[]): readonly Item[];
  /** Newest first. */
  allByReference(referenceId: string): readonly Item[];
  bySr(srUuid: SrUuid): Item | null;
  update(id: ItemId, changes: ItemChanges): void;
  /** The item was never one: it goes with its operations and its history. Its photos must have left it. */
  remove(id: ItemId): void;
  /**
   * `search` is any part of code or place (case-insensitive): code endings first, then place beginnings, then the rest.
   * A page may be short or empty and still have a next one, for a search reads a bounded number of items.
   */
  page(query: ItemPageQuery): ItemPage;
  oneOfEach(kind: ItemKind, connectionId: ConnectionId): readonly Item[];
  countByStage(connectionId: ConnectionId | null): Readonly<Record<Stage, number>>;
  /** In the order in which they entered the stage. */
  oldestInStage(connectionId: ConnectionId, stage: Stage, limit: number): readonly Item[];
  /** `after` is the last page's `next`; null begins and ends. */
  inStage(query: StagePageQuery): { readonly items: readonly Item[]; readonly next: number | null };
  /** The most overdue first. */
  duePolls(connectionId: ConnectionId, now: Millis, limit: number): readonly Item[];
  /** After `after` and up to `upTo`. */
  countDuePolls(connectionId: ConnectionId, after: Millis, upTo: Millis): number;
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
  /** The newest change first by default. */
  readonly sort?: ItemSort | undefined;
  readonly reverse?: boolean | undefined;
  readonly connectionId: ConnectionId | null;
  readonly stage: Stage | null;
  readonly search: string | null;
  readonly list?: ItemList | undefined;
  readonly filter?: ItemFilter | undefined;
  readonly cursor: string | null;
  readonly limit: number;
}

/** Items with photos only here; or done since then and not returned. */
export type ItemList = { readonly kind: 'onlyHere' } | { readonly kind: 'done'; readonly since: Millis };

export interface ItemFilter {
  readonly typeUuid?: string | undefined;
  readonly serviceUuid?: string | undefined;
  /** Beginning of the place, case-insensitive. */
  readonly place?: string | undefined;
  /** A rejection without a newer photo. */
  readonly rejected?: true | undefined;
  /** `from` counts, `before` does not. */
  readonly changed?: { readonly from: Millis; readonly before: Millis } | undefined;
}

/** Each type or service that some item has. */
export type ItemKind = 'type' | 'service';

export interface ItemPage {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface SideStore {
  /** By `position`. */
  ofItem(itemId: ItemId): readonly Side[];
  replace(itemId: ItemId, sides: readonly Side[]): void;
}
