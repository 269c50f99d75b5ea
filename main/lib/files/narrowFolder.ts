import { chmod, stat } from 'node:fs/promises';

/**
 * Takes the rights of all others off a folder of this user. Returns the rights that it had, in octal, where they were wider; null where
 * nothing was changed: on Windows, which has other rights, for another user's folder, and on a file system that keeps none.
 */
export async function narrowFolder(folder: string): Promise<string | null> {
  if (process.getuid === undefined) return null;
  const { mode, uid } = await stat(folder);
  if ((mode & 0o077) === 0 || uid !== process.getuid()) return null;
  try {
    await chmod(folder, mode & 0o700);
  } catch {
    return null;
  }
  const after = await stat(folder);
  return (after.mode & 0o077) === 0 ? (mode & 0o777).toString(8) : null;
}
