import { stat } from 'node:fs/promises';

/**
 * Tells one folder from another that later lies at the same path: a card that is pulled can leave an empty folder where it was
 * mounted, and another card can take its place. A link stands for what it leads to. Throws the system's error when there is none.
 */
export async function folderIdentity(folder: string | Buffer): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return `${dev}-${ino}`;
}
