import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConnectionId } from '../../../main/domain/ids.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { item, itemId, sidesOf } from '../../unit/store/samples.ts';
import { bundle } from './bundle.ts';
import { nextMessage, startChild, stopChild } from './children.ts';
import type { IngestNews, IngestOrder } from './ingestProcess.ts';

type News<Kind extends IngestNews['kind']> = Extract<IngestNews, { kind: Kind }>;

/** A real station in a process of its own, with a hot folder and items of many sides that have been known for long. */
export interface StationWithHotFolder {
  readonly hotFolder: string;
  /** Opens the item on the Shoot screen: the photos go to its sides. */
  openItem(number: number): Promise<void>;
  /** The next photo that can be shown. */
  nextPhoto(): Promise<News<'photo'>>;
  watchLoop(): Promise<void>;
  loop(): Promise<News<'loop'>>;
  close(): Promise<void>;
}

const sides = 70;

export async function startStationWithHotFolder(folder: string, items: number): Promise<StationWithHotFolder> {
  const dataFolder = join(folder, 'station');
  const hotFolder = join(folder, 'hot');
  await mkdir(hotFolder);
  prepare(dataFolder, items);
  const child = startChild(process.execPath, [await bundle('ingestProcess')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const photos: News<'photo'>[] = [];
  let photoCame = (): void => {};
  child.on('message', (news: IngestNews) => {
    if (news.kind !== 'photo') return;
    photos.push(news);
    photoCame();
  });
  async function order<Kind extends 'ready' | 'loop'>(order: IngestOrder): Promise<News<Kind>> {
    child.send(order);
    // No photo is on its way between two orders, so the next word is the answer.
    return await nextMessage<News<Kind>>(child);
  }
  await order({ kind: 'open', dataFolder, hotFolder });
  return {
    hotFolder,
    openItem: async (number) => void (await order({ kind: 'item', itemId: `item-${number}` })),
    async nextPhoto() {
      for (;;) {
        const photo = photos.shift();
        if (photo) return photo;
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error('No photo was taken in for a minute.')), 60_000);
          photoCame = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    watchLoop: async () => void (await order({ kind: 'watchLoop' })),
    loop: () => order<'loop'>({ kind: 'loop' }),
    close: () => stopChild(child),
  };
}

/** Connected to a partner that is not there: what is taken in stays to be sent. */
function prepare(dataFolder: string, items: number): void {
  const store = openStore(dataFolder);
  const profile = { name: 'bench', base_url: 'https://127.0.0.1:9', auth: { default: 'none' }, submit: 'manual' };
  const { id: connectionId } = store.connections.use(
    { name: profile.name, origin: profile.base_url, profileJson: JSON.stringify(profile), practice: false },
    randomUUID() as ConnectionId,
    Date.now(),
  );
  for (let number = 0; number < items; number += 1) {
    const owner = `item-${number}`;
    store.items.insert(item(owner, { connectionId, requirements: 'server' }));
    store.sides.replace(itemId(owner), sidesOf(owner, sides));
  }
  store.close();
}
