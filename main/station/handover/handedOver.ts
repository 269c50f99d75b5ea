import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HandedOver } from '../../../preload/contract/relay/handover.ts';
import { deliveredSchema, foldersWith, names, readQueue } from './queueFolder.ts';

/** The page shows the newest ones. */
const most = 20;

/** What was moved out of this station so far, newest first; a move that has reached no folder yet goes on with the next run. */
export async function handedOver(dataFolder: string): Promise<HandedOver[]> {
  const folders = await foldersWith(join(dataFolder, 'handover'), names.list);
  const moves = await Promise.all(
    folders.map(async (path) => {
      const { list } = await readQueue(path);
      const delivered = await deliveredOf(path);
      return {
        id: list.id,
        at: list.at,
        items: list.items.length,
        photos: list.photos.length,
        deliveredAt: delivered?.at ?? null,
        folder: delivered?.folder ?? null,
      };
    }),
  );
  return moves.toSorted((one, other) => other.at - one.at).slice(0, most);
}

async function deliveredOf(path: string) {
  const note = await readFile(join(path, names.delivered), 'utf8').catch(() => null);
  return note === null ? null : deliveredSchema.parse(JSON.parse(note));
}
