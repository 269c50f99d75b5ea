import type { ItemId, PhotoId, PictureHash, Sha256, SideUuid } from '../../domain/ids.ts';
import { imageFormats, type Photo, photoPlaces } from '../../domain/model.ts';
import type { ClearableCount, ClearPlace, PhotoChanges, PhotoStore } from '../../domain/ports/photoStore.ts';
import { figuresJson } from '../rows/jsonColumns.ts';
import {
  type Columns,
  changedColumns,
  fromJson,
  fromNullableJson,
  fromWord,
  rowWriter,
  toNullableJson,
} from '../rows/rows.ts';
import { rowsOfItem } from '../rows/rowsOfItem.ts';
import type { Sql } from '../rows/sql.ts';

const fromTheFirst: ClearPlace = { endedAt: Number.MIN_SAFE_INTEGER, itemId: '' };

type ShownRow = Pick<PhotoRow, 'id' | 'side_uuid' | 'place'>;

interface PhotoRow {
  readonly sequence: number;
  readonly id: string;
  readonly item_id: string | null;
  readonly side_uuid: string | null;
  readonly place: string;
  readonly wanted_side: string | null;
  readonly sha256: string;
  readonly picture_hash: string | null;
  readonly crc32: number | null;
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
  readonly original_removed_at: number | null;
  readonly figures: string | null;
}

/** Candidates for retention; `mayGo` also checks the file. */
const clearable = `FROM items INDEXED BY items_ended JOIN photos INDEXED BY photos_to_clear ON photos.item_id = items.id
    WHERE items.stage IN ('authentic', 'not_authentic', 'cancelled') AND items.updated_at <= @endedBefore
      AND (items.updated_at, items.id) > (@endedAt, @itemId)
      AND photos.original_removed_at IS NULL AND photos.uploaded_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM operations
        WHERE operations.item_id = items.id AND operations.status NOT IN ('done', 'dropped'))
      AND NOT EXISTS (SELECT 1 FROM photos AS twin LEFT JOIN items AS its ON its.id = twin.item_id
        WHERE twin.sha256 = photos.sha256 AND twin.id <> photos.id AND (twin.uploaded_at IS NULL
          OR EXISTS (SELECT 1 FROM operations WHERE operations.item_id = twin.item_id AND operations.status NOT IN ('done', 'dropped'))
          OR coalesce(its.stage, '') NOT IN ('authentic', 'not_authentic', 'cancelled') OR its.updated_at > @endedBefore))
      AND NOT EXISTS (SELECT 1 FROM companions JOIN photos AS host ON host.id = companions.photo_id
        WHERE companions.sha256 = photos.sha256 AND host.original_removed_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM arrivals WHERE arrivals.sha256 = photos.sha256)
    ORDER BY items.updated_at, items.id LIMIT @limit`;

export const photoQueries = {
  get: 'SELECT * FROM photos WHERE id = @id',
  ofItem: 'SELECT * FROM photos WHERE item_id = @itemId ORDER BY sequence',
  shownOfItem: `SELECT id, side_uuid, place FROM photos INDEXED BY photos_shown
    WHERE item_id = @itemId AND place IN ('active', 'tray') ORDER BY sequence`,
  inbox: "SELECT * FROM photos INDEXED BY photos_in_inbox WHERE place = 'inbox' ORDER BY sequence",
  inboxHead: "SELECT * FROM photos INDEXED BY photos_in_inbox WHERE place = 'inbox' ORDER BY sequence LIMIT @limit",
  inboxCount: "SELECT count(*) AS photos FROM photos INDEXED BY photos_in_inbox WHERE place = 'inbox'",
  bySha: 'SELECT * FROM photos WHERE sha256 = @sha256 ORDER BY sequence',
  byPicture: 'SELECT * FROM photos WHERE picture_hash = @pictureHash ORDER BY sequence',
  lastOfSources: `WITH RECURSIVE names (source) AS (
      SELECT min(source) FROM photos
      UNION ALL SELECT (SELECT min(source) FROM photos WHERE source > names.source) FROM names WHERE source IS NOT NULL)
    SELECT photos.* FROM names JOIN photos
      ON photos.sequence = (SELECT max(sequence) FROM photos WHERE source = names.source)`,
  newestFigures: `SELECT figures FROM (SELECT figures FROM photos ORDER BY sequence DESC LIMIT @photos)
    WHERE figures IS NOT NULL`,
  count: 'SELECT photos, bytes FROM photo_count WHERE only = 1',
  clearable: `SELECT photos.*, items.updated_at AS ended_at ${clearable}`,
  countClearable: `WITH going AS MATERIALIZED (SELECT photos.id, photos.sha256, photos.bytes ${clearable})
    SELECT (SELECT count(*) FROM going) AS photos,
      (SELECT count(DISTINCT sha256) FROM going) AS originals,
      (SELECT coalesce(sum(bytes), 0) FROM (SELECT max(bytes) AS bytes FROM (
        SELECT sha256, bytes FROM going
        UNION ALL SELECT companions.sha256, companions.bytes FROM going CROSS JOIN companions ON companions.photo_id = going.id
          WHERE NOT EXISTS (SELECT 1 FROM arrivals WHERE arrivals.sha256 = companions.sha256)
            AND NOT EXISTS (SELECT 1 FROM photos AS own WHERE own.sha256 = companions.sha256
              AND own.original_removed_at IS NULL AND own.id NOT IN (SELECT id FROM going))
            AND NOT EXISTS (SELECT 1 FROM companions AS same JOIN photos AS host ON host.id = same.photo_id
              WHERE same.sha256 = companions.sha256
              AND host.original_removed_at IS NULL AND host.id NOT IN (SELECT id FROM going))) GROUP BY sha256)) AS bytes`,
} as const;

export function photoTable(sql: Sql): PhotoStore {
  const writer = rowWriter(sql, 'photos');
  const get = sql.prepare<PhotoRow>(photoQueries.get);
  const ofItem = sql.prepare<PhotoRow>(photoQueries.ofItem);
  const shownOfItem = sql.prepare<ShownRow>(photoQueries.shownOfItem);
  const inbox = sql.prepare<PhotoRow>(photoQueries.inbox);
  const inboxHead = sql.prepare<PhotoRow>(photoQueries.inboxHead);
  const inboxCount = sql.prepare<{ readonly photos: number }>(photoQueries.inboxCount);
  const bySha = sql.prepare<PhotoRow>(photoQueries.bySha);
  const byPicture = sql.prepare<PhotoRow>(photoQueries.byPicture);
  const lastOfSources = sql.prepare<PhotoRow>(photoQueries.lastOfSources);
  const newestFigures = sql.prepare<{ readonly figures: string }>(photoQueries.newestFigures);
  const count = sql.prepare<{ readonly photos: number; readonly bytes: number }>(photoQueries.count);
  const clearable = sql.prepare<PhotoRow & { readonly ended_at: number }>(photoQueries.clearable);
  const countClearable = sql.prepare<ClearableCount>(photoQueries.countClearable);
  const sequenceOf = sql.prepare<{ readonly id: string }>('SELECT id FROM photos WHERE sequence = @sequence');
  const one = (id: PhotoId): Photo | null => {
    const row = get.get({ id });
    return row ? photoOf(row) : null;
  };

  const remembered = rowsOfItem(sql, (itemId) => ofItem.all({ itemId }).map(photoOf));

  return {
    insert: (photo) =>
      sql.transaction(() => {
        writer.insert(columnsOf(photo));
        const inserted = one(photo.id);
        if (!inserted) throw new Error(`Photo ${photo.id} is missing right after its insert`);
        remembered.added(inserted);
        return inserted;
      }),
    get: one,
    ofItem: remembered.get,
    shownOfItem: (itemId) =>
      shownOfItem.all({ itemId }).map((row) => ({
        id: row.id as PhotoId,
        sideUuid: row.side_uuid as SideUuid | null,
        place: fromWord(photoPlaces, row.place, 'photos.place'),
      })),
    inbox: () => inbox.all().map(photoOf),
    inboxHead: (limit) => inboxHead.all({ limit }).map(photoOf),
    inboxCount: () => inboxCount.get()?.photos ?? 0,
    bySha: (sha256) => bySha.all({ sha256 }).map(photoOf),
    byPicture: (pictureHash) => byPicture.all({ pictureHash }).map(photoOf),
    lastOfSources: () => lastOfSources.all().map(photoOf),
    update(id, changes) {
      writer.update(
        id,
        changedColumns<PhotoChanges>(changes, {
          itemId: (value) => ({ item_id: value }),
          sideUuid: (value) => ({ side_uuid: value }),
          place: (value) => ({ place: value }),
          wantedSide: (value) => ({ wanted_side: value }),
          uploadedAt: (value) => ({ uploaded_at: value }),
          uploadedServerAt: (value) => ({ uploaded_server_at: value }),
          originalRemovedAt: (value) => ({ original_removed_at: value }),
          figures: (value) => ({ figures: toNullableJson(value) }),
        }),
      );
      if (changes.itemId === undefined) remembered.changed(one(id));
      else remembered.forget();
    },
    newestFigures: (photos) =>
      newestFigures.all({ photos }).map((row) => fromJson(figuresJson, row.figures, 'photos.figures')),
    count: () => count.get()?.photos ?? 0,
    bytes: () => count.get()?.bytes ?? 0,
    restore: (photo) =>
      sql.transaction(() => {
        const columns = columnsOf(photo);
        if (get.get({ id: photo.id })) writer.update(photo.id, columns);
        else if (sequenceOf.get({ sequence: photo.sequence })) writer.insert(columns);
        else writer.insert({ ...columns, sequence: photo.sequence });
        remembered.forget();
      }),
    clearable: (endedBefore, limit, after = fromTheFirst) =>
      clearable.all({ endedBefore, limit, endedAt: after.endedAt, itemId: after.itemId }).map((row) => ({
        photo: photoOf(row),
        endedAt: row.ended_at,
        itemId: row.item_id ?? '',
      })),
    countClearable: (endedBefore, limit) =>
      countClearable.get({ endedBefore, limit, ...fromTheFirst }) ?? { photos: 0, originals: 0, bytes: 0 },
  };
}

function columnsOf(photo: Omit<Photo, 'sequence'>): Columns {
  return {
    id: photo.id,
    item_id: photo.itemId,
    side_uuid: photo.sideUuid,
    place: photo.place,
    wanted_side: photo.wantedSide,
    sha256: photo.sha256,
    picture_hash: photo.pictureHash,
    crc32: photo.crc32,
    bytes: photo.bytes,
    format: photo.format,
    width: photo.width,
    height: photo.height,
    // Modification times have fractions of a millisecond.
    captured_at: Math.trunc(photo.capturedAt),
    added_at: photo.addedAt,
    added_by: photo.addedBy,
    source: photo.source,
    filename: photo.filename,
    uploaded_at: photo.uploadedAt,
    uploaded_server_at: photo.uploadedServerAt,
    original_removed_at: photo.originalRemovedAt,
    figures: toNullableJson(photo.figures),
  };
}

function photoOf(row: PhotoRow): Photo {
  return {
    // `insert` and `update` write only branded ids.
    id: row.id as PhotoId,
    itemId: row.item_id as ItemId | null,
    sideUuid: row.side_uuid as SideUuid | null,
    place: fromWord(photoPlaces, row.place, 'photos.place'),
    wantedSide: row.wanted_side,
    sequence: row.sequence,
    sha256: row.sha256 as Sha256,
    pictureHash: row.picture_hash as PictureHash | null,
    crc32: row.crc32,
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
    originalRemovedAt: row.original_removed_at,
    figures: fromNullableJson(figuresJson, row.figures, 'photos.figures'),
  };
}
