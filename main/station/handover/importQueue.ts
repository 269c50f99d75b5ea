import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueueImport } from '../../contract/commands/exchange.ts';
import { StationError } from '../../domain/failure.ts';
import type { ConnectionId, ItemId, PhotoId } from '../../domain/ids.ts';
import { hasEnded } from '../../domain/item/stage.ts';
import type { Item, Millis, Operation, Photo } from '../../domain/model.ts';
import { interrupted } from '../../domain/outbox/outbox.ts';
import type { Companion } from '../../domain/photo/companion.ts';
import type { Store } from '../../domain/ports/store.ts';
import { hashFile } from '../../imaging/store/hashFile.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import type { InboxRecord, ItemRecord } from '../../store/records/itemRecord.ts';
import { parseRecord } from '../../store/records/itemRecord.ts';
import { restoreRecords } from '../../store/records/restoreRecord.ts';
import { applyMoves } from '../../sync/actions/applyMoves.ts';
import { takeBack } from '../../sync/actions/moveItem.ts';
import { spotOf } from '../../sync/actions/placePhotos.ts';
import { audit, changeItem } from '../../sync/actions/settle.ts';
import type { ActionContext } from '../../sync/context.ts';
import { keepAsRewritten } from '../../sync/keepAsRewritten.ts';
import { text } from '../../texts/text.ts';
import type { Came, HandoverPhase, HandoverReports } from './handoverReports.ts';
import {
  filesOf,
  importedSchema,
  itemName,
  names,
  newestOfEach,
  photoName,
  type QueuedFile,
  queuesIn,
  type ReadQueue,
  readQueue,
  sha256Of,
} from './queueFolder.ts';

export interface ImportParts {
  readonly stationName: string;
  readonly fingerprint: string;
  readonly store: Store;
  readonly actions: ActionContext;
  readonly service: string;
  readonly clock: () => Millis;
  readonly signal: AbortSignal;
  readonly reported: HandoverReports;
  /** Equal bytes are one file. */
  takeIn(path: string): Promise<{ readonly sha256: string }>;
}

/** All files are checked before the first item comes in. A cut-off run goes on at the next call. Existing items stay. */
export async function importQueue(parts: ImportParts, folder: string): Promise<QueueImport> {
  const folders = await queuesIn(folder);
  if (folders.length === 0)
    throw new StationError('invalid', text('handover.nothingThere', { folder }), { field: 'DIR' });
  const queues = newestOfEach(await queuesForUs(parts, folders));
  const total = queues.reduce((sum, { list }) => sum + list.photos.length, 0);
  const counted = (phase: HandoverPhase) => {
    let done = 0;
    parts.reported.progress(phase, done, total);
    return () => {
      done += 1;
      parts.reported.progress(phase, done, total);
    };
  };
  const oneChecked = counted('checking');
  for (const queue of queues) await requireWhole(parts, queue, oneChecked);
  const oneTaken = counted('copying');
  const result = { items: 0, photos: 0, already: 0, beside: [] as string[], inbox_photos: 0, lost: 0 };
  for (const queue of queues) {
    // A second station that comes later must not take the same work.
    await note(parts, queue);
    for (const file of queue.list.photos) {
      parts.signal.throwIfAborted();
      // A failing stick can give other bytes than a moment ago.
      const { sha256 } = await parts.takeIn(join(queue.folder, photoName(file)));
      if (sha256 !== file.sha256) throw notWhole(queue.folder, photoName(file));
      oneTaken();
    }
    for (const { id, reference } of queue.list.items) {
      const { record, lost } = withoutLost(queue, await itemRecord(queue, id));
      const came = bringIn(parts, record, lost);
      parts.reported.cameIn(reference, came);
      if (came === 'already') result.already += 1;
      else result.items += 1;
      if (came === 'beside') result.beside.push(reference);
      if (came === 'already') continue;
      result.photos += record.photos.length - lost.length;
      result.lost += lost.length;
    }
    if (queue.list.inbox === null) continue;
    const { record, lost } = withoutLost(queue, await inboxRecord(queue));
    const photos = record.photos.filter((photo) => !lost.includes(photo));
    result.inbox_photos += bringInbox(parts, { ...record, photos });
    result.lost += lost.length;
  }
  return {
    folder,
    ...result,
    stations: [...new Set(queues.map(({ list, fingerprint }) => `${list.station} ${fingerprint}`))],
  };
}

/** Throws where a queue is for another service, and where others took them all. */
async function queuesForUs(parts: ImportParts, folders: readonly string[]): Promise<readonly ReadQueue[]> {
  const { service: here } = parts;
  const queues: ReadQueue[] = [];
  let taken: StationError | null = null;
  for (const folder of folders) {
    const queue = await readQueue(folder);
    const { service } = queue.list;
    if (service !== here) throw new StationError('invalid', text('handover.otherService', { folder, service, here }));
    const station = await takerOf(parts, folder);
    if (station === null) queues.push(queue);
    else taken ??= new StationError('not_possible', text('handover.takenBy', { folder, station }));
  }
  if (queues.length === 0 && taken !== null) throw taken;
  return queues;
}

/** Null where no other station took the folder. */
async function takerOf({ fingerprint }: ImportParts, folder: string): Promise<string | null> {
  const note = await readFile(join(folder, names.imported), 'utf8').catch(() => null);
  const by = note === null ? undefined : importedSchema.safeParse(parsed(note)).data;
  return by === undefined || by.fingerprint === fingerprint ? null : by.station;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Throws `invalid`, naming the first file at fault. */
async function requireWhole(
  { signal }: ImportParts,
  { folder, list }: ReadQueue,
  oneChecked: () => void,
): Promise<void> {
  const small = [
    ...list.items.map(({ id, sha256 }) => ({ name: itemName(id), sha256 })),
    ...(list.inbox === null ? [] : [{ name: names.inbox, sha256: list.inbox }]),
  ];
  for (const { name, sha256 } of small) {
    const body = await readFile(join(folder, name)).catch(() => null);
    if (body === null || sha256Of(body) !== sha256) throw notWhole(folder, name);
  }
  for (const file of list.photos) {
    if ((await hashOf(join(folder, photoName(file)), signal)) !== file.sha256) throw notWhole(folder, photoName(file));
    oneChecked();
  }
}

function notWhole(folder: string, name: string): StationError {
  return new StationError('invalid', text('handover.notWhole', { folder, name }));
}

async function hashOf(path: string, signal: AbortSignal): Promise<string | null> {
  const found = await hashFile(path, signal).catch(() => null);
  signal.throwIfAborted();
  return found?.sha256 ?? null;
}

async function note({ stationName, fingerprint, clock }: ImportParts, { folder }: ReadQueue): Promise<void> {
  const body = `${JSON.stringify({ station: stationName, fingerprint, at: clock() })}\n`;
  // A read-only folder still gives its work.
  await writeFileDurably(join(folder, names.imported), body).catch(() => undefined);
}

async function itemRecord({ folder }: ReadQueue, id: string): Promise<ItemRecord> {
  const name = join(folder, itemName(id));
  const { record } = parseRecord(await readFile(name, 'utf8'), name);
  if (record.kind !== 'item') throw notWhole(folder, itemName(id));
  return record;
}

async function inboxRecord({ folder }: ReadQueue): Promise<InboxRecord> {
  const name = join(folder, names.inbox);
  const { record } = parseRecord(await readFile(name, 'utf8'), name);
  if (record.kind !== 'inbox') throw notWhole(folder, names.inbox);
  return record;
}

/** Files beside lost photos are dropped too. */
function withoutLost<Kept extends ItemRecord | InboxRecord>(
  { list }: ReadQueue,
  record: Kept,
): { readonly record: Kept; readonly lost: readonly Photo[] } {
  const here = new Set(list.photos.map(photoName));
  const isLost = (file: QueuedFile): boolean => !here.has(photoName(file));
  return {
    record: { ...record, companions: record.companions.filter((file) => !isLost(file)) },
    lost: record.photos.filter((photo) => filesOf([photo], []).some(isLost)),
  };
}

function bringIn({ store, actions }: ImportParts, record: ItemRecord, lost: readonly Photo[]): Came {
  const held = store.items.get(record.item.id);
  if (held !== null) {
    if (held.movedAt === null) return 'already';
    takeBack(actions, held.id, record.operations.map(elsewhere));
    return 'back';
  }
  const connectionId = actions.connection().id;
  const same = store.items.byReference(connectionId, record.item.referenceId);
  if (same !== null) {
    if (record.photos.every(({ id }) => store.photos.get(id) !== null)) return 'already';
    putAlongside(actions, same, { ...record, photos: record.photos.filter((photo) => !lost.includes(photo)) });
    return 'beside';
  }
  changeItem(actions, record.item.id, () => {
    const restored = restoreRecords(store, 0);
    restored.add({ revision: 0, record: onConnection(record, connectionId) });
    restored.finish();
    audit(actions, record.item.id, text('history.cameFromStation'));
    takeOffLost(actions, record.item.id, lost);
  });
  return 'new';
}

function takeOffLost(actions: ActionContext, itemId: ItemId, lost: readonly Photo[]): void {
  const needed = lost.filter(
    ({ place, uploadedAt }) => uploadedAt === null && (place === 'active' || place === 'tray'),
  );
  if (needed.length === 0) return;
  applyMoves(
    actions,
    itemId,
    needed.map((photo) => ({ photoId: photo.id, from: spotOf(photo), to: { ...spotOf(photo), place: 'removed' } })),
  );
  audit(actions, itemId, text('history.photosLost', { count: needed.length }));
}

function onConnection(record: ItemRecord, connectionId: ConnectionId): ItemRecord {
  return {
    ...record,
    item: { ...record.item, connectionId, movedAt: null, stage: 'shooting' },
    operations: record.operations.map((operation) => ({ ...elsewhere(operation), connectionId })),
  };
}

/** The other station's limits and keys do not apply here. Its calls under way may have reached the partner. */
function elsewhere(operation: Operation): Operation {
  if (operation.status === 'in_flight') return { ...operation, ...interrupted() };
  return operation.status === 'pending' ? { ...operation, waitingFor: 'nothing', nextTryAt: null } : operation;
}

/** Where the code was begun here too, photos go to that item's tray, or to the inbox once it has ended. */
function putAlongside(actions: ActionContext, item: Item, { photos, companions }: ItemRecord): void {
  const ended = hasEnded(item);
  changeItem(actions, item.id, () => {
    const used = photos.filter(({ place }) => place === 'active' || place === 'tray');
    for (const photo of used) {
      actions.store.photos.restore({
        ...photo,
        itemId: ended ? null : item.id,
        sideUuid: null,
        place: ended ? 'inbox' : 'tray',
        uploadedAt: null,
        uploadedServerAt: null,
      });
    }
    restoreCompanions(actions.store, used, companions);
    audit(actions, item.id, text('history.photosFromStation'));
  });
}

/** Known photos do not come twice; other bytes of one are kept beside it. */
function bringInbox({ store, clock }: ImportParts, { photos, companions }: InboxRecord): number {
  return store.transaction(() => {
    const unknown = photos.filter(
      ({ id, sha256 }) => store.photos.get(id) === null && store.photos.bySha(sha256).length === 0,
    );
    const fresh = unknown.filter((photo) => !keepAsRewritten(store, photo, clock()));
    for (const photo of fresh) store.photos.restore(photo);
    restoreCompanions(store, fresh, companions);
    return fresh.length;
  });
}

function restoreCompanions(
  store: Pick<Store, 'companions'>,
  photos: readonly Photo[],
  files: readonly Companion[],
): void {
  const ids = new Set<PhotoId>(photos.map(({ id }) => id));
  for (const companion of files.filter(({ photoId }) => ids.has(photoId))) store.companions.insert(companion);
}
