import type { ConnectionId, ItemId, OperationId, PhotoId, RejectionId, SrUuid } from '../domain/ids.ts';
import type { Twin } from '../domain/intake/repeats.ts';
import type { ShownPhoto } from '../domain/item/coverage.ts';
import type { Item, Millis, Operation, Photo, Rejection, Side, SideGroup, Stage } from '../domain/model.ts';
import type { TaxonomyCategory } from '../domain/partner/service.ts';
import type { Companion } from '../domain/photo/companion.ts';
import type {
  AuditEntry,
  Committed,
  Connection,
  ItemChanges,
  ItemPage,
  ItemPageQuery,
  NewOperation,
  OperationChanges,
  OperationCounts,
  PhotoChanges,
  PhotoMove,
  StoredEvent,
} from '../domain/records.ts';

/**
 * What the engine and the actions need of the store. All calls are synchronous and short; a transaction is one
 * synchronous function, begun immediate, rolled back when it throws. Methods may be called inside or outside one.
 */
export interface StorePort {
  transaction<Result>(work: () => Result): Result;
  /** As `transaction`, but nobody waits for the disk: `onDisk` resolves when it is there. Never within another one. */
  durableTransaction<Result>(work: () => Result): Committed<Result>;
  readonly items: ItemTable;
  readonly sides: SideTable;
  readonly photos: PhotoTable;
  readonly moves: MoveTable;
  readonly operations: OperationTable;
  readonly rejections: RejectionTable;
  readonly templates: TemplateTable;
  readonly taxonomy: TaxonomyTable;
  readonly events: EventTable;
  readonly audit: AuditTable;
  readonly settings: SettingTable;
  readonly connections: ConnectionTable;
  readonly captured: CapturedTable;
  readonly photoCameras: PhotoCameraTable;
  readonly photoCodes: PhotoCodeTable;
  readonly keptPhotos: KeptPhotoTable;
  readonly companions: CompanionTable;
  readonly twins: TwinTable;
}

/** Photos that a person has found right with their item. */
export interface KeptPhotoTable {
  insert(itemId: ItemId, photoId: PhotoId, at: Millis): void;
  ofItem(itemId: ItemId): readonly PhotoId[];
}

/** Files kept beside photos. */
export interface CompanionTable {
  ofItem(itemId: ItemId): readonly Companion[];
}

/** Photos of other items that share a file with this one's. */
export interface TwinTable {
  ofItem(itemId: ItemId): readonly Twin[];
  ofPhoto(photoId: PhotoId, itemId: ItemId | null): readonly Twin[];
}

/** By which live camera photos were taken. */
export interface PhotoCameraTable {
  ofItem(itemId: ItemId): ReadonlyMap<PhotoId, string>;
}

/** References that photos were seen to show. */
export interface PhotoCodeTable {
  insert(photoId: PhotoId, references: readonly string[]): void;
  ofItem(itemId: ItemId): readonly { readonly photoId: PhotoId; readonly reference: string }[];
  forget(photoId: PhotoId): void;
}

export interface ItemTable {
  insert(item: Item): void;
  get(id: ItemId): Item | null;
  byReference(connectionId: ConnectionId, referenceId: string): Item | null;
  /** Any connection; the newest first. */
  allByReference(referenceId: string): readonly Item[];
  bySr(srUuid: SrUuid): Item | null;
  /** Only the given fields change. */
  update(id: ItemId, changes: ItemChanges): void;
  /** Newest change first; `search` is a prefix of the reference (case-insensitive); the cursor is the last row's. */
  page(query: ItemPageQuery): ItemPage;
  countByStage(connectionId: ConnectionId | null): Readonly<Record<Stage, number>>;
  /** Items of a stage in the order in which they entered it (oldest first). */
  oldestInStage(connectionId: ConnectionId, stage: Stage, limit: number): readonly Item[];
  /** Items whose `nextPollAt` is at or before `now`, the most overdue first. */
  duePolls(connectionId: ConnectionId, now: Millis, limit: number): readonly Item[];
  nextPollAt(connectionId: ConnectionId): Millis | null;
  all(): readonly Item[];
}

export interface SideTable {
  /** In `position` order. */
  ofItem(itemId: ItemId): readonly Side[];
  /** Replaces all sides of the item. */
  replace(itemId: ItemId, sides: readonly Side[]): void;
}

export interface PhotoTable {
  /** Assigns the next `sequence`. */
  insert(photo: Omit<Photo, 'sequence'>): Photo;
  get(id: PhotoId): Photo | null;
  /** All places, in `sequence` order. */
  ofItem(itemId: ItemId): readonly Photo[];
  /** Those on sides and in its tray, in `sequence` order, as far as coverage goes. */
  shownOfItem(itemId: ItemId): readonly ShownPhoto[];
  inbox(): readonly Photo[];
  update(id: PhotoId, changes: PhotoChanges): void;
  /** All rows, whatever their place. */
  count(): number;
}

export interface MoveTable {
  insert(itemId: ItemId, moves: readonly PhotoMove[], at: Millis): void;
  /** The newest action of the item that was not undone. */
  last(itemId: ItemId): { readonly id: number; readonly moves: readonly PhotoMove[] } | null;
  remove(id: number): void;
}

export interface OperationTable {
  /** Assigns the next `sequence`; status pending, waiting for nothing. */
  insert(operation: NewOperation): Operation;
  get(id: OperationId): Operation | null;
  /** Not done and not dropped, in `sequence` order. */
  openOfItem(itemId: ItemId): readonly Operation[];
  hasOpen(itemId: ItemId): boolean;
  /** All, in `sequence` order. */
  ofItem(itemId: ItemId): readonly Operation[];
  /**
   * The first open operation of each item (and each operation without an item) that is `pending` with `nextTryAt`
   * null, at or before `now`, or further off than any wait is (the clock was put back meanwhile); ordered by `sequence`.
   * An item whose first open operation is in flight or parked gives none.
   */
  runnable(connectionId: ConnectionId, now: Millis, limit: number): readonly Operation[];
  /** The earliest `nextTryAt` of the first open operations that are not runnable yet. */
  nextTryAt(connectionId: ConnectionId, now: Millis): Millis | null;
  update(id: OperationId, changes: OperationChanges): void;
  /** After a crash: every `in_flight` operation becomes `pending` with `outcomeUnknown`. Returns how many. */
  recoverInFlight(now: Millis): number;
  /** Clears `nextTryAt` of pending operations that wait for the given reason. */
  release(connectionId: ConnectionId, reason: 'network' | 'rate_limit' | 'credentials' | 'time', now: Millis): number;
  counts(connectionId: ConnectionId | null): OperationCounts;
  countsOfItem(itemId: ItemId): OperationCounts;
  /** Uploads pending or in flight: how many, and their bytes. */
  uploadsLeft(connectionId: ConnectionId): { readonly photos: number; readonly bytes: number };
  /** Parked operations that belong to no item, newest first. */
  parkedWithoutItem(connectionId: ConnectionId): readonly Operation[];
}

export interface RejectionTable {
  insert(rejection: Rejection): void;
  /** All of the item, oldest first. */
  ofItem(itemId: ItemId): readonly Rejection[];
  resolve(id: RejectionId, at: Millis): void;
  update(id: RejectionId, changes: Partial<Pick<Rejection, 'sideUuid' | 'photoId' | 'resolvedAt'>>): void;
}

export interface TemplateTable {
  get(connectionId: ConnectionId, categoryUuid: string, typeUuid: string): readonly SideGroup[] | null;
  put(
    connectionId: ConnectionId,
    categoryUuid: string,
    typeUuid: string,
    sideGroups: readonly SideGroup[],
    at: Millis,
  ): void;
}

export interface TaxonomyTable {
  get(connectionId: ConnectionId): { readonly tree: readonly TaxonomyCategory[]; readonly fetchedAt: Millis } | null;
  put(connectionId: ConnectionId, tree: readonly TaxonomyCategory[], at: Millis): void;
}

export interface EventTable {
  /** Null when an event with the same key is already stored. */
  insert(event: Omit<StoredEvent, 'id' | 'appliedAt'>): StoredEvent | null;
  /** Events of that SR not applied yet, in `serverAt` order. */
  unapplied(srUuid: SrUuid): readonly StoredEvent[];
  markApplied(id: number, at: Millis): void;
  ofSr(srUuid: SrUuid): readonly StoredEvent[];
}

export interface AuditTable {
  insert(entry: AuditEntry): void;
  /** Newest first. */
  ofItem(itemId: ItemId, limit: number): readonly AuditEntry[];
  recent(limit: number): readonly AuditEntry[];
}

/** Small values of the station as JSON: `get` answers undefined for a key never set. */
export interface SettingTable {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

export interface ConnectionTable {
  /** The connection in use; null before the first `connect`. */
  current(): Connection | null;
  get(id: ConnectionId): Connection | null;
  /**
   * Finds by name, else by origin, else makes a new one with `newId`; replaces profile, origin and name; makes it current.
   * Sets `credentialState` to unknown.
   */
  use(
    connection: Pick<Connection, 'name' | 'origin' | 'profileJson' | 'practice'>,
    newId: ConnectionId,
    at: Millis,
  ): Connection;
  update(id: ConnectionId, changes: Partial<Pick<Connection, 'credentialState' | 'online' | 'pausedUntil'>>): void;
  /** Until when limits of the partner hold single endpoints, by the endpoint's name; past times too. */
  endpointPauses(id: ConnectionId): ReadonlyMap<string, Millis>;
  pauseEndpoint(id: ConnectionId, endpoint: string, until: Millis): void;
}

/** States of files in watched folders that were decided before, so that a restart takes nothing in twice. */
export interface CapturedTable {
  isKnown(fingerprint: string): boolean;
  /** Again: nothing. */
  insert(fingerprint: string, at: Millis, outcome: 'taken' | 'refused', photoId?: PhotoId | null): void;
}
