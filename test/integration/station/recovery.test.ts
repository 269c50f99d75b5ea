import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../../main/domain/ports/store.ts';
import { createOwnImaging } from '../../../main/imaging/process/ownImaging.ts';
import { createTagReader } from '../../../main/imaging/tags/exifTool.ts';
import { listBackups, takeBackup } from '../../../main/station/upkeep/backups.ts';
import { rebuildDatabase } from '../../../main/station/upkeep/rebuild.ts';
import { recordFiles } from '../../../main/station/upkeep/recordFiles.ts';
import { readStation } from '../../../main/station.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { english } from '../../../main/texts/render.ts';
import { asGiven, text } from '../../../main/texts/text.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { runningCommands } from '../../fakes/page/givenCommands.ts';
import { clientOf, connectTo, openTestStation, typeNamed } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';
import { damagedCopies } from './damagedCopies.ts';
import { contentOf, inspect, picture, recover } from './workedFolder.ts';

const { open, folder, partner, file, keptFiles, overwrite, rebuilt } = damagedCopies();

const damages: readonly (readonly [string, () => void])[] = [
  ['its header overwritten', () => overwrite(0, 100)],
  ['garbage in its pages', () => overwrite(4096 * 2, 4096 * 12)],
  ['garbage in its last pages', () => overwrite(statSync(file()).size - 4096 * 3, statSync(file()).size)],
  ['its end cut off', () => truncateSync(file(), Math.floor(statSync(file()).size / 2))],
  [
    "another program's database in its place",
    () => {
      for (const side of ['', '-wal', '-shm']) rmSync(`${file()}${side}`, { force: true });
      new Database(file()).exec('CREATE TABLE theirs (a)').close();
    },
  ],
  ['no bytes', () => truncateSync(file(), 0)],
  ['no file at all', () => rmSync(file())],
];

describe('from the records alone', () => {
  test.each(damages)('everything is there again after %s', async (_name, damage) => {
    const before = inspect(folder(), contentOf);
    damage();
    const damaged = existsSync(file()) ? readFileSync(file()) : null;
    const { store, notice } = await rebuilt();
    expect(contentOf(store)).toEqual(before);
    expect(store.integrity()).toEqual({ ok: true, problems: [] });
    expect(notice).toMatch(
      /^The database was damaged and was rebuilt: 3 items and \d+ photos are back\. The partner is asked.*\. The history of items and what could be undone are gone/,
    );
    expect(store.audit.recent(1)[0]).toMatchObject({ text: text('history.databaseRebuilt') });
    const saved = keptFiles().filter((name) => !/-(wal|shm)$/.test(name));
    expect(saved.map((name) => readFileSync(join(folder(), name)))).toEqual(damaged ? [damaged] : []);
    expect(readdirSync(folder())).not.toContain('rebuilding');
  });

  test('what photos show of other items is still warned of, and what a person found right is not asked again', async () => {
    const [item] = inspect(folder(), (store) => store.items.allByReference('SENT'));
    if (!item) throw new Error('There is no item');
    const [shown, saved] = inspect(folder(), (store) => store.photos.ofItem(item.id));
    if (!shown || !saved) throw new Error('There are no two photos');
    const answers = (store: Store) => [store.photoCodes.ofItem(item.id), store.keptPhotos.rowsOf(item.id)];
    const station = await openTestStation({ dataFolder: folder(), live: false });
    open.push(station);
    const writable = openStore(folder());
    for (const { id } of [shown, saved]) writable.photoCodes.insert(id, ['BARE']);
    writable.close();
    await clientOf(station).labels.keepHere({ photoId: saved.id });
    await station.close();
    const before = inspect(folder(), answers);
    expect(before).toEqual([
      [{ photoId: shown.id, reference: 'BARE' }],
      [{ photoId: saved.id, at: expect.any(Number) }],
    ]);
    rmSync(file());
    expect(answers((await rebuilt()).store)).toEqual(before);
  });

  test('what is open counts as tried, so that nothing happens twice at the partner', async () => {
    rmSync(file());
    const { store } = await recover(folder());
    const opened = store.items.all().flatMap(({ id }) => store.operations.openOfItem(id));
    expect(opened.length).toBeGreaterThan(0);
    expect(opened.filter((operation) => !operation.outcomeUnknown)).toEqual([]);
    store.close();
    const again = await openTestStation({ dataFolder: folder() });
    open.push(again);
    await connectTo(again, partner());
    await again.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
    const { items } = await again.commands.status({ reference: null });
    expect(items.map((item) => item.operations)).toEqual(items.map(() => ({ pending: 0, in_flight: 0, parked: 0 })));
    const references = partner()
      .control.serviceRequests()
      .map((sr) => sr.referenceId);
    expect(references.toSorted()).toEqual(['BARE', 'SENT', 'SHOT / 7 %']);
    expect(partner().control.violations()).toEqual([]);
  });

  test('a record that cannot be read costs no photo: its photos wait in the inbox, and that is said', async () => {
    const shot = recordFiles(folder())
      .list()
      .find((path) => readFileSync(path, 'utf8').includes('SHOT / 7 %'));
    if (!shot) throw new Error('There is no such record');
    const checksums = inspect(folder(), (store) => {
      const inItem = store.items.allByReference('SHOT / 7 %').flatMap(({ id }) => store.photos.ofItem(id));
      return new Set([...inItem, ...store.photos.inbox()].map((photo) => photo.crc32));
    });
    expect([checksums.size, checksums.has(null)]).toEqual([3, false]);
    truncateSync(shot, 100);
    rmSync(file());
    const { store, notice } = await rebuilt();
    expect(store.items.allByReference('SHOT / 7 %')).toEqual([]);
    expect(store.photos.inbox().map((photo) => photo.source)).toEqual(['test', 'rebuild', 'rebuild']);
    expect(new Set(store.photos.inbox().map((photo) => photo.crc32))).toEqual(checksums);
    expect(notice).toContain('2 photos had no item and wait in the inbox');
    expect(notice).toContain('1 record could not be read');
    expect([existsSync(shot), existsSync(`${shot}.unreadable`)]).toEqual([false, true]);
  });

  test('an original that cannot be looked into here is kept apart and not called damaged; a changed one is', async () => {
    const keep = (bytes: Buffer, sha256: string, extension: string): string => {
      const name = `${sha256}.${extension}`;
      mkdirSync(join(folder(), 'media', 'originals', sha256.slice(0, 2)), { recursive: true });
      writeFileSync(join(folder(), 'media', 'originals', sha256.slice(0, 2), name), bytes);
      return name;
    };
    const bytes = await rawFile('nef');
    const raw = keep(bytes, createHash('sha256').update(bytes).digest('hex'), 'nef');
    const changed = keep(Buffer.from('changed'), 'ab'.repeat(32), 'jpg');
    rmSync(file());
    const noPerl = createOwnImaging({ tagReader: createTagReader(['/nonexistent/perl']) });
    const { notice } = await rebuilt({ imaging: noPerl }).finally(() => noPerl.close());
    expect(readdirSync(join(folder(), 'media', 'unreadable'))).toEqual([raw]);
    expect(readFileSync(join(folder(), 'media', 'unreadable', raw)).equals(bytes)).toBe(true);
    expect(readdirSync(join(folder(), 'media', 'damaged'))).toEqual([changed]);
    expect(notice).toContain('1 photo file is damaged');
    expect(notice).toContain(
      '1 photo file cannot be looked into here (RAW needs Perl) and is kept in media/unreadable',
    );
  });

  test('a watched file from before the rebuild is not taken in again; a new one is', async () => {
    const watched = await picture(41);
    const first = await openTestStation({ dataFolder: folder(), live: false });
    await first.commands.ingest({ reference: 'BARE', file: watched, source: 'watched folder' });
    await first.close();
    rmSync(file());
    const before = (await rebuilt()).store.photos.count();
    for (const part of open.splice(0)) await part.close();
    const again = await openTestStation({ dataFolder: folder(), live: false });
    open.push(again);
    const stop = new AbortController();
    copyFileSync(await picture(42), join(watched, '..', 'new.jpg'));
    const taken: (string | null)[] = [];
    await runningCommands(again.commands).watch(
      { folder: join(watched, '..'), reference: 'BARE' },
      (result) => {
        taken.push(result.photo && result.file);
        if (taken.length === 2) stop.abort();
      },
      stop.signal,
      () => undefined,
    );
    expect(taken.toSorted()).toEqual(['new.jpg', null]);
    await again.close();
    expect(inspect(folder(), (store) => store.photos.count())).toBe(before + 1);
  });

  test('the screens and the audit are told', async () => {
    rmSync(file());
    const again = await openTestStation({ dataFolder: folder(), live: false });
    open.push(again);
    expect(again.recoveryNotice && english(again.recoveryNotice)).toContain('was rebuilt');
    const events = await clientOf(again).station.events({});
    const seen: unknown[] = [];
    for await (const event of events) {
      seen.push(event);
      if (seen.length === 2) break;
    }
    expect(seen[1]).toEqual({ type: 'notice', level: 'warning', message: again.recoveryNotice, part: 'backups' });
  });
});

const { signal } = new AbortController();

describe('from a backup and newer records', () => {
  test('the newest good backup is brought up to date', async () => {
    const store = openStore(folder());
    store.audit.insert({ at: 1, who: 'ann', text: asGiven('told apart'), itemId: null, detail: {} });
    await takeBackup(store, folder(), 6, Date.parse('2026-01-02T03:04:05Z'), signal);
    store.close();
    const later = await openTestStation({ dataFolder: folder(), live: false });
    const { category, type } = typeNamed(partner(), 'Sneakers');
    await later.commands.create({ reference: 'AFTER', category, type, service: null });
    await later.commands.importPhotos({ reference: 'BARE', side: null, files: [await picture(51)] });
    await later.close();
    const newer = openStore(folder());
    await takeBackup(newer, folder(), 6, Date.parse('2026-01-02T07:04:05Z'), signal);
    newer.close();
    const [newest] = await listBackups(folder());
    if (!newest) throw new Error('There is no backup');
    writeFileSync(newest.path, readFileSync(newest.path).fill(0x5a, 8192, 30_000));
    const before = inspect(folder(), contentOf);
    overwrite(0, 100);
    const { store: again, notice } = await rebuilt();
    expect(contentOf(again)).toEqual(before);
    expect(notice).toContain('from the backup of 2026-01-02T03:04:05.000Z: 4 items');
    // Only a backup holds these.
    expect(again.audit.recent(10).map((entry) => entry.text)).toContainEqual(asGiven('told apart'));
  });

  test('the write-ahead log goes aside with its database: it is none of the new one', async () => {
    writeFileSync(`${file()}-wal`, 'left');
    rmSync(file());
    await rebuilt();
    const log = keptFiles().find((name) => name.endsWith('-wal'));
    expect(readFileSync(join(folder(), log ?? 'none'), 'utf8')).toBe('left');
  });

  test('a record from before the backup takes nothing back', async () => {
    const store = openStore(folder());
    const [item] = store.items.allByReference('BARE');
    store.items.update(item!.id, { microId: 'newer' });
    await takeBackup(store, folder(), 6, Date.now(), signal);
    store.close();
    overwrite(0, 100);
    const { store: again } = await rebuilt();
    expect(again.items.get(item!.id)?.microId).toBe('newer');
  });

  test('a backup is kept by number; a damaged database replaces none', async () => {
    const store = openStore(folder());
    open.push(store);
    mkdirSync(join(folder(), 'backups'));
    writeFileSync(join(folder(), 'backups', 'station-000000000001-20200101T000000Z.db.unchecked'), 'half');
    for (let index = 0; index < 5; index += 1) {
      store.settings.set('round', index);
      // A clock that goes backwards does not make the newest the oldest.
      await takeBackup(store, folder(), 3, Date.parse('2026-01-02T00:00:00Z') - index * 3_600_000, signal);
    }
    const saved = await listBackups(folder());
    expect(saved.map((backup) => new Date(backup.takenAt).getUTCHours())).toEqual([20, 21, 22]);
    expect(readdirSync(join(folder(), 'backups'))).toHaveLength(3);
    store.close();
    overwrite(4096 * 4, 4096 * 9);
    const damaged = openStore(folder());
    open.push(damaged);
    await expect(takeBackup(damaged, folder(), 3, Date.now(), signal)).rejects.toMatchObject({
      code: 'storage',
      text: { id: 'backup.damaged' },
    });
    expect(await listBackups(folder())).toEqual(saved);
  });
});

describe('a write-ahead log that lost its end', () => {
  test('what the records know of and the database does not comes back', async () => {
    const later = await openTestStation({ dataFolder: folder(), live: false });
    const older = readFileSync(file());
    const { category, type } = typeNamed(partner(), 'Sneakers');
    await later.commands.create({ reference: 'IN THE LOG', category, type, service: null });
    await later.commands.importPhotos({ reference: 'BARE', side: null, files: [await picture(61)] });
    expect(statSync(join(folder(), 'station.db-wal')).size).toBeGreaterThan(0);
    await later.close();
    const before = inspect(folder(), contentOf);
    // As a kill leaves them: the file before the checkpoint, and the log, which then rots.
    writeFileSync(file(), older);
    writeFileSync(join(folder(), 'station.db-wal'), Buffer.alloc(200_000, 0x5a));
    const { store, notice } = await rebuilt();
    expect(contentOf(store)).toEqual(before);
    expect(notice).toContain('lacked the last changes');
    store.close();
    expect((await rebuilt()).notice).toBe('');
  });
});

describe('a rebuild that is cut off', () => {
  const states: readonly (readonly [string, () => void])[] = [
    [
      'while the new file is made',
      () => {
        overwrite(0, 100);
        mkdirSync(join(folder(), 'rebuilding'));
        writeFileSync(join(folder(), 'rebuilding', 'station.db'), 'half');
      },
    ],
    [
      'between the renames, the log left behind',
      () => {
        mkdirSync(join(folder(), 'rebuilding'));
        copyFileSync(file(), join(folder(), 'rebuilding', 'station.db'));
        renameSync(file(), `${file()}.damaged-20260102T030405Z-abcd`);
        writeFileSync(`${file()}-wal`, Buffer.alloc(100_000, 0x5a));
      },
    ],
  ];
  test.each(states)('%s: the next start ends it', async (_name, cut) => {
    const before = inspect(folder(), contentOf);
    cut();
    const { store } = await rebuilt();
    expect(contentOf(store)).toEqual(before);
    expect(readdirSync(folder())).not.toContain('rebuilding');
    expect(keptFiles().length).toBeGreaterThan(0);
  });

  test('right after it, before it was told: the next start tells', async () => {
    rmSync(file());
    const options = {
      dataFolder: folder(),
      files: recordFiles(folder()),
      clock: Date.now,
      signal: new AbortController().signal,
      imaging: ownImaging,
    };
    await rebuildDatabase(options, (store) => {
      store.settings.set('rebuilt', { at: 1, message: asGiven('It was rebuilt.'), told: false });
    });
    const { store, notice } = await rebuilt();
    expect(notice).toBe('It was rebuilt.');
    store.close();
    expect((await rebuilt()).notice).toBe('');
  });

  test('twice in a row gives the same', async () => {
    const before = inspect(folder(), contentOf);
    for (let round = 0; round < 2; round += 1) {
      overwrite(0, 100);
      const { store } = await rebuilt();
      expect(contentOf(store)).toEqual(before);
      store.close();
    }
    expect(keptFiles()).toHaveLength(2);
  });
});

describe('what is left alone', () => {
  const bytesOf = () => readdirSync(folder()).filter((name) => name.startsWith('station.db'));

  test('a damaged file beside a reader: nothing is moved', () => {
    overwrite(0, 100);
    const before = readFileSync(file());
    expect(() => readStation(folder()).status(null)).toThrow(/start the station/i);
    expect(bytesOf()).toEqual(['station.db']);
    expect(readFileSync(file()).equals(before)).toBe(true);
  });

  test('the file of a newer Sideshot, with records beside it', async () => {
    const database = new Database(file());
    database.pragma('user_version = 990');
    database.close();
    const before = readFileSync(file());
    await expect(recover(folder())).rejects.toMatchObject({ message: expect.stringContaining('a newer Sideshot') });
    expect(bytesOf()).toEqual(['station.db']);
    expect(readFileSync(file()).equals(before)).toBe(true);
  });

  test("another program's file, in a folder that was never ours", async () => {
    const theirs = temporaryFolder();
    writeFileSync(join(theirs, 'station.db'), 'their own data '.repeat(300));
    await expect(recover(theirs)).rejects.toMatchObject({
      message: expect.stringContaining('not a Sideshot database'),
    });
    expect(readdirSync(theirs)).toEqual(['station.db']);
  });
});
