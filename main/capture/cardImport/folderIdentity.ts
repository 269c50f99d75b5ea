import { stat } from 'node:fs/promises';

/**
 * A pulled card can leave an empty folder at its mount, and another card can take its place. A link stands for its
 * target. Throws the system's error.
 */
export async function folderIdentity(folder: string | Buffer): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return `${dev}-${ino}`;
}
