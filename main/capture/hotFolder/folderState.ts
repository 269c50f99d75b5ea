import { stat } from 'node:fs/promises';
import { parse, resolve } from 'node:path';
import type { Time } from '../../lib/async/time.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { realFolder, wayDown } from '../../lib/files/realFolder.ts';
import { systemCode } from '../../lib/files/storageFailure.ts';
import { FolderCalls } from './folderCalls.ts';
import { type FolderScan, IsDoneFolder, scanFolder, type UnreadFolder } from './scanFolder.ts';

/** How a hot folder stands, for the status bar. */
export type FolderState =
  /** With a message where something is wrong all the same. */
  | { readonly state: 'watching'; readonly message: string | null }
  | { readonly state: 'missing'; readonly message: string };

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not a folder',
  EACCES: 'cannot be read: permission denied',
  EPERM: 'cannot be read: permission denied',
  ENAMETOOLONG: 'has too long a name',
  ELOOP: 'is a link that leads back to itself',
  EIO: 'cannot be read: its disk or card reports a fault',
  ESTALE: 'cannot be read: the network drive is gone',
  EHOSTDOWN: 'cannot be read: the network drive does not answer',
};

/** One plain line on why a folder cannot be looked into. */
export function folderProblem(folder: string, error: unknown): string {
  if (error instanceof IsDoneFolder) {
    return `The folder ${folder} holds originals that were taken in already. Choose another.`;
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return `The folder ${folder} ${reasons[code] ?? `cannot be read: ${code}`}.`;
}

export function noAnswer(folder: string): string {
  return `The folder ${folder} does not answer: its network drive or disk hangs. What lies there waits, and everything else goes on.`;
}

/** The same for a folder that is watched. */
export function folderFault(folder: string, error: unknown): string {
  const problem = folderProblem(folder, error);
  return error instanceof IsDoneFolder ? problem : `${problem} It is looked for again by itself.`;
}

/** One plain line on folders within a hot folder that cannot be read; null where there are none, or they have just gone. */
export function unreadFault(unread: readonly UnreadFolder[]): string | null {
  const lasting = unread.filter(({ error }) => !['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? ''));
  const [first] = lasting;
  if (first === undefined) return null;
  const problem = folderProblem(plainName(first.path.toString()), first.error);
  if (lasting.length === 1) return `${problem} It lies in the hot folder: photos within it are not seen.`;
  return `${problem} It lies in the hot folder: photos within it, and within ${lasting.length - 1} more, are not seen.`;
}

/**
 * One plain line where the folder is, or lies in, one of the station's own, by whatever name or link, else null. Its own photos and
 * thumbnails would be taken in again and again.
 */
export async function ownFolderFault(folder: string, excluded: readonly string[]): Promise<string | null> {
  const real = await realFolder(folder);
  for (const own of excluded) {
    if (wayDown(await realFolder(own), real) !== null)
      return `The folder ${resolve(folder)} belongs to the station itself. Choose another.`;
  }
  return null;
}

/**
 * One plain line where a folder can never be a hot folder, nor a done folder: one of the station's own, a whole disk, or no folder at all. Null for one that
 * is not there: a share or a stick may come.
 */
export async function hotFolderFault(path: string, excluded: readonly string[]): Promise<string | null> {
  const own = await ownFolderFault(path, excluded);
  if (own !== null) return own;
  if (isWholeDisk(path)) return `${path} is the whole disk. Choose the folder into which the photos are saved.`;
  try {
    return (await stat(path)).isDirectory() ? null : `${path} is not a folder. Choose the folder that it lies in.`;
  } catch (error) {
    const isLong = error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG';
    return isLong ? folderProblem(path, error) : null;
  }
}

/** A share of Windows (`\\server\photos\`) is the root of its own paths, and yet a folder for photos like any other. */
export function isWholeDisk(path: string, parsed = parse(path)): boolean {
  return parsed.root === path && !path.startsWith('\\\\');
}

/** Counting what a whole disk holds takes minutes: a test ends before. */
const longestCountMs = 8_000;

/** What a look at a folder says. */
export interface Described {
  readonly ok: boolean;
  readonly message: string;
}

/**
 * Looks once: whether a folder can be a hot folder, and what it holds now. `excluded` is the station's own data. After a while what it
 * holds is left uncounted.
 */
export async function describeFolder(
  path: string,
  excluded: readonly string[],
  signal: AbortSignal,
  time: Time,
): Promise<Described> {
  const fault = await hotFolderFault(path, excluded);
  if (fault !== null) return { ok: false, message: fault };
  const enough = new AbortController();
  const cancel = time.after(longestCountMs, () => enough.abort());
  try {
    const scan = await scanFolder(
      path,
      excluded,
      { calls: new FolderCalls(), numbers: 'kept' },
      AbortSignal.any([signal, enough.signal]),
    );
    const unread = unreadFault(scan.unread);
    return {
      ok: unread === null,
      message: [`The folder ${path} can be read and holds ${holdings(scan)}.`, unread].filter(Boolean).join(' '),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!enough.signal.aborted) return { ok: false, message: folderProblem(path, error) };
    const message = `The folder ${path} can be read. It holds too much to be counted now: a folder for new photos alone is quicker.`;
    return { ok: true, message };
  } finally {
    cancel();
  }
}

/** What a scan found, in words. */
function holdings({ files, skipped }: FolderScan): string {
  const others = skipped.length === 0 ? '' : `; ${passedOver(skipped.length)}`;
  const newest = files.at(-1);
  if (newest === undefined) return `no files now${others}`;
  const name = plainName(newest.path.toString());
  return files.length === 1
    ? `1 file now: ${name}${others}`
    : `${files.length} files now, the newest is ${name}${others}`;
}

function passedOver(count: number): string {
  return count === 1 ? '1 link, pipe or device is passed over' : `${count} links, pipes or devices are passed over`;
}
