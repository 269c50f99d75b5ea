import type { BigIntStats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { type FileRole, fileRole } from '../../domain/photo/fileRole.ts';
import { isSystemFolder } from '../../domain/photo/systemFolders.ts';
import type { SourceCalls } from '../../imaging/ports.ts';
import { mapWithLimit } from '../../lib/async/mapWithLimit.ts';
import { type BytePath, bytePathOf, bytesOf, pathText } from '../../lib/files/bytePath.ts';
import { realFolder, wayDown } from '../../lib/files/realFolder.ts';
import { isNotThere } from '../../lib/files/storageFailure.ts';
import { doneMark } from './doneFolder.ts';
import { type FileNumbers, fingerprintOf } from './fileNumbers.ts';
import { type SkippedFile, skippedKindOf } from './skippedFiles.ts';

/** Names are bytes: they need not be valid UTF-8. */
export interface SeenFile {
  readonly path: Buffer;
  readonly key: BytePath;
  /** Path, size, modification time and, where it is kept, inode. */
  readonly fingerprint: string;
  /** Size and modification time survive a move. */
  readonly state: string;
  readonly modifiedNs: bigint;
  readonly sizeBytes: number;
}

export interface PassedFile {
  readonly role: Extract<FileRole, 'sidecar' | 'other'>;
  readonly file: SeenFile;
}

export interface FolderScan {
  readonly files: readonly SeenFile[];
  readonly passedOver: readonly PassedFile[];
  readonly skipped: readonly SkippedFile[];
  /** Unreadable this time, or in part: what else they hold is unknown. */
  readonly unread: readonly UnreadFolder[];
  readonly folders: readonly BytePath[];
}

export interface ScanHow {
  readonly calls: SourceCalls;
  readonly numbers: FileNumbers;
  readonly endings?: ReadonlySet<string> | undefined;
  /** Answers a file without asking the disk, or null. */
  readonly recall?: (path: BytePath) => SeenFile | null;
}

export interface UnreadFolder {
  readonly path: Buffer;
  readonly error: unknown;
}

export class IsDoneFolder extends Error {
  override readonly name = 'IsDoneFolder';
}

const maxDepth = 16;
const statsAtOnce = 32;

/**
 * Oldest first, then by name. Throws the system's error when the top cannot be read, and `IsDoneFolder` for taken
 * originals; done folders below are skipped.
 */
export async function scanFolder(
  folder: string,
  excluded: readonly string[],
  { calls, numbers, endings, recall = () => null }: ScanHow,
  signal: AbortSignal,
): Promise<FolderScan> {
  const files: SeenFile[] = [];
  const passedOver: PassedFile[] = [];
  const skipped: SkippedFile[] = [];
  const add = (role: FileRole, file: SeenFile): void => {
    if (role === 'photo') files.push(file);
    else if (role === 'sidecar' || role === 'other') passedOver.push({ role, file });
  };
  const unread: UnreadFolder[] = [];
  const folders: BytePath[] = [];
  const stayOut = await foldersBelow(folder, excluded);
  let level: readonly BytePath[] = [bytePathOf(folder)];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const next: BytePath[] = [];
    for (const parent of level) {
      signal.throwIfAborted();
      const path = bytesOf(parent);
      const names = await calls
        .run(() => readdir(path, 'latin1'))
        .catch((error: unknown) => {
          if (depth === 0) throw error;
          unread.push({ path, error });
          return null;
        });
      if (names === null) continue;
      if (names.includes(doneMark)) {
        if (depth === 0) throw new IsDoneFolder();
        continue;
      }
      folders.push(parent);
      const open: BytePath[] = [];
      for (const name of names) {
        const at = `${parent}/${name}`;
        const role = fileRole(name, endings);
        const known = recall(at);
        if (known !== null) add(role, known);
        else if (mayBeSeen(name, role)) open.push(at);
      }
      const found = await scanEntries(open, { calls, numbers, endings }, signal);
      for (const entry of found.entries) {
        if (entry.kind === 'folder') next.push(entry.path);
        else if (entry.kind === 'file') add(entry.role, entry.file);
        else skipped.push(entry);
      }
      if (found.failure !== null) unread.push({ path, error: found.failure });
    }
    level = next.filter((path) => !stayOut.has(path));
  }
  return { files: files.toSorted(byAge), passedOver, skipped, unread, folders };
}

type Found =
  | { readonly kind: 'folder'; readonly path: BytePath }
  | { readonly kind: 'file'; readonly role: FileRole; readonly file: SeenFile }
  | SkippedFile;

function mayBeSeen(name: string, role: FileRole): boolean {
  return !(isSilent(role) && isSystemFolder(name));
}

function isSilent(role: FileRole): boolean {
  return role === 'system' || role === 'unfinished';
}

async function scanEntries(
  paths: readonly BytePath[],
  { calls, numbers, endings }: Pick<ScanHow, 'calls' | 'numbers' | 'endings'>,
  signal: AbortSignal,
): Promise<{ readonly entries: readonly Found[]; readonly failure: unknown }> {
  let failure: unknown = null;
  const look = (path: BytePath) =>
    calls
      .run(() => scanEntry(path, numbers, endings))
      .catch((error: unknown) => {
        failure = error;
        return null;
      });
  const found = await mapWithLimit(paths, statsAtOnce, look, signal);
  return { entries: found.filter((entry) => entry !== null), failure };
}

/** Answers null for what is passed over or gone. Throws the system's error. */
async function scanEntry(path: BytePath, numbers: FileNumbers, endings: ScanHow['endings']): Promise<Found | null> {
  const bytes = bytesOf(path);
  const stats = await lstat(bytes, { bigint: true }).catch((error: unknown) => {
    if (isNotThere(error)) return null;
    throw error;
  });
  if (stats === null) return null;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (stats.isDirectory()) return isSystemFolder(name) ? null : { kind: 'folder', path };
  const role = fileRole(name, endings);
  if (isSilent(role)) return null;
  if (stats.isFile()) return { kind: 'file', role, file: seen(path, stats, numbers) };
  // Nobody misses a link to a sidecar.
  if (role === 'sidecar') return null;
  return { kind: skippedKindOf(stats), path: bytes };
}

async function foldersBelow(top: string, folders: readonly string[]): Promise<ReadonlySet<BytePath>> {
  const real = await realFolder(top);
  const ways = await Promise.all(folders.map(async (folder) => wayDown(real, await realFolder(folder))));
  return new Set(ways.filter((way) => way !== null).map((way) => bytePathOf(`${top}/${way}`)));
}

export async function statFile(path: Buffer, numbers: FileNumbers): Promise<SeenFile | null> {
  const stats = await lstat(path, { bigint: true }).catch(() => null);
  return stats?.isFile() ? seen(bytePathOf(path), stats, numbers) : null;
}

function seen(key: BytePath, stats: BigIntStats, numbers: FileNumbers): SeenFile {
  const state = stateOf(stats);
  return new StatedFile({
    key,
    fingerprint: fingerprintOf(state, stats.ino, pathText(bytesOf(key)), numbers),
    state,
    modifiedNs: stats.mtimeNs,
    sizeBytes: Number(stats.size),
  });
}

/** Thousands live from scan to scan, so the path is stored once, as the key. */
class StatedFile implements SeenFile {
  readonly key: BytePath;
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
    return bytesOf(this.key);
  }
}

export function stateOf({ size, mtimeNs }: Pick<BigIntStats, 'size' | 'mtimeNs'>): string {
  return `${size}-${mtimeNs}`;
}

function byAge(left: SeenFile, right: SeenFile): number {
  if (left.modifiedNs !== right.modifiedNs) return left.modifiedNs < right.modifiedNs ? -1 : 1;
  return left.key < right.key ? -1 : 1;
}
