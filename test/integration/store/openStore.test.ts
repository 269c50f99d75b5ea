import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../main/domain/ports/store.ts';
import { lockDataFolder } from '../../../main/store/lockFolder.ts';
import { newestVersion, schemaVersionOf } from '../../../main/store/migrations/migrate.ts';
import { migrations } from '../../../main/store/migrations/migrations.ts';
import { openForReading, openForWriting } from '../../../main/store/openDatabase.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { temporaryFolder } from '../../unit/store/newStore.ts';
import { acme, connectTo, item, itemId, photo } from '../../unit/store/samples.ts';

const newest = newestVersion(migrations);

function open(folder: string, options = {}): Store {
  const store = openStore(folder, options);
  onTestFinished(() => store.close());
  return store;
}

function refusal(work: () => unknown): { code: string; message: string } {
  try {
    work();
  } catch (error) {
    // Fails below when it is anything but a StationError.
    return error as { code: string; message: string };
  }
  throw new Error('nothing was refused');
}

function filled(folder: string, items = 1): void {
  const store = openStore(folder);
  connectTo(store);
  store.transaction(() => {
    for (let index = 0; index < items; index += 1) store.items.insert(item(String(index)));
  });
  store.close();
}

test('what was committed is there when the store is opened again, for its owner alone', () => {
  const folder = join(temporaryFolder(), 'new', 'folder');
  const store = open(folder);
  connectTo(store);
  store.items.insert(item('1'));
  for (const name of readdirSync(folder))
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
  expect(readdirSync(folder)).toContain('station.db-wal');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  store.close();
  store.close();
  expect(readdirSync(folder)).toEqual(['station.db']);
  const again = open(folder);
  expect(again.items.all()).toEqual([item('1')]);
  expect(again.schemaVersion).toBe(newest);
});

test('a database and a lock that others could read are narrowed to their owner when they are opened', () => {
  const folder = temporaryFolder();
  filled(folder);
  lockDataFolder(folder).release();
  const modeOf = (name: string): number => statSync(join(folder, name)).mode & 0o777;
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  const lock = lockDataFolder(folder);
  onTestFinished(() => lock.release());
  const store = open(folder);
  store.settings.set('anything', 'written');
  for (const name of readdirSync(folder)) expect([name, modeOf(name)]).toEqual([name, 0o600]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['station.db', 'station.db-wal', 'station.lock']));
});

test('every open sets what keeps a commit through a power loss', () => {
  const folder = temporaryFolder();
  for (let round = 0; round < 2; round += 1) {
    const seen: string[] = [];
    const pragma = Database.prototype.pragma;
    Database.prototype.pragma = function (this: Database.Database, source: string, options?: Database.PragmaOptions) {
      const answer = pragma.call(this, source, options);
      if (options?.simple) seen.push(`${source}=${String(answer)}`);
      return answer;
    };
    try {
      openStore(folder).close();
    } finally {
      Database.prototype.pragma = pragma;
    }
    expect(seen).toEqual(expect.arrayContaining(['journal_mode=wal', 'synchronous=2', 'foreign_keys=1']));
  }
});

test('a store where the journal cannot be kept safely is refused', () => {
  const pragma = Database.prototype.pragma;
  onTestFinished(() => {
    Database.prototype.pragma = pragma;
  });
  Database.prototype.pragma = function (this: Database.Database, source: string, options?: Database.PragmaOptions) {
    return source === 'synchronous' ? 1 : pragma.call(this, source, options);
  };
  expect(refusal(() => openStore(temporaryFolder()))).toMatchObject({
    code: 'storage',
    message: expect.stringContaining('synchronous is 1, not 2'),
  });
});

test('references between rows are held', () => {
  const store = open(temporaryFolder());
  expect(() => store.items.insert(item('1'))).toThrow('FOREIGN KEY');
});

test('a transaction holds the right to write from its first line, before it writes', () => {
  const folder = temporaryFolder();
  const store = open(folder);
  const second = new Database(join(folder, 'station.db'), { timeout: 0 });
  onTestFinished(() => void second.close());
  store.transaction(() => {
    store.items.all();
    expect(() => second.exec('BEGIN IMMEDIATE')).toThrow('locked');
  });
  second.exec('BEGIN IMMEDIATE');
});

test('a reader sees what the writer commits beside it, whole transactions only, and cannot write', () => {
  const folder = temporaryFolder();
  const writer = open(folder);
  connectTo(writer);
  const reader = open(folder, { readOnly: true });
  expect(reader.items.all()).toEqual([]);
  writer.transaction(() => {
    writer.items.insert(item('1'));
    expect(reader.items.all()).toEqual([]);
    writer.items.insert(item('2'));
  });
  expect(reader.items.countByStage(acme).shooting).toBe(2);
  expect(
    reader.items.page({ connectionId: null, stage: null, search: 'sku', cursor: null, limit: 9 }).items,
  ).toHaveLength(2);
  expect(refusal(() => reader.items.update(itemId('1'), { url: 'x' })).code).toBe('storage');
  reader.close();
  writer.items.update(itemId('1'), { url: 'still writes' });
  expect(writer.items.get(itemId('1'))?.url).toBe('still writes');
});

test('a reader of a folder without a store reads it as empty and writes nothing there', () => {
  const folder = temporaryFolder();
  const reader = open(folder, { readOnly: true });
  expect(reader.items.all()).toEqual([]);
  expect(reader.connections.current()).toBeNull();
  expect(reader.operations.counts(null)).toEqual({ pending: 0, inFlight: 0, parked: 0 });
  expect(() => reader.settings.set('a', 1)).toThrow();
  expect(readdirSync(folder)).toEqual([]);
  expect(open(join(folder, 'none'), { readOnly: true }).photos.count()).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([false, true])('the file of a newer Sideshot is refused and left as it is (readOnly %s)', (readOnly) => {
  const folder = temporaryFolder();
  filled(folder);
  const file = join(folder, 'station.db');
  const database = new Database(file);
  database.pragma('user_version = 990');
  database.close();
  const before = readFileSync(file);
  expect(refusal(() => openStore(folder, { readOnly }))).toMatchObject({
    name: 'StationError',
    code: 'storage',
    message: `${file} was written by a newer Sideshot (schema 990; this one knows ${newest}). Update Sideshot to open it.`,
  });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a file of an older Sideshot is brought up to date by the writer; a reader says that it must be', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'station.db');
  filled(folder);
  const next = [...migrations, { version: newest + 10, script: 'CREATE TABLE of_tomorrow (a)' }];
  expect(refusal(() => openForReading(folder, next))).toMatchObject({
    code: 'storage',
    message: expect.stringContaining(`${file} was written by an older Sideshot (schema ${newest})`),
  });
  const writer = openForWriting(folder, next);
  onTestFinished(() => void writer.close());
  expect(schemaVersionOf(writer)).toBe(newest + 10);
  expect(writer.prepare('SELECT count(*) FROM items').pluck().get()).toBe(1);
  const reader = openForReading(folder, next);
  onTestFinished(() => void reader.close());
  expect(schemaVersionOf(reader)).toBe(newest + 10);
});

test.each([
  [0, false],
  [5, false],
  [0, true],
  [5, true],
] as const)(
  'a file of schema %i, which no Sideshot wrote, is refused and left as it is (readOnly %s)',
  (version, readOnly) => {
    const folder = temporaryFolder();
    filled(folder);
    const file = join(folder, 'station.db');
    const database = new Database(file);
    database.pragma(`user_version = ${version}`);
    database.close();
    const before = readFileSync(file);
    expect(refusal(() => openStore(folder, { readOnly }))).toMatchObject({
      code: 'storage',
      message: `${file} is not a Sideshot database. Choose another data folder.`,
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test.each([false, true])("another program's database is refused and left as it is (readOnly %s)", (readOnly) => {
  const folder = temporaryFolder();
  const file = join(folder, 'station.db');
  const database = new Database(file);
  database.exec('CREATE TABLE theirs (a)');
  database.close();
  const before = readFileSync(file);
  expect(refusal(() => openStore(folder, { readOnly }))).toMatchObject({
    code: 'storage',
    message: expect.stringContaining(`${file} is not a Sideshot database`),
  });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a disk that takes no side files of SQLite is read all the same, the log included', () => {
  const running = temporaryFolder();
  const writer = open(running);
  connectTo(writer);
  writer.items.insert(item('1'));
  // As a cut left it: nobody runs, and the last changes are in the log alone.
  const left = temporaryFolder();
  for (const name of ['station.db', 'station.db-wal']) copyFileSync(join(running, name), join(left, name));
  symlinkSync(join(left, 'none', 'such'), join(left, 'station.db-shm'));
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sideshot-read-'));
  const before = copies();
  const reader = openStore(left, { readOnly: true });
  expect(reader.items.all()).toEqual([item('1')]);
  expect(copies()).toHaveLength(before.length + 1);
  reader.close();
  expect(copies()).toEqual(before);
  expect(readdirSync(left).toSorted()).toEqual(['station.db', 'station.db-shm', 'station.db-wal']);
});

test.each([false, true])(
  'a file that is no database is refused by name and left as it is (readOnly %s)',
  (readOnly) => {
    const folder = temporaryFolder();
    const file = join(folder, 'station.db');
    writeFileSync(file, 'no database at all '.repeat(500));
    const before = readFileSync(file);
    expect(refusal(() => openStore(folder, { readOnly }))).toMatchObject({
      name: 'StationError',
      code: 'storage',
      message: expect.stringContaining(`${file} is not a Sideshot database.`),
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test('damage within the file is told in plain words, where it is met and by the check', () => {
  const folder = temporaryFolder();
  filled(folder, 300);
  const file = join(folder, 'station.db');
  const bytes = readFileSync(file);
  const pageBytes = bytes.readUInt16BE(16);
  const firstItem = bytes.indexOf('SKU-0');
  const page = Math.floor(firstItem / pageBytes);
  expect(firstItem).toBeGreaterThan(0);
  writeFileSync(file, bytes.fill(0x5a, page * pageBytes, (page + 1) * pageBytes));
  let met = 0;
  const store = open(folder, { onDamage: () => (met += 1) });
  expect(store.quickCheck().ok).toBe(false);
  expect(met).toBe(0);
  expect(refusal(() => store.items.all())).toMatchObject({
    code: 'storage',
    message: expect.stringContaining(`${file} is damaged`),
  });
  expect(met).toBe(1);
  expect(store.integrity().ok).toBe(false);
  expect(store.integrity().problems.length).toBeGreaterThan(0);
});

test('a file cut short is damage, not an empty queue', () => {
  const folder = temporaryFolder();
  filled(folder, 300);
  const file = join(folder, 'station.db');
  truncateSync(file, 8192);
  expect(
    refusal(() => {
      const store = open(folder);
      store.items.all();
    }),
  ).toMatchObject({ code: 'storage', message: expect.stringContaining(file) });
});

test('a value that no Sideshot writes is told as damage', () => {
  const folder = temporaryFolder();
  filled(folder);
  const database = new Database(join(folder, 'station.db'));
  database.exec('UPDATE items SET progress = \'{"met":\'');
  database.close();
  expect(refusal(() => open(folder).items.all())).toMatchObject({
    code: 'storage',
    message: expect.stringContaining('items.progress'),
  });
});

const lost: readonly (readonly [string, (file: string) => void])[] = [
  ['missing', () => {}],
  ['of no bytes', (file) => writeFileSync(file, '')],
  [
    'a header alone',
    (file) => {
      const database = new Database(file);
      database.pragma('journal_mode = WAL');
      database.close();
    },
  ],
];
test.each(lost)('a database that is %s while photos are there is a lost queue, and stays lost', (_, prepare) => {
  const folder = temporaryFolder();
  const file = join(folder, 'station.db');
  mkdirSync(join(folder, 'media', 'originals', 'ab'), { recursive: true });
  prepare(file);
  // Folders alone hold no photo.
  const reader = openStore(folder, { readOnly: true });
  expect(reader.items.all()).toEqual([]);
  reader.close();
  writeFileSync(join(folder, 'media', 'originals', 'ab', 'abcd.jpg'), 'photo');
  // SQLite's side files come and go with a reader.
  const files = () => readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name));
  const before = files();
  for (const readOnly of [false, true, false]) {
    expect(refusal(() => openStore(folder, { readOnly }))).toMatchObject({
      code: 'storage',
      message: expect.stringMatching(/station\.db is missing or empty although the folder holds photos/),
    });
  }
  expect(files()).toEqual(before);
});

test('a folder that cannot be is refused by name', () => {
  const folder = join(temporaryFolder(), 'file');
  writeFileSync(folder, '');
  for (const path of [folder, join(folder, 'below')]) {
    expect(refusal(() => openStore(path))).toMatchObject({ code: 'storage', message: expect.stringContaining(path) });
  }
});

test('a backup is a whole store of its own, replaces an older one, and leaves nothing else', async () => {
  const folder = temporaryFolder();
  const store = open(folder);
  connectTo(store);
  store.photos.insert(photo('1'));
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  await store.backup(join(copies, 'station.db')).done;
  store.photos.insert(photo('2'));
  await store.backup(join(copies, 'station.db')).done;
  expect(readdirSync(copies)).toEqual(['station.db']);
  expect(statSync(join(copies, 'station.db')).mode & 0o777).toBe(0o600);
  expect(open(copies).photos.count()).toBe(2);
  expect(store.integrity()).toEqual({ ok: true, problems: [] });
  await expect(store.backup(join(folder, 'none', 'x.db')).done).rejects.toMatchObject({
    code: 'storage',
    message: expect.stringContaining(join(folder, 'none', 'x.db')),
  });
});
