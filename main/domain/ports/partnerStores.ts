import type { ConnectionId, ItemId, RejectionId, SrUuid } from '../ids.ts';
import type { Millis, Rejection, SideGroup, StoredEvent } from '../model.ts';
import type { TaxonomyCategory } from '../partner/service.ts';
import type { SrDetails } from '../partner/srDetails.ts';
import type { KeptRecord, TaxonomyRecordKind, TaxonomyRecords } from '../taxonomy/records.ts';

export interface RejectionStore {
  insert(rejection: Rejection): void;
  /** All of the item, oldest first. */
  ofItem(itemId: ItemId): readonly Rejection[];
  /** The first answer counts: a resolved rejection keeps its time. */
  resolve(id: RejectionId, at: Millis): void;
  update(id: RejectionId, changes: RejectionChanges): void;
  /** A mark by hand that was taken back. Gone already: nothing. */
  remove(id: RejectionId): void;
  /** Writes a rejection as a record tells it. An existing row is replaced. */
  restore(rejection: Rejection): void;
}

export type RejectionChanges = Partial<Pick<Rejection, 'sideUuid' | 'photoId' | 'resolvedAt'>>;

/** What the partner told of each item's SR beside what is decided by. */
export interface SrDetailStore {
  /** Null where nothing was told. */
  get(itemId: ItemId): SrDetails | null;
  put(itemId: ItemId, details: SrDetails): void;
  /** The item has another SR now. */
  remove(itemId: ItemId): void;
}

/** The last known requirements of each (category, type), for work without a network. */
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

/** The partner's whole taxonomy (spec 4.8), one tree a connection. */
export interface TaxonomyStore {
  get(connectionId: ConnectionId): CachedTaxonomy | null;
  /** When it was loaded, without reading it; null where there is none. */
  fetchedAt(connectionId: ConnectionId): Millis | null;
  /** Answers whether it is another tree than the one before; the same one gets the new time alone. */
  put(connectionId: ConnectionId, tree: readonly TaxonomyCategory[], at: Millis): boolean;
}

export interface CachedTaxonomy {
  readonly tree: readonly TaxonomyCategory[];
  readonly fetchedAt: Millis;
}

/** What the station keeps of the taxonomy beside its tree. */
export interface TaxonomyRecordStore {
  get<Kind extends TaxonomyRecordKind>(connectionId: ConnectionId, kind: Kind, uuid: string): KeptRecord<Kind> | null;
  all<Kind extends TaxonomyRecordKind>(connectionId: ConnectionId, kind: Kind): readonly KeptRecord<Kind>[];
  put<Kind extends TaxonomyRecordKind>(
    connectionId: ConnectionId,
    kind: Kind,
    uuid: string,
    value: TaxonomyRecords[Kind],
    at: Millis,
  ): void;
  /** Forgets those that were fetched before, and answers their uuids. */
  prune(connectionId: ConnectionId, kind: TaxonomyRecordKind, before: Millis): readonly string[];
}

export interface EventStore {
  /** Null when an event with the same key is already stored. */
  insert(event: Omit<StoredEvent, 'id' | 'appliedAt'>): StoredEvent | null;
  /** Events of that SR not applied yet, in `serverAt` order. */
  unapplied(srUuid: SrUuid): readonly StoredEvent[];
  markApplied(id: number, at: Millis): void;
  ofSr(srUuid: SrUuid): readonly StoredEvent[];
  /** Forgets events that came before that time and still wait for their SR to be known here; at most so many. Answers how many. */
  forgetWaiting(before: Millis, most: number): number;
}
