import { chmod, stat } from 'node:fs/promises';

/** Rights of others in octal. */
export interface WideRights {
  readonly before: string;
  readonly areNarrowed: boolean;
}

/** Changes only this user's folder; some file systems keep no rights. Null where others have none, and on Windows. */
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

/** Logs what others could do. */
export async function narrowDataFolder(folder: string, log: Warned): Promise<void> {
  const wide = await narrowFolder(folder);
  if (wide === null) return;
  const { before } = wide;
  if (wide.areNarrowed)
    log.warn('Others could read the data folder; its rights were narrowed to this user', { before });
  else log.warn('Others can use the data folder, and its rights cannot be narrowed here', { before });
}

/** Octal; null where others have none, and on Windows. */
export function wideRights(mode: number): string | null {
  return process.getuid === undefined || (mode & 0o077) === 0 ? null : (mode & 0o777).toString(8);
}
