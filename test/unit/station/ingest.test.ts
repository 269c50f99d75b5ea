import { expect, onTestFinished, test } from 'vitest';
import { handedOver } from '../../../main/capture/dropped.ts';
import type { Sha256 } from '../../../main/domain/ids.ts';
import type { Core } from '../../../main/station/core.ts';
import { receive } from '../../../main/station/ingest.ts';
import { settleLeftovers } from '../../../main/station/leftovers.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

/** A station of which only what receiving asks for is there; its disk takes a commit when the test says so. */
function stationWithSlowDisk() {
  const store = openStore(temporaryFolder());
  onTestFinished(() => store.close());
  const disk = Promise.withResolvers<void>();
  const examined: string[] = [];
  const core = {
    options: { log: recordingLog() },
    store: {
      ...store,
      durableTransaction: async <Result>(work: () => Result) => {
        const result = store.transaction(work);
        await disk.promise;
        return result;
      },
    },
    space: { require: async () => undefined },
    media: {
      receive: async () => ({
        sha256: 'ab'.repeat(32) as Sha256,
        bytes: 1,
        format: 'jpeg',
        capturedAt: 1,
        takenAt: null,
        filename: 'a.jpg',
      }),
      examine: async ({ filename }: { readonly filename: string }) => {
        examined.push(filename);
        throw new Error('Nobody asks for more than the first look');
      },
    },
    hub: { emit: () => undefined },
    attended: new Map(),
    clock: Date.now,
    newId: () => 'photo-1',
    actions: { who: 'Kim' },
    closing: new AbortController().signal,
  } as unknown as Core;
  const file = handedOver({ path: '/a.jpg' }, 'a.jpg', 'hot folder');
  const taken = receive(core, file, { itemId: null, side: null }, core.closing);
  return { store, core, disk, examined, taken, isRecorded: async () => store.arrivals.all().length > 0 };
}

test('a file whose row waits for the disk is no leftover', async () => {
  const { core, disk, examined, taken, isRecorded } = stationWithSlowDisk();
  await until('its row', isRecorded);
  await settleLeftovers(core);
  expect(examined).toEqual([]);
  disk.resolve();
  expect((await taken).kind).toBe('arrived');
  expect(examined).toEqual(['a.jpg']);
});

test("a file whose row the disk does not take is nobody's any more", async () => {
  const { store, core, disk, examined, taken, isRecorded } = stationWithSlowDisk();
  await until('its row', isRecorded);
  disk.reject(new Error('EIO'));
  await expect(taken).rejects.toThrow('EIO');
  expect([store.arrivals.all(), [...core.attended], examined]).toEqual([[], [], []]);
});
