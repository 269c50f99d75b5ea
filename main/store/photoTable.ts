import type { ItemId, PhotoId, Sha256, SideUuid } from '../domain/ids.ts';
import { imageFormats, type Photo, photoPlaces } from '../domain/model.ts';
import type { PhotoChanges } from '../domain/records.ts';
import { changedColumns, fromWord } from './rows.ts';
import { rowWriter } from './rowWriter.ts';
import type { Sql } from './sql.ts';

export interface PhotoStore {
  insert(photo: Omit<Photo, 'sequence'>): Photo;
  get(id: PhotoId): Photo | null;
  ofItem(itemId: ItemId): readonly Photo[];
  inbox(): readonly Photo[];
  bySha(sha256: Sha256): readonly Photo[];
  update(id: PhotoId, changes: PhotoChanges): void;
  /** All photo rows. */
  count(): number;
}

interface PhotoRow {
  readonly sequence: number;
  readonly id: string;
  readonly item_id: string | null;
  readonly side_uuid: string | null;
  readonly place: string;
  readonly wanted_side: string | null;
  readonly sha256: string;
  readonly bytes: number;
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly captured_at: number;
  readonly added_at: number;
  readonly added_by: string;
  readonly source: string;
  readonly filename: string;
  readonly uploaded_at: number | null;
  readonly uploaded_server_at: number | null;
}

export const photoQueries = {
  get: 'SELECT * FROM photos WHERE id = @id',
  ofItem: 'SELECT * FROM photos WHERE item_id = @itemId ORDER BY sequence',
  inbox: "SELECT * FROM photos INDEXED BY photos_in_inbox WHERE place = 'inbox' ORDER BY sequence",
  bySha: 'SELECT * FROM photos WHERE sha256 = @sha256 ORDER BY sequence',
  count: 'SELECT photos FROM photo_count WHERE only = 1',
} as const;

export function photoTable(sql: Sql): PhotoStore {
  const writer = rowWriter(sql, 'photos');
  const get = sql.prepare<PhotoRow>(photoQueries.get);
  const ofItem = sql.prepare<PhotoRow>(photoQueries.ofItem);
  const inbox = sql.prepare<PhotoRow>(photoQueries.inbox);
  const bySha = sql.prepare<PhotoRow>(photoQueries.bySha);
  const count = sql.prepare<{ readonly photos: number }>(photoQueries.count);
  const one = (id: PhotoId): Photo | null => {
    const row = get.get({ id });
    return row ? photoOf(row) : null;
  };

  return {
    insert: (photo) =>
      sql.transaction(() => {
        writer.insert({
          id: photo.id,
          item_id: photo.itemId,
          side_uuid: photo.sideUuid,
          place: photo.place,
          wanted_side: photo.wantedSide,
          sha256: photo.sha256,
          bytes: photo.bytes,
          format: photo.format,
          width: photo.width,
          height: photo.height,
          // A file's modification time comes with fractions of a millisecond.
          captured_at: Math.trunc(photo.capturedAt),
          added_at: photo.addedAt,
          added_by: photo.addedBy,
          source: photo.source,
          filename: photo.filename,
          uploaded_at: photo.uploadedAt,
          uploaded_server_at: photo.uploadedServerAt,
        });
        const inserted = one(photo.id);
        if (!inserted) throw new Error(`Photo ${photo.id} is missing right after its insert`);
        return inserted;
      }),
    get: one,
    ofItem: (itemId) => ofItem.all({ itemId }).map(photoOf),
    inbox: () => inbox.all().map(photoOf),
    bySha: (sha256) => bySha.all({ sha256 }).map(photoOf),
    update: (id, changes) =>
      writer.update(
        id,
        changedColumns<PhotoChanges>(changes, {
          itemId: (value) => ({ item_id: value }),
          sideUuid: (value) => ({ side_uuid: value }),
          place: (value) => ({ place: value }),
          wantedSide: (value) => ({ wanted_side: value }),
          uploadedAt: (value) => ({ uploaded_at: value }),
          uploadedServerAt: (value) => ({ uploaded_server_at: value }),
        }),
      ),
    count: () => count.get()?.photos ?? 0,
  };
}

function photoOf(row: PhotoRow): Photo {
  return {
    // Ids are written by `insert` and `update` from branded ids alone.
    id: row.id as PhotoId,
    itemId: row.item_id as ItemId | null,
    sideUuid: row.side_uuid as SideUuid | null,
    place: fromWord(photoPlaces, row.place, 'photos.place'),
    wantedSide: row.wanted_side,
    sequence: row.sequence,
    sha256: row.sha256 as Sha256,
    bytes: row.bytes,
    format: fromWord(imageFormats, row.format, 'photos.format'),
    width: row.width,
    height: row.height,
    capturedAt: row.captured_at,
    addedAt: row.added_at,
    addedBy: row.added_by,
    source: row.source,
    filename: row.filename,
    uploadedAt: row.uploaded_at,
    uploadedServerAt: row.uploaded_server_at,
  };
}
