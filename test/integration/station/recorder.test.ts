import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemTime } from '../../../main/lib/async/time.ts';
import { createChanges } from '../../../main/station/changes.ts';
import { createRecorder } from '../../../main/station/upkeep/recorder.ts';
import { type RecordFiles, recordFiles } from '../../../main/station/upkeep/recordFiles.ts';
import { openStore } from '../../../main/store/openStore.ts';
import type { ItemRecord } from '../../../main/store/records/itemRecord.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { clientOf, openTestStation, typeNamed, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { makeWorkedFolder, picture, recover, type WorkedFolder } from './workedFolder.ts';

const open = closedAfterEach();

let worked: WorkedFolder;
let folder: string;
beforeAll(async () => {
  worked = await makeWorkedFolder();
});
afterAll(() => worked.close());
beforeEach(() => {
  folder = temporaryFolder();
  cpSync(worked.folder, folder, { recursive: true });
  rmSync(join(folder, 'backups'), { recursive: true });
});

async function recordOf(reference: string): Promise<ItemRecord | null> {
  const files = recordFiles(folder);
  for (const path of files.list()) {
    const { record } = await files.read(path);
    if (record.kind === 'item' && record.item.referenceId === reference) return record;
  }
  return null;
}

test('an item and its photos are on record when they are acknowledged, not only when the station closes', async () => {
  const station = await openTestStation({ dataFolder: folder, live: false });
  open.push(station);
  const { category, type } = typeNamed(worked.partner, 'Sneakers');
  await station.commands.create({ reference: 'NEW', category, type, service: null });
  expect(await recordOf('NEW')).toMatchObject({ item: { srKnown: false }, photos: [] });
  const { photos } = await station.commands.importPhotos({ reference: 'NEW', side: null, files: [await picture(91)] });
  const record = await recordOf('NEW');
  expect(record?.photos.map(({ id, place }) => ({ id, place }))).toEqual([
    { id: photos[0]?.photo?.id, place: 'active' },
  ]);
  expect(record?.operations.map((operation) => operation.payload.kind)).toEqual(['create', 'upload']);
  const client = clientOf(station);
  await client.shoot.create({ reference: 'SHOOT', categoryUuid: category, typeUuid: type, serviceUuid: null });
  expect(await recordOf('SHOOT')).toMatchObject({ item: { referenceId: 'SHOOT' } });
});

test('what changes without an answer to wait for follows soon', async () => {
  const station = await openTestStation({ dataFolder: folder, live: false });
  open.push(station);
  await station.commands.cancel({ reference: 'BARE', reason: 'not ours' });
  await until('the record', async () => (await recordOf('BARE'))?.item.stage === 'cancelled');
});

test('a disk that takes no records fails no capture; they are written when it does, and told of once', async () => {
  const store = openStore(folder);
  open.push(store);
  const files = recordFiles(folder);
  const state = { broken: true };
  const flaky: RecordFiles = {
    ...files,
    write: (owner, written) => (state.broken ? Promise.reject(new Error('EROFS')) : files.write(owner, written)),
  };
  const log = recordingLog();
  const recorder = createRecorder({
    store,
    files: flaky,
    log,
    time: systemTime,
    changes: createChanges(store, recordingLog()),
  });
  const [item] = store.items.allByReference('BARE');
  if (!item) throw new Error('There is no item');
  store.items.update(item.id, { microId: '77' });
  await recorder.flush(item.id);
  await recorder.flush(item.id);
  expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  expect((await recordOf('BARE'))?.item.microId).toBeNull();
  state.broken = false;
  await recorder.close();
  expect((await recordOf('BARE'))?.item.microId).toBe('77');
  expect(store.marks.waiting(10)).toEqual([]);
});

test('one record that cannot be written holds none of the others up', async () => {
  const store = openStore(folder);
  open.push(store);
  const files = recordFiles(folder);
  const [first, second] = [...store.items.allByReference('BARE'), ...store.items.allByReference('SENT')];
  if (!first || !second) throw new Error('There are no two items');
  const flaky: RecordFiles = {
    ...files,
    write: (owner, written) => (owner === first.id ? Promise.reject(new Error('EISDIR')) : files.write(owner, written)),
  };
  const log = recordingLog();
  const recorder = createRecorder({
    store,
    files: flaky,
    log,
    time: systemTime,
    changes: createChanges(store, recordingLog()),
  });
  store.items.update(first.id, { microId: '77' });
  store.items.update(second.id, { microId: '78' });
  await recorder.close();
  expect((await recordOf('SENT'))?.item.microId).toBe('78');
  expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  expect(store.marks.waiting(10).map(({ owner }) => owner)).toEqual([first.id]);
});

test('passes come one after the other, however often it is poked while one hangs', async () => {
  const store = openStore(folder);
  open.push(store);
  const [item] = store.items.allByReference('BARE');
  if (!item) throw new Error('There is no item');
  store.items.update(item.id, { microId: '77' });
  const due: (() => void)[] = [];
  const after = (_: number, work: () => void): (() => void) => {
    due.push(work);
    return () => undefined;
  };
  const { promise: disk, resolve: answer } = Promise.withResolvers<void>();
  const files = recordFiles(folder);
  const hanging: RecordFiles = { ...files, write: (...record) => disk.then(() => files.write(...record)) };
  let reads = 0;
  const waiting = (max: number) => {
    reads++;
    return store.marks.waiting(max);
  };
  const counted = { ...store, marks: { ...store.marks, waiting } };
  const changes = createChanges(counted, recordingLog());
  const recorder = createRecorder({
    store: counted,
    files: hanging,
    log: recordingLog(),
    time: { ...systemTime, after },
    changes,
  });
  for (let poke = 0; poke < 3; poke++) {
    for (const work of due.splice(0)) work();
    await setImmediate();
    changes.publish('inbox');
  }
  expect(reads).toBe(1);
  answer();
  await until('the one that waited', async () => reads === 2);
  expect((await recordOf('BARE'))?.item.microId).toBe('77');
  await recorder.close();
  expect(store.marks.waiting(10)).toEqual([]);
});

test('changes of one item at once leave the last one on record', async () => {
  const store = openStore(folder);
  open.push(store);
  const recorder = createRecorder({
    store,
    files: recordFiles(folder),
    log: recordingLog(),
    time: systemTime,
    changes: createChanges(store, recordingLog()),
  });
  const [item] = store.items.allByReference('BARE');
  if (!item) throw new Error('There is no item');
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      store.items.update(item.id, { microId: String(index) });
      await recorder.flush(item.id);
      const record = await recordOf('BARE');
      expect(Number(record?.item.microId)).toBeGreaterThanOrEqual(index);
    }),
  );
  await recorder.close();
  expect((await recordOf('BARE'))?.item.microId).toBe('19');
});

test('a submit that became due in the lost moments is asked about before it is made', async () => {
  const station = await openTestStation({ dataFolder: folder, live: false });
  const client = clientOf(station);
  const { category, type } = typeNamed(worked.partner, 'Sneakers');
  const { id, sides } = await client.shoot.create({
    reference: 'OPEN',
    categoryUuid: category,
    typeUuid: type,
    serviceUuid: null,
  });
  const files = await Promise.all(sides.filter((side) => side.required).map((_, index) => picture(200 + index)));
  await station.commands.importPhotos({ reference: 'OPEN', side: null, files });
  // It is on the Shoot screen: nothing is submitted by itself yet.
  expect((await client.items.get({ itemId: id })).stage).toBe('ready');
  await station.close();
  rmSync(join(folder, 'station.db'));
  const { store } = await recover(folder);
  open.push(store);
  const [item] = store.items.allByReference('OPEN');
  const submits = item ? store.operations.openOfItem(item.id).filter(({ payload }) => payload.kind === 'submit') : [];
  expect(submits.map((submit) => submit.outcomeUnknown)).toEqual([true]);
});
