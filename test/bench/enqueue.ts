import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { PhotoId } from '../../main/domain/ids.ts';
import type { Store } from '../../main/domain/ports/store.ts';
import { openStore } from '../../main/store/openStore.ts';
import { placePhoto } from '../../main/sync/actions/placePhotos.ts';
import type { ActionContext } from '../../main/sync/context.ts';
import { connectTo, item, itemId, photo, sidesOf } from '../unit/store/samples.ts';
import type { Bench } from './support/line.ts';
import { median, medianRatio, p95 } from './support/statistics.ts';
import { milliseconds, times } from './support/words.ts';

const operations = 1_000;
const sidesOfItem = 10;
const policy = {
  submit: 'manual',
  submitAfterReshoot: true,
  canSubmit: true,
  canCancel: true,
  canList: false,
  existing: 'adopt',
  pollsPerMinute: 60,
  uploadsAtOnce: 4,
  requirementsMaxAgeMs: 15 * 60_000,
} as const;

/** What it costs to make an upload durable with all that belongs to it, against one bare row with the same care. */
export const enqueue: Bench = {
  title: 'Durable enqueue',
  async run({ folder }) {
    const store = openStore(join(folder, 'station'));
    connectTo(store);
    const bare = bareTable(join(folder, 'bare'));
    const context = contextOf(store);
    const measured = { station: [] as number[], bare: [] as number[] };
    try {
      for (let index = 0; index < operations; index += 1) {
        const owner = `item-${Math.floor(index / sidesOfItem)}`;
        const sides = sidesOf(owner, sidesOfItem);
        if (index % sidesOfItem === 0) {
          store.items.insert(item(owner, { requirements: 'server' }));
          store.sides.replace(itemId(owner), sides);
        }
        measured.station.push(timeOf(() => takePhoto(context, owner, index)));
        measured.bare.push(timeOf(() => bare.insert(index)));
      }
      const open = store.operations.counts(null).pending;
      if (open !== operations) throw new Error(`${open} operations were recorded instead of ${operations}.`);
    } finally {
      store.close();
      bare.close();
    }
    return [
      {
        what: `photo, move, upload and audit in one transaction, ${times(medianRatio(measured.station, measured.bare))} the bare insert`,
        figure: inWords(measured.station),
        against: inWords(measured.bare),
      },
    ];
  },
};

function inWords(values: readonly number[]): string {
  const sum = values.reduce((left, right) => left + right, 0);
  return `median ${milliseconds(median(values))}, p95 ${milliseconds(p95(values))}, all ${milliseconds(sum)}`;
}

function timeOf(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

/** As ingest records it: the photo's row and its place on a side, with all that follows. */
function takePhoto(context: ActionContext, owner: string, index: number): void {
  context.store.transaction(() => {
    const taken = context.store.photos.insert(photo(`photo-${index}`, { id: crypto.randomUUID() as PhotoId }));
    const side = context.store.sides.ofItem(itemId(owner))[index % sidesOfItem];
    if (side) placePhoto(context, itemId(owner), taken, { sideUuid: side.uuid }, 'history.photoTaken');
  });
}

function contextOf(store: Store): ActionContext {
  return {
    store,
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    who: 'bench',
    connection() {
      const current = store.connections.current();
      if (!current) throw new Error('The queue of the benchmark has no connection.');
      return current;
    },
    policy: () => policy,
    isOpen: () => true,
  };
}

function bareTable(folder: string): { insert(index: number): void; close(): void } {
  mkdirSync(folder);
  const database = new Database(join(folder, 'bare.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(
    'CREATE TABLE operations (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL, payload TEXT NOT NULL) STRICT',
  );
  const statement = database.prepare('INSERT INTO operations (id, payload) VALUES (?, ?)');
  return {
    insert(index) {
      statement.run(crypto.randomUUID(), JSON.stringify({ kind: 'upload', photoId: `photo-${index}` }));
    },
    close: () => void database.close(),
  };
}
