import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { Rejection } from '../../domain/model.ts';
import { inboxOwner, type RecordOwner } from '../../domain/ports/recordStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { InboxRecord, ItemRecord, OwnerRecord, StationRecord, WrittenRecord } from './itemRecord.ts';

/** Takes records in any order; the newest that claims a photo gets it. */
export interface Restoration {
  add(written: WrittenRecord): void;
  /** Writes what needs all records, so call it last. Returns the restored items. */
  finish(): ReadonlySet<ItemId>;
}

/** The store already holds all changes up to `baseRevision` (0 for an empty one). Each record is one transaction. */
export function restoreRecords(store: Store, baseRevision: number): Restoration {
  const revisions = new Map<RecordOwner, number>();
  const waiting: Rejection[] = [];
  const restored = new Set<ItemId>();
  const isHere = ({ photoId }: { readonly photoId: PhotoId }): boolean => store.photos.get(photoId) !== null;
  let newest = baseRevision;

  function addStation(record: StationRecord): void {
    for (const connection of record.connections) {
      store.connections.restore(connection, connection.id === record.currentConnection);
    }
    for (const [key, value] of Object.entries(record.settings)) store.settings.set(key, value);
  }

  function addPhotos({ photos, companions, origins }: ItemRecord | InboxRecord, revision: number): void {
    for (const photo of photos) {
      const held = store.photos.get(photo.id);
      const isElsewhere = held !== null && held.itemId !== photo.itemId;
      if (isElsewhere && (revisions.get(held.itemId ?? inboxOwner) ?? baseRevision) > revision) continue;
      store.photos.restore(photo);
    }
    for (const companion of companions.filter(isHere)) store.companions.insert(companion);
    for (const { fingerprint, at, photoId } of origins.filter(isHere))
      store.captured.insert(fingerprint, at, 'taken', photoId);
  }

  function addAnswers({ item, codes, keptPhotos }: ItemRecord): void {
    for (const { photoId, at } of keptPhotos.filter(isHere)) {
      store.photoCodes.forget(photoId);
      store.keptPhotos.insert(item.id, photoId, at);
    }
    for (const { photoId, reference } of codes.filter(isHere)) store.photoCodes.insert(photoId, [reference]);
  }

  function addItem(record: ItemRecord, revision: number): void {
    const { item, sides, operations, rejections, events, results } = record;
    if (store.items.get(item.id)) store.items.update(item.id, item);
    else store.items.insert(item);
    store.sides.replace(
      item.id,
      sides.map((side) => ({ ...side, itemId: item.id })),
    );
    addPhotos(record, revision);
    addAnswers(record);
    for (const operation of operations) store.operations.restore(operation);
    for (const rejection of rejections) {
      if (rejection.photoId === null || store.photos.get(rejection.photoId)) store.rejections.restore(rejection);
      else waiting.push(rejection);
    }
    if (record.srDetails) store.srDetails.put(item.id, record.srDetails);
    for (const { id: _, appliedAt, ...event } of events) {
      const stored = store.events.insert(event);
      if (stored && appliedAt !== null) store.events.markApplied(stored.id, appliedAt);
    }
    for (const result of results) store.results.restore(result);
    // An undo from before would move photos to a wrong place.
    store.moves.removeOfItem(item.id);
    restored.add(item.id);
  }

  return {
    add: ({ record, revision }) =>
      store.transaction(() => {
        newest = Math.max(newest, revision);
        revisions.set(ownerOf(record), revision);
        switch (record.kind) {
          case 'station':
            return addStation(record);
          case 'work-list':
            return store.expected.restore(record.rows);
          case 'operators':
            return store.operators.restore(record.rows);
          case 'inbox':
            return addPhotos(record, revision);
          case 'item':
            return addItem(record, revision);
        }
      }),
    finish: () =>
      store.transaction(() => {
        for (const rejection of waiting) {
          const isHere = rejection.photoId !== null && store.photos.get(rejection.photoId) !== null;
          store.rejections.restore(isHere ? rejection : { ...rejection, photoId: null });
        }
        store.expected.removeBegun(store.connections.current()?.id ?? null);
        store.marks.continueAbove(newest);
        return restored;
      }),
  };
}

function ownerOf(record: OwnerRecord): RecordOwner {
  return record.kind === 'item' ? record.item.id : record.kind;
}
