import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueueExport } from '../../contract/commands/exchange.ts';
import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Item } from '../../domain/model.ts';
import { inboxOwner, type RecordOwner } from '../../domain/ports/recordStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import { freeBytesOf } from '../../lib/files/freeBytes.ts';
import { syncFolder } from '../../lib/files/syncPath.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import { readRecord, recordText } from '../../store/records/itemRecord.ts';
import { moveAway } from '../../sync/actions/moveItem.ts';
import type { ActionContext } from '../../sync/context.ts';
import { errorText } from '../../texts/errorText.ts';
import { text } from '../../texts/text.ts';
import { type DeliverParts, deliver } from './deliver.ts';
import type { HandoverReports } from './handoverReports.ts';
import {
  decidedMoves,
  filesOf,
  fingerprintOf,
  itemName,
  makeFolders,
  making,
  names,
  newestOfEach,
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

export interface ExportParts extends DeliverParts {
  readonly stationName: string;
  readonly store: Store;
  readonly actions: ActionContext;
  readonly service: string;
  readonly newId: () => string;
  atRest<Result>(work: () => Promise<Result>): Promise<Result>;
  readonly reported: HandoverReports;
}

/**
 * The move is decided first, so that a cut-off run goes on at the next call, into any folder. Photos of the inbox are
 * copied. `again` delivers earlier moves once more.
 */
export async function exportQueue(parts: ExportParts, target: string, again: boolean): Promise<QueueExport> {
  const moves = join(parts.dataFolder, 'handover');
  await mkdir(moves, { recursive: true, mode: 0o700 });
  const { store, reported } = parts;
  const fresh = unsentItems(store);
  const inbox = store.photos.inboxCount();
  await requireRoom(parts, target, [...fresh.map(({ id }) => id), inboxOwner]);
  if (fresh.length > 0 || inbox > 0) await parts.atRest(() => decide(parts, moves, unsentItems(store)));
  const { due, unreadable } = await dueMoves(parts, again);
  const total = due.reduce((sum, { list }) => sum + list.photos.length, 0);
  let copied = 0;
  reported.progress('copying', copied, total);
  const done: QueueList[] = [];
  const lost: QueuedFile[] = [];
  for (const queue of due) {
    // A run that was cut off while marking marks the rest.
    if (!queue.isDelivered) await parts.atRest(async () => mark(parts, queue.list));
    const left = await deliver(parts, queue, target, () => reported.progress('copying', ++copied, total));
    done.push(queue.list);
    lost.push(...left);
  }
  if (unreadable !== null) throw unreadable;
  const key = await stationKey(parts.dataFolder);
  return {
    folder: target,
    items: done.flatMap(({ items }) => items.map(({ reference, photos }) => ({ reference_id: reference, photos }))),
    photos: done.reduce((sum, { photos }) => sum + photos.length, 0) - lost.length,
    inbox_photos: inbox,
    lost: lostOf(store, done, lost),
    left: unsentItems(store).length,
    fingerprint: fingerprintOf(publicOf(key)),
  };
}

interface DueMove extends ReadQueue {
  readonly isDelivered: boolean;
}

/** A damaged list is thrown last. A delivered item goes out again only while its last move has it away. */
async function dueMoves(
  { dataFolder, store }: ExportParts,
  again: boolean,
): Promise<{ readonly due: readonly DueMove[]; readonly unreadable: unknown }> {
  const all: DueMove[] = [];
  let unreadable: unknown = null;
  for (const folder of await decidedMoves(dataFolder)) {
    try {
      all.push({ ...(await readQueue(folder)), isDelivered: await exists(join(folder, names.delivered)) });
    } catch (error) {
      unreadable ??= error;
    }
  }
  const inOrder = newestOfEach(all);
  const isAway = ({ id }: QueueList['items'][number]): boolean => store.items.get(id as ItemId)?.movedAt !== null;
  const due = inOrder
    .filter(({ isDelivered }) => again || !isDelivered)
    .map((queue) =>
      queue.isDelivered ? { ...queue, list: { ...queue.list, items: queue.list.items.filter(isAway) } } : queue,
    )
    .filter(({ isDelivered, list }) => !isDelivered || list.items.length > 0 || list.inbox !== null);
  return { due, unreadable };
}

function lostOf(store: Store, moved: readonly QueueList[], lost: readonly QueuedFile[]): QueueExport['lost'] {
  const gone = new Set(lost.map(photoName));
  const countOf = (owner: RecordOwner): number =>
    filesOfOwner(store, owner).filter((file) => gone.has(photoName(file))).length;
  const ofItems = moved
    .flatMap(({ items }) => items)
    .map(({ id, reference }) => ({ reference_id: reference, files: countOf(id) }));
  const ofInbox = { reference_id: null, files: moved.some(({ inbox }) => inbox !== null) ? countOf(inboxOwner) : 0 };
  return [...ofItems, ofInbox].filter(({ files }) => files > 0);
}

function filesOfOwner(store: Store, owner: RecordOwner): readonly QueuedFile[] {
  const record = readRecord(store, owner);
  return record?.kind === 'item' || record?.kind === 'inbox' ? filesOf(record.photos, record.companions) : [];
}

export function countUnsent(store: Store): Readonly<Record<'items' | 'photos' | 'inbox', number>> {
  const items = unsentItems(store);
  const photos = items.reduce((sum, { id }) => sum + store.photos.ofItem(id).length, 0);
  return { items: items.length, photos, inbox: store.photos.inboxCount() };
}

export function unsentItems(store: Store): readonly Item[] {
  const stages = ['shooting', 'ready', 'sending', 'reshoot', 'needs_attention'] as const;
  const current = store.connections.current();
  if (current === null) return [];
  const max = Number.MAX_SAFE_INTEGER;
  return stages.flatMap((stage) => store.items.oldestInStage(current.id, stage, max));
}

/** Records and list are complete here before the items are marked as moved. */
async function decide(parts: ExportParts, moves: string, items: readonly Item[]): Promise<void> {
  const { store, clock } = parts;
  const id = parts.newId();
  for (const name of await readdir(moves))
    if (name.endsWith(making)) await rm(join(moves, name), { recursive: true, force: true });
  const folder = join(moves, `${id}${making}`);
  await makeFolders(folder);
  const files = new Map<string, QueuedFile>();
  const listed: QueueList['items'] = [];
  for (const item of items) {
    const record = readRecord(store, item.id);
    if (record?.kind !== 'item') continue;
    const body = recordText({ revision: 0, record });
    await writeFileDurably(join(folder, itemName(item.id)), body);
    const saved = filesOf(record.photos, record.companions);
    for (const file of saved) files.set(photoName(file), file);
    listed.push({ id: item.id, reference: item.referenceId, photos: record.photos.length, sha256: sha256Of(body) });
  }
  const inbox = readRecord(store, inboxOwner);
  const hasInbox = inbox?.kind === 'inbox' && inbox.photos.length > 0;
  let inboxHash: string | null = null;
  if (hasInbox) {
    const body = recordText({ revision: 0, record: inbox });
    await writeFileDurably(join(folder, names.inbox), body);
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
  await writeFileDurably(join(folder, names.signature), signed.signature);
  await writeFileDurably(join(folder, names.list), signed.list);
  await rename(folder, join(moves, id));
  await syncFolder(moves);
  mark(parts, list);
}

function mark({ actions }: ExportParts, { items }: QueueList): void {
  for (const { id } of items) moveAway(actions, id as ItemId);
}

async function requireRoom({ store }: ExportParts, target: string, owners: readonly RecordOwner[]): Promise<void> {
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
  const needed = owners.reduce(
    (sum, owner) => sum + filesOfOwner(store, owner).reduce((all, { bytes }) => all + bytes, 0),
    0,
  );
  if ((await freeBytesOf(target)) < needed)
    throw new StationError('storage', text('handover.noRoom', { folder: target }));
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
