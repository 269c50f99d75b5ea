import type { ConnectionId, ItemId, OperationId, PhotoId, SideUuid, SrUuid } from './ids.ts';
import type { Item, Millis, Operation, OperationPayload, Photo, PhotoPlace, Stage } from './model.ts';

/** What the store keeps beside items, sides, photos and operations, and the questions it answers. */

export type ItemChanges = Partial<Omit<Item, 'id' | 'connectionId' | 'referenceId' | 'createdAt' | 'createdBy'>>;

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

export type PhotoChanges = Partial<
  Pick<
    Photo,
    'itemId' | 'sideUuid' | 'place' | 'wantedSide' | 'uploadedAt' | 'uploadedServerAt' | 'originalRemovedAt' | 'figures'
  >
>;

/** One operator action on photos, as the steps that undo takes back. */
export interface PhotoMove {
  /** A person took it from the inbox: undone, it is there again. What had only just arrived stays with its item. */
  readonly goesBack?: boolean | undefined;
  readonly photoId: PhotoId;
  readonly from: { readonly place: PhotoPlace; readonly sideUuid: SideUuid | null; readonly itemId: ItemId | null };
  readonly to: { readonly place: PhotoPlace; readonly sideUuid: SideUuid | null; readonly itemId: ItemId | null };
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

export interface AuditEntry {
  readonly at: Millis;
  readonly who: string;
  /** A verb phrase in the words of the product, e.g. `photo placed`, `submitted`, `retried`. */
  readonly what: string;
  readonly itemId: ItemId | null;
  readonly detail: Readonly<Record<string, unknown>>;
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

/** What was done and is seen by everybody. */
export interface Committed<Result> {
  readonly result: Result;
  /** Rejects with a `StationError` `storage` when the disk does not take it now; it may be gone after a crash. To be awaited. */
  readonly onDisk: Promise<void>;
}
