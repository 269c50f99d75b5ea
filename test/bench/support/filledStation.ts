import { randomUUID } from 'node:crypto';
import type { ConnectionId } from '../../../main/domain/ids.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { fillStore, photosAt } from './fillStore.ts';

/** `--items 1000000`, or `SIDESHOT_BENCH_ITEMS`, measures a queue of another size than 100,000. */
export function wantedItems(): number {
  const at = process.argv.indexOf('--items');
  const count = Number(at === -1 ? (process.env.SIDESHOT_BENCH_ITEMS ?? 100_000) : process.argv[at + 1]);
  if (!Number.isInteger(count) || count < 1) throw new Error('--items takes how many items the queue has');
  return count;
}

/** A data folder of that many items, connected to a partner that is not there, so that the backlog stays and the engine tries. */
export function fillStation(dataFolder: string, itemCount: number): void {
  const store = openStore(dataFolder);
  const profile = { name: 'bench', base_url: 'https://127.0.0.1:9', auth: { default: 'none' } };
  const { id } = store.connections.use(
    { name: profile.name, origin: profile.base_url, profileJson: JSON.stringify(profile), practice: false },
    randomUUID() as ConnectionId,
    Date.now(),
  );
  store.close();
  fillStore(dataFolder, { itemCount, connection: id, photosPerItem: photosAt(itemCount) });
}
