import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import { createGroupCommit } from '../../../main/store/durability/groupCommit.ts';
import { sqlOf } from '../../../main/store/rows/sql.ts';
import { temporaryFolder } from './newStore.ts';

/** A disk whose flushes end when the test says so; after one that failed the log is mended, where `mends` says that it can be. */
function heldDisk(mends: () => boolean = () => false) {
  const file = join(temporaryFolder(), 'station.db');
  writeFileSync(`${file}-wal`, 'log');
  const held: PromiseWithResolvers<void>[] = [];
  const bring = (): Promise<void> => {
    const flush = Promise.withResolvers<void>();
    held.push(flush);
    return flush.promise;
  };
  const mended: boolean[] = [];
  const mend = (): void => {
    mended.push(mends());
    if (!mended.at(-1)) throw new Error('The disk takes nothing');
  };
  const groupCommit = createGroupCommit(file, { bring, checkpoint: mend });
  onTestFinished(() => groupCommit.close());
  const settled: string[] = [];
  const ask = (name: string): Promise<void> =>
    groupCommit.flushed().then(
      () => void settled.push(name),
      () => void settled.push(`${name} failed`),
    );
  const calm = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { groupCommit, held, mended, settled, ask, calm };
}

test('those who ask while a flush is under way share the next one, which begins after it', async () => {
  const { held, settled, ask, calm } = heldDisk();
  const all = [ask('first'), ask('second'), ask('third')];
  await calm();
  expect(held).toHaveLength(1);
  held[0]?.resolve();
  await calm();
  expect([settled, held.length]).toEqual([['first'], 2]);
  all.push(ask('fourth'));
  held[1]?.resolve();
  await calm();
  expect([settled, held.length]).toEqual([['first', 'second', 'third'], 3]);
  held[2]?.resolve();
  await Promise.all(all);
  expect(settled.at(-1)).toBe('fourth');
});

test('after a flush that failed the log is mended before anything counts as safe: another flush would only say so', async () => {
  let canMend = false;
  const { groupCommit, held, mended, settled, ask, calm } = heldDisk(() => canMend);
  const all = [ask('first'), ask('second')];
  await calm();
  held[0]?.reject(new Error('EIO'));
  await calm();
  expect([settled, mended]).toEqual([
    ['first failed', 'second failed'],
    [false, false],
  ]);
  groupCommit.checkpointWhenBroken();
  canMend = true;
  await ask('third');
  await Promise.all(all);
  expect([settled.at(-1), mended, held.length]).toEqual(['third', [false, false, false, true], 1]);
  const fourth = ask('fourth');
  await calm();
  held[1]?.resolve();
  await fourth;
  groupCommit.checkpointWhenBroken();
  expect([settled.at(-1), mended.length]).toEqual(['fourth', 4]);
});

test('a flush that fails is told to nobody when the log could be mended at once', async () => {
  const { held, settled, ask, calm } = heldDisk(() => true);
  const first = ask('first');
  await calm();
  held[0]?.reject(new Error('EIO'));
  await first;
  expect(settled).toEqual(['first']);
});

test('closing waits for the flush under way to give its file back', async () => {
  const { groupCommit, held, ask, calm } = heldDisk();
  const first = ask('first');
  await calm();
  groupCommit.close();
  held[0]?.resolve();
  await first;
});

function sqlOnHeldDisk() {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());
  database.exec('CREATE TABLE told (word TEXT)');
  const flush = Promise.withResolvers<void>();
  const sql = sqlOf(database, 'station.db', {
    flushed: () => flush.promise,
    checkpointWhenBroken: () => {},
    close: () => {},
  });
  const insert = sql.prepare("INSERT INTO told VALUES ('safe')");
  const words = sql.prepare<{ readonly word: string }>('SELECT word FROM told');
  const settled: string[] = [];
  const writing = sql
    .durableTransaction(() => insert.run())
    .onDisk.then(
      () => settled.push('safe'),
      (error: unknown) => settled.push(error instanceof StationError ? error.code : String(error)),
    );
  return { flush, settled, words, writing };
}

test('a durable transaction is committed at once, and says so when the disk has it', async () => {
  const { flush, settled, words, writing } = sqlOnHeldDisk();
  await new Promise((resolve) => setImmediate(resolve));
  expect([words.all().length, settled]).toEqual([1, []]);
  flush.resolve();
  await writing;
  expect(settled).toEqual(['safe']);
});

test('a durable transaction that the disk does not take fails as the storage does', async () => {
  const { flush, settled, writing } = sqlOnHeldDisk();
  flush.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'fdatasync' }));
  await writing;
  expect(settled).toEqual(['storage']);
});
