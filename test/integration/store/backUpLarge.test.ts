import type * as files from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Store } from '../../../main/domain/ports/store.ts';
import { isSmallDatabase } from '../../../main/store/durability/isSmallDatabase.ts';
import { databaseName } from '../../../main/store/openDatabase.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { temporaryFolder } from '../../unit/store/newStore.ts';
import { connectTo, photo } from '../../unit/store/samples.ts';

/** Whether the next flush of the log fails, as that of a bad disk does. */
const disk = vi.hoisted(() => ({ failsOnce: false }));
vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof files>();
  return {
    ...real,
    fdatasync: (file: number, done: (error: Error | null) => void) => {
      if (!disk.failsOnce) return real.fdatasync(file, done);
      disk.failsOnce = false;
      return done(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'fdatasync' }));
    },
  };
});

function open(folder: string): Store {
  const store = openStore(folder);
  onTestFinished(() => store.close());
  return store;
}

/** A store that is copied in a thread of its own: 15 MB. */
function largeStore(folder: string): Store {
  const store = openStore(folder);
  connectTo(store);
  store.transaction(() => {
    for (let index = 0; index < 300; index += 1)
      store.audit.insert({ at: 1, who: 'test', text: asGiven('x'.repeat(50_000)), itemId: null, detail: {} });
  });
  // What was committed is in the file itself once the store is closed.
  store.close();
  expect(isSmallDatabase(join(folder, databaseName))).toBe(false);
  return open(folder);
}

/** The thread has read the first pages: SQLite's journal lies beside the copy. */
async function begun(copies: string): Promise<void> {
  await expect.poll(() => readdirSync(copies), { interval: 1 }).toContain(`${databaseName}.partial-journal`);
}

/** Adds one photo after the other until the copy is done, and says how many there are. */
async function addUntil(store: Store, done: Promise<void>): Promise<number> {
  let isDone = false;
  const end = done.finally(() => {
    isDone = true;
  });
  let count = 0;
  for (; !isDone; count += 1) {
    store.photos.insert(photo(String(count)));
    await rest(1);
  }
  await end;
  return count;
}

test('a large store is copied as it was at one moment, while it is written to', async () => {
  const store = largeStore(temporaryFolder());
  const copies = temporaryFolder();
  const count = await addUntil(store, store.backup(join(copies, databaseName)).done);
  expect(count).toBeGreaterThan(10);
  expect(readdirSync(copies)).toEqual([databaseName]);
  expect(statSync(join(copies, databaseName)).mode & 0o777).toBe(0o600);
  const copy = open(copies);
  expect(copy.integrity()).toEqual({ ok: true, problems: [] });
  // All before a moment within the copy, and none after it.
  const found = copy.photos.count();
  expect(found).toBeLessThan(count);
  for (let index = 0; index < found; index += 1) expect(copy.photos.get(photo(String(index)).id)).not.toBeNull();
});

test('a copy of a large store that is stopped leaves nothing, and the store goes on', async () => {
  const store = largeStore(temporaryFolder());
  const copies = temporaryFolder();
  const copy = store.backup(join(copies, databaseName));
  await begun(copies);
  copy.stop();
  await expect(copy.done).rejects.toThrow();
  expect(readdirSync(copies)).toEqual([]);
  store.photos.insert(photo('1'));
  await store.backup(join(copies, databaseName)).done;
  expect(open(copies).photos.count()).toBe(1);
});

test('where there is no folder for it, a large store says so', async () => {
  const store = largeStore(temporaryFolder());
  const path = join(temporaryFolder(), 'none', 'x.db');
  await expect(store.backup(path).done).rejects.toMatchObject({
    code: 'storage',
    message: expect.stringContaining(path),
  });
});

test('a log that the disk did not take is moved into the file at once: a copy that reads from it is given up', async () => {
  const store = largeStore(temporaryFolder());
  const copies = temporaryFolder();
  const { done } = store.backup(join(copies, databaseName));
  const givenUp = expect(done).rejects.toThrow();
  await begun(copies);
  disk.failsOnce = true;
  const { onDisk } = store.durableTransaction(() => store.photos.insert(photo('1')));
  await onDisk;
  await givenUp;
  expect(readdirSync(copies)).toEqual([]);
  expect(store.photos.count()).toBe(1);
});
