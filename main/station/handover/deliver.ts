import { copyFile, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StationError } from '../../domain/failure.ts';
import { hashFile } from '../../imaging/store/hashFile.ts';
import { syncFile, syncFolder } from '../../lib/files/syncPath.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import { errorText } from '../../texts/errorText.ts';
import { text } from '../../texts/text.ts';
import {
  type Delivered,
  itemName,
  makeFolders,
  names,
  photoName,
  type QueuedFile,
  type ReadQueue,
  signedList,
  stationKey,
} from './queueFolder.ts';

export interface DeliverParts {
  readonly dataFolder: string;
  fileOf(file: QueuedFile): string;
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

/** Copies into a new folder in `target`, the list last. Unreadable files are left out and answered. */
export async function deliver(
  parts: DeliverParts,
  { folder: from, list }: ReadQueue,
  target: string,
  oneCopied: () => void,
): Promise<readonly QueuedFile[]> {
  const folder = join(target, `sideshot-${list.id}`);
  const whole: QueuedFile[] = [];
  try {
    await makeFolders(folder);
    for (const file of list.photos) {
      parts.signal.throwIfAborted();
      if (await copyOut(parts, file, join(folder, photoName(file)))) whole.push(file);
      oneCopied();
    }
    await syncFolder(join(folder, 'photos'));
    for (const { id } of list.items)
      await writeFileDurably(join(folder, itemName(id)), await readFile(join(from, itemName(id))));
    if (list.inbox !== null) await writeFileDurably(join(folder, names.inbox), await readFile(join(from, names.inbox)));
    const signed = signedList({ ...list, photos: whole }, await stationKey(parts.dataFolder));
    await writeFileDurably(join(folder, names.signature), signed.signature);
    await writeFileDurably(join(folder, names.list), signed.list);
    await syncFolder(target);
  } catch (cause) {
    parts.signal.throwIfAborted();
    throw new StationError('storage', text('handover.notWritten', { folder: target, reason: errorText(cause) }), {
      cause,
    });
  }
  const note: Delivered = { at: parts.clock(), folder };
  await writeFileDurably(join(from, names.delivered), `${JSON.stringify(note)}\n`);
  return list.photos.filter((file) => !whole.includes(file));
}

async function copyOut({ fileOf, signal }: DeliverParts, file: QueuedFile, to: string): Promise<boolean> {
  const there = await stat(to).catch(() => null);
  if (there?.size === file.bytes && (await isWhole(to, file, signal))) return true;
  if (!(await isWhole(fileOf(file), file, signal))) return false;
  await copyFile(fileOf(file), `${to}.part`);
  await syncFile(`${to}.part`);
  await rename(`${to}.part`, to);
  return true;
}

async function isWhole(path: string, { sha256 }: QueuedFile, signal: AbortSignal): Promise<boolean> {
  const found = await hashFile(path, signal).catch(() => null);
  signal.throwIfAborted();
  return found?.sha256 === sha256;
}
