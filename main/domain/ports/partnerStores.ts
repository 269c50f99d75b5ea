import type { ConnectionId, ItemId, RejectionId, SrUuid } from '../ids.ts';
import type { Millis, Rejection, SideGroup, StoredEvent } from '../model.ts';
import type { TaxonomyCategory } from '../partner/service.ts';
import type { SrDetails } from '../partner/srDetails.ts';
import type { SavedRecord, TaxonomyRecordKind, TaxonomyRecords } from '../taxonomy/records.ts';

export interface RejectionStore {
  insert(rejection: Rejection): void;
  /** Oldest first. */
  ofItem(itemId: ItemId): readonly Rejection[];
  /** The first answer's time stays. */
  resolve(id: RejectionId, at: Millis): void;
  update(id: RejectionId, changes: RejectionChanges): void;
  /** A person took a mark back. A missing one is no error. */
  remove(id: RejectionId): void;
  /** Replaces an existing row. */
  restore(rejection: Rejection): void;
}

export type RejectionChanges = Partial<Pick<Rejection, 'sideUuid' | 'photoId' | 'resolvedAt' | 'answer'>>;

/** Details that decide nothing. */
export interface SrDetailStore {
  get(itemId: ItemId): SrDetails | null;
  put(itemId: ItemId, details: SrDetails): void;
  remove(itemId: ItemId): void;
}

/** For work without a network. */
export interface TemplateStore {
  get(connectionId: ConnectionId, categoryUuid: string, typeUuid: string): readonly SideGroup[] | null;
  put(
    connectionId: ConnectionId,
    categoryUuid: string,
    typeUuid: string,
    sideGroups: readonly SideGroup[],
    at: Millis,
  ): void;
}

/** Spec 4.8, one tree for each connection. */
export interface TaxonomyStore {
  get(connectionId: ConnectionId): CachedTaxonomy | null;
  /** Does not read the tree. */
  fetchedAt(connectionId: ConnectionId): Millis | null;
  /** Returns whether the tree differs; an equal one only gets the time. */
  put(connectionId: ConnectionId, tree: readonly TaxonomyCategory[], at: Millis): boolean;
}

export interface CachedTaxonomy {
  readonly tree: readonly TaxonomyCategory[];
  readonly fetchedAt: Millis;
}

export interface TaxonomyRecordStore {
  get<Kind extends TaxonomyRecordKind>(connectionId: ConnectionId, kind: Kind, uuid: string): SavedRecord<Kind> | null;
  all<Kind extends TaxonomyRecordKind>(connectionId: ConnectionId, kind: Kind): readonly SavedRecord<Kind>[];
  put<Kind extends TaxonomyRecordKind>(
    connectionId: ConnectionId,
    kind: Kind,
    uuid: string,
    value: TaxonomyRecords[Kind],
    at: Millis,
  ): void;
  prune(connectionId: ConnectionId, kind: TaxonomyRecordKind, before: Millis): readonly string[];
}

export interface EventStore {
  /** Null when the key is stored already. */
  insert(event: Omit<StoredEvent, 'id' | 'appliedAt'>): StoredEvent | null;
  /** By `serverAt`. */
  unapplied(srUuid: SrUuid): readonly StoredEvent[];
  markApplied(id: number, at: Millis): void;
  ofSr(srUuid: SrUuid): readonly StoredEvent[];
  /** Forgets older events that wait for their SR, at most `most`. Returns their number. */
  forgetWaiting(before: Millis, max: number): number;
}
