import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Item, Millis } from '../../domain/model.ts';
import { inboxOwner } from '../../domain/ports/recordStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import { freeBytesOf } from '../../lib/files/freeBytes.ts';
import { syncFile, syncFolder } from '../../lib/files/syncPath.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import { readRecord, recordText } from '../../store/records/itemRecord.ts';
import { moveAway } from '../../sync/actions/moveItem.ts';
import type { ActionContext } from '../../sync/context.ts';
import { errorText } from '../../texts/errorText.ts';
import { text } from '../../texts/text.ts';
import type { QueueExport } from '../api.ts';
import type { HandoverTold } from './handoverTold.ts';
import {
  type Delivered,
  filesOf,
  fingerprintOf,
  foldersWith,
  itemName,
  makeFolders,
  names,
  photoName,
  publicOf,
  type QueuedFile,
  type QueueList,
  type ReadQueue,
  readQueue,
  sha256Of,
  signedList,
  stationKey,
} from './queueFolder.ts';

export interface ExportParts {
  readonly dataFolder: string;
  /** How the station is called in lists and reports. */
  readonly stationName: string;
  readonly store: Store;
  readonly actions: ActionContext;
  readonly service: string;
  readonly clock: () => Millis;
  readonly newId: () => string;
  /** Nothing is sent while the work runs. */
  atRest<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Where a photo's file lies in the media store. */
  fileOf(file: QueuedFile): string;
  readonly told: HandoverTold;
  /** Ends the run behind the file at hand: it goes on at the next call. */
  readonly signal: AbortSignal;
}

/**
 * Moves all unsent work into `target`, each time as a folder of its own there. The move is decided here first, with the records of its
 * items, so that a run which is cut off goes on at the next call, into the same folder or another one; the list comes last, when
 * this station sends nothing of it any more. Photos of the inbox are copied. `again`: what was delivered before goes out once more.
 */
export async function exportQueue(parts: ExportParts, target: string, again: boolean): Promise<QueueExport> {
  const moves = join(parts.dataFolder, 'handover');
  await mkdir(moves, { recursive: true, mode: 0o700 });
  const fresh = unsentItems(parts.store);
  const inbox = parts.store.photos.inboxCount();
  await requireRoom(parts, target, fresh);
  if (fresh.length > 0 || inbox > 0) await parts.atRest(() => decide(parts, moves, unsentItems(parts.store)));
  const due: ReadQueue[] = [];
  for (const folder of await foldersWith(moves, names.list))
    if (again || !(await exists(join(folder, names.delivered)))) due.push(await readQueue(folder));
  const total = due.reduce((sum, { list }) => sum + list.photos.length, 0);
  let copied = 0;
  parts.told.progress('copying', copied, total);
  for (const queue of due)
    await deliver(parts, queue, target, () => {
      copied += 1;
      parts.told.progress('copying', copied, total);
    });
  const done = due.map(({ list }) => list);
  const key = await stationKey(parts.dataFolder);
  return {
    folder: target,
    items: done.flatMap(({ items }) => items.map(({ reference, photos }) => ({ reference_id: reference, photos }))),
    photos: done.reduce((sum, { photos }) => sum + photos.length, 0),
    inbox_photos: inbox,
    left: unsentItems(parts.store).length,
    fingerprint: fingerprintOf(publicOf(key)),
  };
}

/** How much would be moved now: items with their photos, and photos of the inbox. */
export function countUnsent(store: Store): Readonly<Record<'items' | 'photos' | 'inbox', number>> {
  const items = unsentItems(store);
  const photos = items.reduce((sum, { id }) => sum + store.photos.ofItem(id).length, 0);
  return { items: items.length, photos, inbox: store.photos.inboxCount() };
}

/** Items of which something is still to be shot, sent or answered here. */
export function unsentItems(store: Store): readonly Item[] {
  const stages = ['shooting', 'ready', 'sending', 'reshoot', 'needs_attention'] as const;
  const current = store.connections.current();
  if (current === null) return [];
  const most = Number.MAX_SAFE_INTEGER;
  return stages.flatMap((stage) => store.items.oldestInStage(current.id, stage, most));
}

/** From here on the items are another station's: their records and the list lie here whole, then each is marked. */
async function decide(parts: ExportParts, moves: string, items: readonly Item[]): Promise<void> {
  const { store, clock } = parts;
  const id = parts.newId();
  const making = join(moves, `${id}.making`);
  await rm(making, { recursive: true, force: true });
  await makeFolders(making);
  const files = new Map<string, QueuedFile>();
  const listed: QueueList['items'] = [];
  for (const item of items) {
    const record = readRecord(store, item.id);
    if (record?.kind !== 'item') continue;
    const body = recordText({ revision: 0, record });
    await writeFileDurably(join(making, itemName(item.id)), body);
    const kept = filesOf(record.photos, record.companions);
    for (const file of kept) files.set(photoName(file), file);
    listed.push({ id: item.id, reference: item.referenceId, photos: record.photos.length, sha256: sha256Of(body) });
  }
  const inbox = readRecord(store, inboxOwner);
  const hasInbox = inbox?.kind === 'inbox' && inbox.photos.length > 0;
  let inboxHash: string | null = null;
  if (hasInbox) {
    const body = recordText({ revision: 0, record: inbox });
    await writeFileDurably(join(making, names.inbox), body);
    for (const file of filesOf(inbox.photos, inbox.companions)) files.set(photoName(file), file);
    inboxHash = sha256Of(body);
  }
  const list: QueueList = {
    format: 1,
    id,
    station: parts.stationName,
    at: clock(),
    service: parts.service,
    items: listed,
    inbox: inboxHash,
    photos: [...files.values()],
  };
  const signed = signedList(list, await stationKey(parts.dataFolder));
  await writeFileDurably(join(making, names.signature), signed.signature);
  await writeFileDurably(join(making, names.list), signed.list);
  await rename(making, join(moves, id));
  await syncFolder(moves);
  mark(parts, list);
}

/** A run that was cut off while it marked marks the rest. */
function mark({ actions }: ExportParts, { items }: QueueList): void {
  for (const { id } of items) moveAway(actions, id as ItemId);
}

/** Copies a decided move out. Files that are there whole stay. */
async function deliver(
  parts: ExportParts,
  { folder: from, list }: ReadQueue,
  target: string,
  oneCopied: () => void,
): Promise<void> {
  if (!(await exists(join(from, names.delivered)))) await parts.atRest(async () => mark(parts, list));
  const folder = join(target, `sideshot-${list.id}`);
  try {
    await makeFolders(folder);
    for (const file of list.photos) {
      parts.signal.throwIfAborted();
      await copyOut(parts.fileOf(file), join(folder, photoName(file)), file.bytes);
      oneCopied();
    }
    for (const { id } of list.items)
      await writeFileDurably(join(folder, itemName(id)), await readFile(join(from, itemName(id))));
    if (list.inbox !== null) await writeFileDurably(join(folder, names.inbox), await readFile(join(from, names.inbox)));
    for (const name of [names.signature, names.list])
      await writeFileDurably(join(folder, name), await readFile(join(from, name)));
    await syncFolder(target);
  } catch (cause) {
    parts.signal.throwIfAborted();
    throw new StationError('storage', text('handover.notWritten', { folder: target, reason: errorText(cause) }), {
      cause,
    });
  }
  const note: Delivered = { at: parts.clock(), folder };
  await writeFileDurably(join(from, names.delivered), `${JSON.stringify(note)}\n`);
}

async function copyOut(from: string, to: string, bytes: number): Promise<void> {
  const there = await stat(to).catch(() => null);
  if (there?.size === bytes) return;
  await copyFile(from, `${to}.part`);
  await syncFile(`${to}.part`);
  await rename(`${to}.part`, to);
}

/** Before anything is decided: a folder that can't take it all changes nothing. */
async function requireRoom({ store }: ExportParts, target: string, items: readonly Item[]): Promise<void> {
  const found = await stat(target).catch(() => null);
  if (found !== null && !found.isDirectory())
    throw new StationError('invalid', text('handover.noFolder', { folder: target }), { field: 'DIR' });
  try {
    await mkdir(target, { recursive: true });
    await writeFileDurably(join(target, '.sideshot-probe'), '');
    await rm(join(target, '.sideshot-probe'), { force: true });
  } catch (cause) {
    throw new StationError('storage', text('handover.notWritten', { folder: target, reason: errorText(cause) }), {
      cause,
    });
  }
  const needed = items.reduce(
    (sum, { id }) =>
      sum + filesOf(store.photos.ofItem(id), store.companions.ofItem(id)).reduce((all, { bytes }) => all + bytes, 0),
    0,
  );
  if ((await freeBytesOf(target)) < needed)
    throw new StationError('storage', text('handover.noRoom', { folder: target }));
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
