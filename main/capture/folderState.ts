import { resolve, sep } from 'node:path';
import { IsDoneFolder, scanFolder } from './scanFolder.ts';

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
  EIO: 'cannot be read: its disk or card reports a fault',
  ESTALE: 'cannot be read: the network drive is gone',
  EHOSTDOWN: 'cannot be read: the network drive does not answer',
};

/** One plain line on why a folder cannot be looked into. */
export function folderProblem(folder: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return `The folder ${folder} ${reasons[code] ?? `cannot be read: ${code}`}.`;
}

/** The same for a folder that is watched. */
export function folderFault(folder: string, error: unknown): string {
  if (error instanceof IsDoneFolder) {
    return `The folder ${folder} holds originals that were taken in already. Choose another.`;
  }
  return `${folderProblem(folder, error)} It is looked for again by itself.`;
}

/**
 * One plain line where the folder is, or lies in, one of the station's own, else null. Its own photos and thumbnails would be
 * taken in again and again.
 */
export function ownFolderFault(folder: string, excluded: readonly string[]): string | null {
  const path = resolve(folder);
  if (!excluded.some((own) => `${path}${sep}`.startsWith(`${resolve(own)}${sep}`))) return null;
  return `The folder ${path} belongs to the station itself. Choose another.`;
}

/** Looks once: whether a folder can be a hot folder, and what it holds now. `excluded` is the station's own data. */
export async function describeFolder(
  folder: string,
  excluded: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly ok: boolean; readonly message: string }> {
  const path = resolve(folder);
  const own = ownFolderFault(path, excluded);
  if (own !== null) return { ok: false, message: own };
  try {
    const { files } = await scanFolder(path, excluded, signal);
    const count = files.length === 1 ? '1 file' : `${files.length} files`;
    return { ok: true, message: `The folder ${path} can be read and holds ${count} now.` };
  } catch (error) {
    signal.throwIfAborted();
    return { ok: false, message: folderProblem(path, error) };
  }
}
