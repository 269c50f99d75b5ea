import { chmod, stat } from 'node:fs/promises';

/** Rights of others on a folder: what they were, in octal, and whether they are gone now. */
export interface WideRights {
  readonly before: string;
  readonly areNarrowed: boolean;
}

/**
 * Takes the rights of all others off a folder of this user; another user's folder stays as it is, and a file system may keep no rights. Null
 * where others have none, and on Windows, which has other rights.
 */
export async function narrowFolder(folder: string): Promise<WideRights | null> {
  const { mode, uid } = await stat(folder);
  const before = wideRights(mode);
  if (before === null) return null;
  if (uid !== process.getuid?.()) return { before, areNarrowed: false };
  await chmod(folder, mode & 0o700).catch(() => undefined);
  const after = await stat(folder);
  return { before, areNarrowed: wideRights(after.mode) === null };
}

interface Warned {
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** As `narrowFolder`, of a data folder; what others could do there is told. */
export async function narrowDataFolder(folder: string, log: Warned): Promise<void> {
  const wide = await narrowFolder(folder);
  if (wide === null) return;
  const { before } = wide;
  if (wide.areNarrowed)
    log.warn('Others could read the data folder; its rights were narrowed to this user', { before });
  else log.warn('Others can use the data folder, and its rights cannot be narrowed here', { before });
}

/** The rights of a folder or file in octal where others than its user have any; null where none have, and on Windows. */
export function wideRights(mode: number): string | null {
  return process.getuid === undefined || (mode & 0o077) === 0 ? null : (mode & 0o777).toString(8);
}
