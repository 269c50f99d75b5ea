import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HandedOver } from '../../contract/relay/handover.ts';
import { decidedMoves, deliveredSchema, names, readQueue } from './queueFolder.ts';

const max = 20;

/** Newest first. A damaged list is left out: the next run reports it. */
export async function handedOver(dataFolder: string): Promise<HandedOver[]> {
  const folders = await decidedMoves(dataFolder);
  const moves = await Promise.all(
    folders.map(async (path) => {
      const queue = await readQueue(path).catch(() => null);
      if (queue === null) return [];
      const { list } = queue;
      const delivered = await deliveredOf(path);
      const move = {
        id: list.id,
        at: list.at,
        items: list.items.length,
        photos: list.photos.length,
        deliveredAt: delivered?.at ?? null,
        folder: delivered?.folder ?? null,
      };
      return [move];
    }),
  );
  return moves
    .flat()
    .toSorted((one, other) => other.at - one.at)
    .slice(0, max);
}

async function deliveredOf(path: string) {
  const note = await readFile(join(path, names.delivered), 'utf8').catch(() => null);
  return note === null ? null : deliveredSchema.parse(JSON.parse(note));
}
