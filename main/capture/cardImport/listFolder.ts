import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { type FileRole, fileRole } from '../../domain/photo/fileRole.ts';
import { photoKindOf } from '../../domain/photo/photoNames.ts';
import { isSystemFolder } from '../../domain/photo/systemFolders.ts';
import { mapWithLimit } from '../../lib/async/mapWithLimit.ts';
import { bytePathOf } from '../../lib/files/bytePath.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { text } from '../../texts/text.ts';
import type { FolderCalls } from '../hotFolder/folderCalls.ts';
import type { CardFile, ListedFiles } from './cardFile.ts';

export interface FolderFile extends CardFile {
  readonly path: Buffer;
}

export interface FolderListing extends ListedFiles {
  readonly files: readonly FolderFile[];
}

/** Limits a folder that is named by mistake, such as a whole disk. */
export interface ListingBounds {
  readonly depth: number;
  readonly files: number;
  readonly looks: number;
}
export const defaultBounds: ListingBounds = { depth: 8, files: 20_000, looks: 200_000 };

const statsAtOnce = 32;

/**
 * Each folder's newest first, the camera's latest subfolders first. Links, pipes and the like are counted, never
 * opened. Throws the system's error when the top cannot be read.
 */
export async function* listFolder(
  top: Buffer,
  calls: FolderCalls,
  signal: AbortSignal,
  bounds: ListingBounds,
): AsyncGenerator<FolderListing> {
  const waiting: { readonly path: Buffer; readonly depth: number }[] = [{ path: top, depth: 0 }];
  const counts = { files: 0, looks: 0 };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    signal.throwIfAborted();
    const { path, depth } = next;
    const entries = await calls
      .run(() => readdir(path, { withFileTypes: true, encoding: 'buffer' }))
      .catch((error: unknown) => {
        if (depth === 0) throw error;
        return null;
      });
    if (entries === null) {
      yield { files: [], passedOver: 1, more: false };
      continue;
    }
    const found = sortEntries(path, entries);
    counts.looks += entries.length;
    const photos = found.files.filter((file) => photoKindOf(file.toString()) !== null);
    const taken = photos.slice(0, Math.max(0, bounds.files - counts.files));
    counts.files += taken.length;
    const isDeep = depth + 1 >= bounds.depth && found.folders.length > 0;
    const isFull = counts.files >= bounds.files || counts.looks >= bounds.looks;
    const files = await statAll(taken, (file) => calls.run(() => statFile(file, top)), signal);
    const passedOver = found.files.length - photos.length + found.others + taken.length - files.length;
    yield { files, passedOver, more: isDeep || (isFull && (taken.length < photos.length || found.folders.length > 0)) };
    if (isFull) return;
    if (!isDeep)
      waiting.push(...found.folders.toSorted(Buffer.compare).map((folder) => ({ path: folder, depth: depth + 1 })));
  }
}

/** Nobody takes these for forgotten photos. */
const silent: ReadonlySet<FileRole> = new Set(['system', 'unfinished', 'sidecar']);

/** Hidden and unfinished files and sidecars are left out. */
function sortEntries(parent: Buffer, entries: readonly Dirent<Buffer>[]) {
  const folders: Buffer[] = [];
  const files: Buffer[] = [];
  let others = 0;
  for (const entry of entries) {
    const path = Buffer.concat([parent, Buffer.from('/'), entry.name]);
    const name = entry.name.toString();
    if (entry.isDirectory()) {
      if (!isSystemFolder(name)) folders.push(path);
    } else if (silent.has(fileRole(name))) continue;
    else if (entry.isFile()) files.push(path);
    else others += 1;
  }
  return { folders, files, others };
}

async function statAll(
  paths: readonly Buffer[],
  look: (path: Buffer) => Promise<FolderFile | null>,
  signal: AbortSignal,
): Promise<readonly FolderFile[]> {
  const files = (await mapWithLimit(paths, statsAtOnce, look, signal)).filter((file) => file !== null);
  return files.toSorted((left, right) => right.modifiedAt - left.modifiedAt || Buffer.compare(right.path, left.path));
}

async function statFile(path: Buffer, top: Buffer): Promise<FolderFile | null> {
  const stats = await lstat(path).catch(() => null);
  const name = plainName(path.toString());
  const kind = photoKindOf(name);
  if (stats === null || !stats.isFile() || kind === null) return null;
  return {
    path,
    key: bytePathOf(path),
    folder: plainFolder(path.subarray(top.length).toString()),
    name,
    kind,
    sizeBytes: stats.size,
    modifiedAt: Math.trunc(stats.mtimeMs),
    problem: stats.size === 0 ? text('import.emptyFile') : null,
  };
}

/** Plain text such as `DCIM/100CANON`; empty for the top. */
export function plainFolder(path: string): string {
  return path.split('/').filter(Boolean).slice(0, -1).map(plainName).join('/');
}
