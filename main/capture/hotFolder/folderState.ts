import { stat } from 'node:fs/promises';
import { parse, resolve } from 'node:path';
import type { Time } from '../../lib/async/time.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { realFolder, wayDown } from '../../lib/files/realFolder.ts';
import { isNotThere, systemCode } from '../../lib/files/storageFailure.ts';
import { type Text, type TextId, text } from '../../texts/text.ts';
import { FolderCalls } from './folderCalls.ts';
import { type FolderScan, IsDoneFolder, scanFolder, type UnreadFolder } from './scanFolder.ts';

export type FolderState =
  | { readonly state: 'watching'; readonly message: Text | null }
  | { readonly state: 'missing'; readonly message: Text };

const problems: Readonly<Record<string, FolderProblem>> = {
  ENOENT: 'unreadFolder.notThere',
  ENOTDIR: 'unreadFolder.isFile',
  EACCES: 'unreadFolder.denied',
  EPERM: 'unreadFolder.denied',
  ENAMETOOLONG: 'unreadFolder.longName',
  ELOOP: 'unreadFolder.loop',
  EIO: 'unreadFolder.fault',
  ESTALE: 'unreadFolder.driveGone',
  EHOSTDOWN: 'unreadFolder.driveSilent',
};
type FolderProblem = Extract<TextId, `unreadFolder.${string}`>;

export function folderProblem(folder: string, error: unknown): Text {
  if (error instanceof IsDoneFolder) return text('folder.isDone', { folder });
  const code = systemCode(error) ?? String(error);
  const known = problems[code];
  return known === undefined ? text('folder.unread', { folder, code }) : text(known, { folder });
}

export function noAnswer(folder: string): Text {
  return text('folder.noAnswer', { folder });
}

export function folderFault(folder: string, error: unknown): Text {
  const problem = folderProblem(folder, error);
  return error instanceof IsDoneFolder ? problem : text('hotFolder.lookedForAgain', { problem });
}

/** Answers null where no folder is unreadable, or they have just gone. */
export function unreadFault(unread: readonly UnreadFolder[]): Text | null {
  const lasting = unread.filter(({ error }) => !isNotThere(error));
  const [first] = lasting;
  if (first === undefined) return null;
  const problem = folderProblem(plainName(first.path.toString()), first.error);
  return text('hotFolder.partUnread', { problem, more: lasting.length - 1 });
}

/** The station's own photos and thumbnails would come in again and again, by whatever name or link. Answers null for another folder. */
export async function ownFolderFault(folder: string, excluded: readonly string[]): Promise<Text | null> {
  const real = await realFolder(folder);
  for (const own of excluded) {
    if (wayDown(await realFolder(own), real) !== null) return text('folder.own', { folder: resolve(folder) });
  }
  return null;
}

/** Answers null for a missing path: a share or stick may come. */
export async function hotFolderFault(path: string, excluded: readonly string[]): Promise<Text | null> {
  const own = await ownFolderFault(path, excluded);
  if (own !== null) return own;
  if (isWholeDisk(path)) return text('folder.wholeDisk', { folder: path });
  try {
    return (await stat(path)).isDirectory() ? null : text('folder.notFolder', { folder: path });
  } catch (error) {
    return systemCode(error) === 'ENAMETOOLONG' ? folderProblem(path, error) : null;
  }
}

/** A share of Windows (`\\server\photos\`) is the root of its own paths, and yet a usable folder. */
export function isWholeDisk(path: string, parsed = parse(path)): boolean {
  return parsed.root === path && !path.startsWith('\\\\');
}

/** Counting a whole disk takes minutes. */
const maxCountMs = 8_000;

export interface Described {
  readonly ok: boolean;
  readonly message: Text;
}

/** A large folder stays uncounted after a while. `excluded` is the station's own data. */
export async function describeFolder(
  path: string,
  excluded: readonly string[],
  endings: ReadonlySet<string>,
  signal: AbortSignal,
  time: Time,
): Promise<Described> {
  const fault = await hotFolderFault(path, excluded);
  if (fault !== null) return { ok: false, message: fault };
  const enough = new AbortController();
  const cancel = time.after(maxCountMs, () => enough.abort());
  try {
    const scan = await scanFolder(
      path,
      excluded,
      { calls: new FolderCalls(), numbers: 'kept', endings },
      AbortSignal.any([signal, enough.signal]),
    );
    const holds = holdsText(path, scan);
    const problem = unreadFault(scan.unread);
    if (problem === null) return { ok: true, message: holds };
    return { ok: false, message: text('folder.holdsUnread', { holds, problem }) };
  } catch (error) {
    signal.throwIfAborted();
    if (!enough.signal.aborted) return { ok: false, message: folderProblem(path, error) };
    return { ok: true, message: text('folder.holdsTooMuch', { folder: path }) };
  } finally {
    cancel();
  }
}

function holdsText(folder: string, { files, passedOver, skipped }: FolderScan): Text {
  const last = files.at(-1);
  const unlike = passedOver.filter(({ role }) => role === 'other').length;
  const newest = last === undefined ? '' : plainName(last.path.toString());
  return text('folder.holds', { folder, files: files.length, newest, others: skipped.length, unlike });
}
