import type {
  ConnectionId,
  ItemId,
  OperationId,
  PhotoId,
  RejectionId,
  Sha256,
  SideUuid,
  SrUuid,
} from '../domain/ids.ts';
import type {
  Item,
  Millis,
  Operation,
  OperationPayload,
  Photo,
  PhotoPlace,
  Rejection,
  Side,
  SideGroup,
  Stage,
} from '../domain/model.ts';
import type { TaxonomyCategory } from './partnerPort.ts';

/**
 * What the engine and the actions need of the store. All calls are synchronous and short; a transaction is one
 * synchronous function, begun immediate, rolled back when it throws. Methods may be called inside or outside one.
 */
export interface StorePort {
  transaction<Result>(work: () => Result): Result;
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
}

export type ItemChanges = Partial<Omit<Item, 'id' | 'connectionId' | 'referenceId' | 'createdAt' | 'createdBy'>>;

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
export interface ItemPageQuery {
  readonly connectionId: ConnectionId | null;
  readonly stage: Stage | null;
  readonly search: string | null;
  readonly cursor: string | null;
  readonly limit: number;
}
export interface ItemPage {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface SideTable {
  /** In `position` order. */
  ofItem(itemId: ItemId): readonly Side[];
  /** Replaces all sides of the item. */
  replace(itemId: ItemId, sides: readonly Side[]): void;
}

export type PhotoChanges = Partial<
  Pick<Photo, 'itemId' | 'sideUuid' | 'place' | 'wantedSide' | 'uploadedAt' | 'uploadedServerAt'>
>;
export interface PhotoTable {
  /** Assigns the next `sequence`. */
  insert(photo: Omit<Photo, 'sequence'>): Photo;
  get(id: PhotoId): Photo | null;
  /** All places, in `sequence` order. */
  ofItem(itemId: ItemId): readonly Photo[];
  inbox(): readonly Photo[];
  bySha(sha256: Sha256): readonly Photo[];
  update(id: PhotoId, changes: PhotoChanges): void;
  /** True where any photo row refers to these bytes. */
  count(): number;
}

/** One operator action on photos, as the steps that undo takes back. */
export interface PhotoMove {
  readonly photoId: PhotoId;
  readonly from: { readonly place: PhotoPlace; readonly sideUuid: SideUuid | null; readonly itemId: ItemId | null };
  readonly to: { readonly place: PhotoPlace; readonly sideUuid: SideUuid | null; readonly itemId: ItemId | null };
}
export interface MoveTable {
  insert(itemId: ItemId, moves: readonly PhotoMove[], at: Millis): void;
  /** The newest action of the item that was not undone. */
  last(itemId: ItemId): { readonly id: number; readonly moves: readonly PhotoMove[] } | null;
  remove(id: number): void;
}

export interface NewOperation {
  readonly id: OperationId;
  readonly connectionId: ConnectionId;
  readonly itemId: ItemId | null;
  readonly payload: OperationPayload;
  readonly at: Millis;
}
export type OperationChanges = Partial<
  Pick<
    Operation,
    'status' | 'attempts' | 'outcomeUnknown' | 'nextTryAt' | 'waitingFor' | 'lastError' | 'updatedAt' | 'payload'
  >
>;
export interface OperationCounts {
  readonly pending: number;
  readonly inFlight: number;
  readonly parked: number;
}
export interface OperationTable {
  /** Assigns the next `sequence`; status pending, waiting for nothing. */
  insert(operation: NewOperation): Operation;
  get(id: OperationId): Operation | null;
  /** Not done and not dropped, in `sequence` order. */
  openOfItem(itemId: ItemId): readonly Operation[];
  /** All, in `sequence` order. */
  ofItem(itemId: ItemId): readonly Operation[];
  /**
   * The first open operation of each item (and each operation without an item) that is `pending` with `nextTryAt`
   * null or at or before `now`; ordered by `sequence`. An item whose first open operation is in flight or parked gives none.
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

/** Events as they came, kept even when their SR is not known here. */
export interface StoredEvent {
  readonly id: number;
  /** Same event, same key: type, SR, timestamp and a hash of the rest. */
  readonly dedupeKey: string;
  readonly srUuid: SrUuid;
  readonly type: string;
  readonly serverAt: Millis;
  readonly payload: string;
  readonly receivedAt: Millis;
  readonly appliedAt: Millis | null;
}
export interface EventTable {
  /** Null when an event with the same key is already stored. */
  insert(event: Omit<StoredEvent, 'id' | 'appliedAt'>): StoredEvent | null;
  /** Events of that SR not applied yet, in `serverAt` order. */
  unapplied(srUuid: SrUuid): readonly StoredEvent[];
  markApplied(id: number, at: Millis): void;
  ofSr(srUuid: SrUuid): readonly StoredEvent[];
}

export interface AuditEntry {
  readonly at: Millis;
  readonly who: string;
  /** A verb phrase in the words of the product, e.g. `photo placed`, `submitted`, `retried`. */
  readonly what: string;
  readonly itemId: ItemId | null;
  readonly detail: Readonly<Record<string, unknown>>;
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

export type CredentialState = 'ok' | 'missing' | 'refused' | 'unknown';
/** A deployment that this data folder has been connected to. Its profile is JSON text, validated again when read. */
export interface Connection {
  readonly id: ConnectionId;
  readonly name: string;
  readonly origin: string;
  readonly profileJson: string;
  readonly practice: boolean;
  readonly credentialState: CredentialState;
  readonly online: boolean | null;
  readonly pausedUntil: Millis | null;
  readonly updatedAt: Millis;
}
export interface ConnectionTable {
  /** The connection in use; null before the first `connect`. */
  current(): Connection | null;
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
}
