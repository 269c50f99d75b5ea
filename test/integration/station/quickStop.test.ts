import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ConnectionId } from '../../../main/domain/ids.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { createPendingCalls } from '../../../main/lib/async/pendingCalls.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { createChanges } from '../../../main/station/changes.ts';
import { listBackups, takeBackup } from '../../../main/station/upkeep/backups.ts';
import { createRecorder } from '../../../main/station/upkeep/recorder.ts';
import { type RecordFiles, recordFiles } from '../../../main/station/upkeep/recordFiles.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { clientOf, openTestStation, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { item } from '../../unit/store/samples.ts';
import { picture } from './workedFolder.ts';

const open = closedAfterEach();
const pending = 400;
const never = new AbortController().signal;

/** A store in which so many items wait for their records. */
function storeWithPending(folder: string): Store {
  const store = openStore(folder);
  const connection = { name: 'p', origin: 'https://p.example', profileJson: '{}', practice: false };
  store.transaction(() => {
    store.connections.use(connection, 'c1' as ConnectionId, 1);
    for (let index = 0; index < pending; index += 1) {
      store.items.insert({ ...item(`i${index}`), connectionId: 'c1' as ConnectionId });
    }
  });
  return store;
}

const waiting = (store: Store): number => store.marks.waiting(10_000).length;

test('a stop writes records for a moment alone, whatever is pending; the rest follows after the next start', async () => {
  const folder = temporaryFolder();
  const store = storeWithPending(folder);
  const all = waiting(store);
  const files = recordFiles(folder);
  const writes: string[] = [];
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const slow: RecordFiles = {
    ...files,
    async write(owner, written) {
      writes.push(owner);
      await held;
      await files.write(owner, written);
    },
  };
  const time = simulatedTime(0);
  // Each record takes a quarter of a second, as on a busy disk.
  const slowTime = { ...time, elapsedMs: () => time.elapsedMs() + writes.length * 250 };
  const recorder = createRecorder({
    store,
    files: slow,
    log: recordingLog(),
    time: slowTime,
    changes: createChanges(store, recordingLog()),
  });
  await time.run(() => writes.length > 0, 10_000);
  const closing = recorder.close();
  goOn();
  await closing;
  store.close();
  expect(writes.length).toBeLessThanOrEqual(10);
  // Whoever wrote now would find the store closed.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  const written = writes.length;
  expect(files.list()).toHaveLength(written);

  const again = openStore(folder);
  open.push(again);
  expect(waiting(again)).toBe(all - written);
  const next = createRecorder({
    store: again,
    files: recordFiles(folder),
    log: recordingLog(),
    time: systemTime,
    changes: createChanges(again, recordingLog()),
  });
  open.push(next);
  await until('the rest', async () => waiting(again) === 0);
  expect(files.list()).toHaveLength(all);
});

test('a backup that was begun ends with the signal, and the next one is whole', async () => {
  const folder = temporaryFolder();
  const store = storeWithPending(folder);
  open.push(store);
  const stop = new AbortController();
  const backup = takeBackup(store, folder, 3, 1_000, stop.signal);
  stop.abort(new Error('closing'));
  await expect(backup).rejects.toThrow('closing');
  expect(await listBackups(folder)).toEqual([]);
  await takeBackup(store, folder, 3, 2_000, never);
  expect(await listBackups(folder)).toHaveLength(1);
});

test('calls have their answer before what they use is closed, and none begins after that', async () => {
  const closing = new AbortController();
  const calls = createPendingCalls(closing.signal);
  const { promise, resolve } = Promise.withResolvers<string>();
  const order: string[] = [];
  const answer = calls.run(() => promise).then((value) => order.push(value));
  closing.abort(new Error('closing'));
  const closed = Promise.resolve(calls.close()).then(() => order.push('closed'));
  await expect(calls.run(async () => 'late')).rejects.toThrow('closing');
  resolve('answered');
  await Promise.all([answer, closed]);
  expect(order).toEqual(['answered', 'closed']);
});

test('a photo that comes while the station closes has a plain answer, and nothing meets a closed store', async () => {
  for (const turns of [0, 1, 5, 20, 60]) {
    const log = recordingLog();
    const station = await openTestStation({ log });
    const bytes = readFileSync(await picture(turns));
    const file = new File([new Uint8Array(bytes)], `${turns}.jpg`);
    const taken = clientOf(station)
      .capture.files({ files: [file], itemId: null, sideUuid: null })
      .then(
        ({ notices }) => (notices.every(({ accepted }) => accepted) ? 'taken' : 'refused'),
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    await station.close();
    expect(['taken', 'The station is closing.']).toContain(await taken);
    expect(JSON.stringify(log.lines)).not.toContain('not open');
  }
});
