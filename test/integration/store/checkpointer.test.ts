import { copyFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import { checkpoint } from '../../../main/store/durability/checkpoint.ts';
import { createCheckpointer } from '../../../main/store/durability/checkpointer.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../unit/store/newStore.ts';
import { connectTo, item, itemId } from '../../unit/store/samples.ts';

/** What the database file holds by itself, without its log; null for a copy that was taken while the log was moved: it is torn. */
function inFileAlone(folder: string): number | null {
  const alone = temporaryFolder();
  copyFileSync(join(folder, 'station.db'), join(alone, 'station.db'));
  try {
    const store = openStore(alone, { readOnly: true });
    onTestFinished(() => store.close());
    return store.items.all().length;
  } catch (error) {
    if (error instanceof StationError && error.code === 'storage') return null;
    throw error;
  }
}

test('what was committed comes into the database file beside the main thread, and the log is written over', async () => {
  const folder = temporaryFolder();
  const store = openStore(folder);
  onTestFinished(() => store.close());
  const troubles: string[] = [];
  const checkpointer = createCheckpointer(join(folder, 'station.db'), (error) => troubles.push(error));
  onTestFinished(() => checkpointer.close());
  connectTo(store);
  const logSizes: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    store.transaction(() => {
      for (let number = 0; number < 200; number += 1) store.items.insert(item(`${round}-${number}`));
    });
    checkpointer.poke();
    await until('the database file has it all', async () => inFileAlone(folder) === (round + 1) * 200);
    logSizes.push(statSync(join(folder, 'station.db-wal')).size);
  }
  expect(Math.max(...logSizes)).toBeLessThan((logSizes[0] ?? 0) * 2);
  expect(troubles).toEqual([]);
  await checkpointer.close();
  store.close();
  expect(readdirSync(folder)).toEqual(['station.db']);
});

test('a file that is no database is told of once, and closing waits for nothing then', async () => {
  const troubles: string[] = [];
  const checkpointer = createCheckpointer(join(temporaryFolder(), 'none.db'), (error) => troubles.push(error));
  checkpointer.poke();
  await until('the trouble is told', async () => troubles.length > 0);
  checkpointer.poke();
  await checkpointer.close();
  expect(troubles).toHaveLength(1);
});

test('a durable transaction is committed at once and flushed beside; every other commit waits for the disk, also after one that failed', async () => {
  const folder = temporaryFolder();
  const exec = vi.spyOn(Database.prototype, 'exec');
  onTestFinished(() => exec.mockRestore());
  const store = openStore(folder);
  onTestFinished(() => store.close());
  connectTo(store);
  exec.mockClear();
  const writing = store.durableTransaction(() => store.items.insert(item('1')));
  expect(store.items.get(itemId('1'))).not.toBeNull();
  await writing.onDisk;
  const failing = (): unknown =>
    store.durableTransaction(() => {
      store.items.insert(item('2'));
      throw new Error('on purpose');
    });
  expect(failing).toThrow('on purpose');
  expect(store.items.get(itemId('2'))).toBeNull();
  const [unflushed, flushed] = ['PRAGMA synchronous = NORMAL', 'PRAGMA synchronous = FULL'];
  expect(exec.mock.calls.map(([text]) => text)).toEqual([unflushed, flushed, unflushed, flushed]);
});

test('a log that the disk does not take is moved into the database file at once', async () => {
  const folder = temporaryFolder();
  const store = openStore(folder);
  onTestFinished(() => store.close());
  connectTo(store);
  store.items.insert(item('1'));
  expect(inFileAlone(folder)).toBe(0);
  const database = new Database(join(folder, 'station.db'));
  onTestFinished(() => void database.close());
  checkpoint(database);
  expect([inFileAlone(folder), statSync(join(folder, 'station.db-wal')).size]).toEqual([1, 0]);
});

test('one that a reader keeps is said to be kept', async () => {
  const folder = temporaryFolder();
  const store = openStore(folder);
  onTestFinished(() => store.close());
  connectTo(store);
  const [reader, database] = [0, 0].map(() => new Database(join(folder, 'station.db'), { timeout: 0 }));
  onTestFinished(() => void reader?.close());
  onTestFinished(() => void database?.close());
  reader?.exec('BEGIN');
  reader?.prepare('SELECT count(*) FROM items').get();
  store.items.insert(item('1'));
  expect(() => database && checkpoint(database)).toThrow('is being read and cannot be brought to the disk now');
  reader?.exec('COMMIT');
  if (database) checkpoint(database);
  expect(inFileAlone(folder)).toBe(1);
});
