import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StationError } from '../../domain/failure.ts';
import type { ConnectionId, PhotoId } from '../../domain/ids.ts';
import { hasEnded } from '../../domain/item/stage.ts';
import type { Item, Millis, Photo } from '../../domain/model.ts';
import type { Companion } from '../../domain/photo/companion.ts';
import type { Store } from '../../domain/ports/store.ts';
import { hashFile } from '../../imaging/store/hashFile.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import type { InboxRecord, ItemRecord } from '../../store/records/itemRecord.ts';
import { parseRecord } from '../../store/records/itemRecord.ts';
import { restoreRecords } from '../../store/records/restoreRecord.ts';
import { takeBack } from '../../sync/actions/moveItem.ts';
import { audit, changeItem } from '../../sync/actions/settle.ts';
import type { ActionContext } from '../../sync/context.ts';
import { keepAsRewritten } from '../../sync/keepAsRewritten.ts';
import { text } from '../../texts/text.ts';
import type { QueueImport } from '../api.ts';
import type { Came, HandoverPhase, HandoverTold } from './handoverTold.ts';
import {
  importedSchema,
  itemName,
  names,
  photoName,
  queuesIn,
  type ReadQueue,
  readQueue,
  sha256Of,
} from './queueFolder.ts';

export interface ImportParts {
  readonly stationName: string;
  /** Of this station's key: what tells it from another of the same name. */
  readonly fingerprint: string;
  readonly store: Store;
  readonly actions: ActionContext;
  readonly service: string;
  readonly clock: () => Millis;
  readonly signal: AbortSignal;
  readonly told: HandoverTold;
  /** Makes a file of a photo durable in the media store; the same bytes again are one file. */
  takeIn(path: string): Promise<{ readonly sha256: string }>;
}

/**
 * Takes moved work in. Everything is read and held against its list before the first item comes in; then item by item, so that a run
 * which is cut off goes on at the next call. What is here already stays as it is. At the station that it left, the work comes back.
 */
export async function importQueue(parts: ImportParts, folder: string): Promise<QueueImport> {
  const folders = await queuesIn(folder);
  if (folders.length === 0)
    throw new StationError('invalid', text('handover.nothingThere', { folder }), { field: 'DIR' });
  const queues: ReadQueue[] = [];
  for (const path of folders) {
    const queue = await readQueue(path);
    await requireOurs(parts, queue);
    queues.push(queue);
  }
  const total = queues.reduce((sum, { list }) => sum + list.photos.length, 0);
  const counted = (phase: HandoverPhase) => {
    let done = 0;
    parts.told.progress(phase, done, total);
    return () => {
      done += 1;
      parts.told.progress(phase, done, total);
    };
  };
  const oneChecked = counted('checking');
  for (const queue of queues) await requireWhole(parts, queue, oneChecked);
  const oneTaken = counted('copying');
  const result = { items: 0, photos: 0, already: 0, beside: [] as string[], inbox_photos: 0 };
  for (const queue of queues) {
    // Its own file, before the first item: a second station that comes later must not take the same work.
    await note(parts, queue);
    for (const file of queue.list.photos) {
      parts.signal.throwIfAborted();
      await parts.takeIn(join(queue.folder, photoName(file)));
      oneTaken();
    }
    for (const { id, reference } of queue.list.items) {
      const record = await itemRecord(queue, id);
      const came = bringIn(parts, record);
      parts.told.cameIn(reference, came);
      if (came === 'already') result.already += 1;
      else result.items += 1;
      if (came === 'beside') result.beside.push(reference);
      if (came !== 'already') result.photos += record.photos.length;
    }
    if (queue.list.inbox !== null) result.inbox_photos += bringInbox(parts, await inboxRecord(queue));
  }
  return {
    folder,
    ...result,
    stations: [...new Set(queues.map(({ list, fingerprint }) => `${list.station} ${fingerprint}`))],
  };
}

async function requireOurs({ service, fingerprint }: ImportParts, { folder, list }: ReadQueue): Promise<void> {
  const here = service;
  if (list.service !== here) {
    throw new StationError('invalid', text('handover.otherService', { folder, service: list.service, here }));
  }
  const taken = await readFile(join(folder, names.imported), 'utf8').catch(() => null);
  if (taken === null) return;
  const by = importedSchema.safeParse(parsed(taken)).data;
  if (by !== undefined && by.fingerprint !== fingerprint) {
    throw new StationError('not_possible', text('handover.takenBy', { folder, station: by.station }));
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Throws `invalid`, naming the first file that is missing or is not what the list says. */
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

/** Null also for a file that the stick gives no more. */
async function hashOf(path: string, signal: AbortSignal): Promise<string | null> {
  const found = await hashFile(path, signal).catch(() => null);
  signal.throwIfAborted();
  return found?.sha256 ?? null;
}

async function note({ stationName, fingerprint, clock }: ImportParts, { folder }: ReadQueue): Promise<void> {
  const body = `${JSON.stringify({ station: stationName, fingerprint, at: clock() })}\n`;
  // A folder that can only be read still gives its work.
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

function bringIn({ store, actions }: ImportParts, record: ItemRecord): Came {
  const held = store.items.get(record.item.id);
  if (held !== null) {
    if (held.movedAt === null) return 'already';
    takeBack(actions, held.id, record.operations);
    return 'back';
  }
  const connectionId = actions.connection().id;
  const same = store.items.byReference(connectionId, record.item.referenceId);
  if (same !== null) {
    if (record.photos.every(({ id }) => store.photos.get(id) !== null)) return 'already';
    putBeside(actions, same, record);
    return 'beside';
  }
  changeItem(actions, record.item.id, () => {
    restoreRecords(store, 0).add({ revision: 0, record: onConnection(record, connectionId) });
    audit(actions, record.item.id, text('history.cameFromStation'));
  });
  return 'new';
}

function onConnection(record: ItemRecord, connectionId: ConnectionId): ItemRecord {
  return {
    ...record,
    item: { ...record.item, connectionId, movedAt: null, stage: 'shooting' },
    operations: record.operations.map((operation) => ({
      ...operation,
      connectionId,
      // What was under way as its station stopped may have reached the partner.
      ...(operation.status === 'in_flight' ? { status: 'pending', outcomeUnknown: true } : {}),
    })),
  };
}

/** The same code was begun here too: its photos from there lie in its tray, or in the inbox where it has ended. */
function putBeside(actions: ActionContext, item: Item, { photos, companions }: ItemRecord): void {
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
    restoreBeside(actions.store, used, companions);
    audit(actions, item.id, text('history.photosFromStation'));
  });
}

/** Photos that are here already, on an item or in the inbox, do not come twice; a file of one with other bytes is kept beside it. */
function bringInbox({ store, clock }: ImportParts, { photos, companions }: InboxRecord): number {
  return store.transaction(() => {
    const unknown = photos.filter(
      ({ id, sha256 }) => store.photos.get(id) === null && store.photos.bySha(sha256).length === 0,
    );
    const fresh = unknown.filter((photo) => !keepAsRewritten(store, photo, clock()));
    for (const photo of fresh) store.photos.restore(photo);
    restoreBeside(store, fresh, companions);
    return fresh.length;
  });
}

function restoreBeside(store: Pick<Store, 'companions'>, photos: readonly Photo[], files: readonly Companion[]): void {
  const ids = new Set<PhotoId>(photos.map(({ id }) => id));
  for (const companion of files.filter(({ photoId }) => ids.has(photoId))) store.companions.insert(companion);
}
