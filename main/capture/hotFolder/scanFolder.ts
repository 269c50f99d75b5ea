import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import type { SourceCalls } from '../../imaging/ports.ts';
import { mapWithLimit } from '../../lib/async/mapWithLimit.ts';
import { realFolder, wayDown } from '../../lib/files/realFolder.ts';
import { doneMark } from './doneFolder.ts';
import { type FileNumbers, fingerprintOf } from './fileNumbers.ts';
import { isPassedOver, isSystemFolder } from './passedOver.ts';
import { type SkippedFile, skippedKindOf } from './skippedFiles.ts';

/** A regular file as one look found it. Names are bytes: they need not be valid UTF-8. */
export interface SeenFile {
  readonly path: Buffer;
  /** The path as hex: what lists and maps know the file by. */
  readonly key: string;
  /** Identifies path, size, modification time and, where it is kept, inode; text, also for names that are no UTF-8. */
  readonly fingerprint: string;
  /** Size and modification time: what stays the same when a file is moved. */
  readonly state: string;
  readonly modifiedNs: bigint;
  readonly sizeBytes: number;
}

export interface FolderScan {
  readonly files: readonly SeenFile[];
  /** Links, pipes, sockets and devices: never opened. */
  readonly skipped: readonly SkippedFile[];
  /** Folders below the top that could not be read this time: nothing is known about what they hold. */
  readonly unread: readonly UnreadFolder[];
  /** Those that were read, the top too. */
  readonly folders: readonly Buffer[];
}

export interface ScanHow {
  readonly calls: SourceCalls;
  readonly numbers: FileNumbers;
  /** A file that the disk need not be asked about, or null. */
  readonly recall?: (path: Buffer) => SeenFile | null;
}

export interface UnreadFolder {
  readonly path: Buffer;
  /** The system's. */
  readonly error: unknown;
}

/** The folder is one of those that originals are moved to. */
export class IsDoneFolder extends Error {
  override readonly name = 'IsDoneFolder';
}

const maxDepth = 16;
const statsAtOnce = 32;

/**
 * Everything below a folder, in the order in which it is to be offered: oldest first, then by name. Throws the system's error when
 * the folder itself cannot be read, `IsDoneFolder` for one that holds what was taken in; such folders below are passed over.
 * `excluded` are folders to stay out of, such as the station's own data.
 */
export async function scanFolder(
  folder: string,
  excluded: readonly string[],
  { calls, numbers, recall = () => null }: ScanHow,
  signal: AbortSignal,
): Promise<FolderScan> {
  const files: SeenFile[] = [];
  const skipped: SkippedFile[] = [];
  const unread: UnreadFolder[] = [];
  const folders: Buffer[] = [];
  const stayOut = await foldersBelow(folder, excluded);
  let level: readonly Buffer[] = [Buffer.from(folder)];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const next: Buffer[] = [];
    for (const parent of level) {
      signal.throwIfAborted();
      const entries = await calls
        .run(() => readdir(parent, { withFileTypes: true, encoding: 'buffer' }))
        .catch((error: unknown) => {
          if (depth === 0) throw error;
          unread.push({ path: parent, error });
          return null;
        });
      if (entries === null) continue;
      if (entries.some((entry) => entry.name.toString() === doneMark)) {
        if (depth === 0) throw new IsDoneFolder();
        continue;
      }
      folders.push(parent);
      const found = sortEntries(parent, entries);
      next.push(...found.folders.filter((path) => !stayOut.some((other) => other.equals(path))));
      skipped.push(...found.others);
      const open = found.files.filter((path) => {
        const known = recall(path);
        if (known !== null) files.push(known);
        return known === null;
      });
      files.push(...(await statAll(open, (path) => calls.run(() => statFile(path, numbers)), signal)));
    }
    level = next;
  }
  return { files: files.toSorted(byAge), skipped, unread, folders };
}

/** Those of the folders that lie below `top`, as paths that the scan meets, whatever links lead to either. */
async function foldersBelow(top: string, folders: readonly string[]): Promise<readonly Buffer[]> {
  const real = await realFolder(top);
  const ways = await Promise.all(folders.map(async (folder) => wayDown(real, await realFolder(folder))));
  return ways.filter((way) => way !== null).map((way) => Buffer.from(`${top}/${way}`));
}

/** The state of one file now, or null when it is gone or no regular file any more. */
export async function statFile(path: Buffer, numbers: FileNumbers): Promise<SeenFile | null> {
  const stats = await lstat(path, { bigint: true }).catch(() => null);
  if (stats === null || !stats.isFile()) return null;
  const state = stateOf(stats);
  return new StatedFile({
    key: path.toString('hex'),
    fingerprint: fingerprintOf(state, stats.ino, pathText(path), numbers),
    state,
    modifiedNs: stats.mtimeNs,
    sizeBytes: Number(stats.size),
  });
}

/** Thousands are kept from look to look: the path is there once, as the key. */
class StatedFile implements SeenFile {
  readonly key: string;
  readonly fingerprint: string;
  readonly state: string;
  readonly modifiedNs: bigint;
  readonly sizeBytes: number;

  constructor({ key, fingerprint, state, modifiedNs, sizeBytes }: Omit<SeenFile, 'path'>) {
    this.key = key;
    this.fingerprint = fingerprint;
    this.state = state;
    this.modifiedNs = modifiedNs;
    this.sizeBytes = sizeBytes;
  }

  get path(): Buffer {
    return Buffer.from(this.key, 'hex');
  }
}

export function stateOf({ size, mtimeNs }: Pick<BigIntStats, 'size' | 'mtimeNs'>): string {
  return `${size}-${mtimeNs}`;
}

/** A folder's entries by kind; hidden and unfinished files are left out. */
export function sortEntries(parent: Buffer, entries: readonly Dirent<Buffer>[]) {
  const folders: Buffer[] = [];
  const files: Buffer[] = [];
  const others: SkippedFile[] = [];
  for (const entry of entries) {
    const path = Buffer.concat([parent, Buffer.from('/'), entry.name]);
    const name = entry.name.toString();
    if (entry.isDirectory()) {
      if (!isSystemFolder(name)) folders.push(path);
    } else if (isPassedOver(name)) continue;
    else if (entry.isFile()) files.push(path);
    else others.push({ path, kind: skippedKindOf(entry) });
  }
  return { folders, files, others };
}

async function statAll(
  paths: readonly Buffer[],
  look: (path: Buffer) => Promise<SeenFile | null>,
  signal: AbortSignal,
): Promise<readonly SeenFile[]> {
  const seen = await mapWithLimit(paths, statsAtOnce, look, signal);
  return seen.filter((file) => file !== null);
}

function byAge(left: SeenFile, right: SeenFile): number {
  if (left.modifiedNs !== right.modifiedNs) return left.modifiedNs < right.modifiedNs ? -1 : 1;
  return left.key < right.key ? -1 : 1;
}

/** Different bytes give different texts, which decoding invalid UTF-8 alone would not. */
export function pathText(path: Buffer): string {
  const text = path.toString();
  return Buffer.from(text).equals(path) ? text : `hex:${path.toString('hex')}`;
}
