import { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import type { ItemId, SrUuid } from '../../domain/ids.ts';
import type { Item, Operation, Photo, Rejection, Side, StoredEvent } from '../../domain/model.ts';
import type { Operator, RemovedOperator } from '../../domain/operator/operator.ts';
import type { SrDetails } from '../../domain/partner/srDetails.ts';
import type { Companion } from '../../domain/photo/companion.ts';
import type { PhotoOrigin } from '../../domain/ports/captureStores.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { ExpectedRow, StoredResult } from '../../domain/ports/exchangeStores.ts';
import type { PhotoCode, SavedPhoto } from '../../domain/ports/photoDetailStores.ts';
import {
  inboxOwner,
  operatorsOwner,
  type RecordOwner,
  stationOwner,
  workListOwner,
} from '../../domain/ports/recordStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import { text } from '../../texts/text.ts';
import { recordJson } from './recordJson.ts';

/** An item can be rebuilt from this alone. */
export interface ItemRecord {
  readonly kind: 'item';
  readonly item: Item;
  readonly sides: readonly Omit<Side, 'itemId'>[];
  readonly photos: readonly Photo[];
  readonly companions: readonly Companion[];
  readonly codes: readonly PhotoCode[];
  /** A person has confirmed these photos where they are. */
  readonly keptPhotos: readonly SavedPhoto[];
  readonly origins: readonly PhotoOrigin[];
  readonly operations: readonly Operation[];
  readonly rejections: readonly Rejection[];
  readonly srDetails: SrDetails | null;
  readonly events: readonly StoredEvent[];
  readonly results: readonly StoredResult[];
}

export interface InboxRecord {
  readonly kind: 'inbox';
  readonly photos: readonly Photo[];
  readonly companions: readonly Companion[];
  readonly origins: readonly PhotoOrigin[];
}

export interface StationRecord {
  readonly kind: 'station';
  readonly connections: readonly Connection[];
  readonly currentConnection: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The last list; rows that were begun since may still be in it. */
export interface WorkListRecord {
  readonly kind: 'work-list';
  readonly rows: readonly ExpectedRow[];
}

/** Acts in the other records name these by id, so that a name is in no other file. */
export interface OperatorsRecord {
  readonly kind: 'operators';
  readonly rows: readonly (Operator | RemovedOperator)[];
}

export type OwnerRecord = ItemRecord | InboxRecord | StationRecord | WorkListRecord | OperatorsRecord;

/** Null for an item that is not here. */
export function readRecord(store: Store, owner: RecordOwner): OwnerRecord | null {
  if (owner === inboxOwner) {
    const photos = store.photos.inbox();
    const companions = photos.flatMap(({ id }) => store.companions.ofPhoto(id));
    return { kind: 'inbox', photos, companions, origins: store.captured.originsOf(null) };
  }
  if (owner === stationOwner) {
    return {
      kind: 'station',
      connections: store.connections.all(),
      currentConnection: store.connections.current()?.id ?? null,
      settings: store.settings.all(),
    };
  }
  if (owner === workListOwner) return { kind: 'work-list', rows: store.expected.rows() };
  if (owner === operatorsOwner) return { kind: 'operators', rows: store.operators.rows() };
  const item = store.items.get(owner as ItemId);
  if (!item) return null;
  return {
    kind: 'item',
    item,
    sides: store.sides.ofItem(item.id).map(({ itemId: _item, ...side }) => side),
    photos: store.photos.ofItem(item.id),
    companions: store.companions.ofItem(item.id),
    codes: store.photoCodes.ofItem(item.id),
    keptPhotos: store.keptPhotos.rowsOf(item.id),
    origins: store.captured.originsOf(item.id),
    operations: store.operations.ofItem(item.id),
    rejections: store.rejections.ofItem(item.id),
    srDetails: store.srDetails.get(item.id),
    events: eventsOf(store, item.srUuid),
    results: store.results.ofItem(item.id),
  };
}

function eventsOf(store: Store, srUuid: SrUuid): readonly StoredEvent[] {
  return store.events.ofSr(srUuid);
}

/** `revision` is the change that it was written for. */
export interface WrittenRecord {
  readonly revision: number;
  readonly record: OwnerRecord;
}

const written = z.object({ format: z.literal(1), revision: z.number().int().nonnegative(), record: recordJson });

export function recordText({ revision, record }: WrittenRecord): string {
  return JSON.stringify({ format: 1, revision, record });
}

/** Throws `StationError` `storage` for an incomplete record. `name` is its file. */
export function parseRecord(json: string, name: string): WrittenRecord {
  try {
    const { revision, record } = written.parse(JSON.parse(json));
    return { revision, record };
  } catch (cause) {
    throw new StationError('storage', text('database.badRecord', { name }), {
      cause,
    });
  }
}
