import { statfs } from 'node:fs/promises';

/** Free bytes where the folder lies, for this user. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
