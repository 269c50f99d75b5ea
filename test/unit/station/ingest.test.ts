import { expect, onTestFinished, test } from 'vitest';
import { handedOver } from '../../../main/capture/offer/dropped.ts';
import type { StationEvent } from '../../../main/contract/views.ts';
import { StationError } from '../../../main/domain/failure.ts';
import type { Sha256 } from '../../../main/domain/ids.ts';
import { shotName } from '../../../main/domain/photo/shots.ts';
import { UnreadablePhoto } from '../../../main/imaging/decode/unreadablePhoto.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { type IntakeContext, leftBehind, startTask } from '../../../main/station/intake/arrivalTask.ts';
import { receive } from '../../../main/station/intake/receive.ts';
import { createReceiveFirst } from '../../../main/station/intake/receiveFirst.ts';
import { recoverArrivals } from '../../../main/station/intake/recovery.ts';
import { RecoveryQueue } from '../../../main/station/intake/recoveryQueue.ts';
import { removeUnclaimed } from '../../../main/station/upkeep/mediaClaims.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { arrival } from '../store/samples.ts';

/** A station of which only what taking a photo to the inbox asks for is there; its disk takes a commit when the test says so. */
function stationWithSlowDisk() {
  const store = openNewStore(temporaryFolder());
  onTestFinished(() => store.close());
  const disk = Promise.withResolvers<void>();
  const brokenDisk = { isBroken: false };
  const examined: string[] = [];
  const told: StationEvent[] = [];
  const core = {
    log: recordingLog(),
    store: {
      ...store,
      durableTransaction: (work: () => unknown) => ({
        result: store.transaction(work),
        onDisk: brokenDisk.isBroken ? Promise.reject(new Error('The disk failed.')) : disk.promise,
      }),
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
      requireWhole: async () => undefined,
      examine: async ({ filename }: { readonly filename: string }) => {
        examined.push(filename);
        if (filename.startsWith('half'))
          throw new UnreadablePhoto(asGiven('It is cut off.'), { mayBeIncomplete: true });
        return { width: 30, height: 20, takenAt: null, figures: null };
      },
    },
    view: { store },
    hub: { emit: (event: StationEvent) => void told.push(event) },
    golden: { isAwaited: () => false },
    labels: {
      settings: { opensItems: true, warnsOfOthers: true },
      read: async () => [{ text: 'NEW-1', isReference: true }],
    },
    session: { openItemId: null, awaitLabelled: () => undefined },
    shoot: { close: () => undefined, beginKnown: () => null, settled: () => undefined },
    removeUnclaimed: () => undefined,
    work: { note: () => undefined },
    tasks: new Map(),
    recovered: new RecoveryQueue(),
    receiveFirst: createReceiveFirst(systemTime),
    clock: Date.now,
    newId: () => 'photo-1',
    actions: { who: 'Kim' },
    closing: new AbortController().signal,
    time: systemTime,
    foreground: { begin: () => () => undefined },
  } as unknown as IntakeContext;
  const file = handedOver({ path: '/a.jpg' }, 'a.jpg', 'hot folder');
  const taken = receive(core, file, { itemId: null, side: null });
  return {
    store,
    core,
    disk,
    brokenDisk,
    examined,
    told,
    taken,
    isRecorded: async () => store.arrivals.all().length > 0,
  };
}

test('a file whose row waits for the disk is no leftover', async () => {
  const { core, disk, examined, taken, isRecorded } = stationWithSlowDisk();
  await until('its row', isRecorded);
  await recoverArrivals(core);
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
  expect([store.arrivals.all(), [...core.tasks], examined]).toEqual([[], [], []]);
});

test('a file that could not be looked into is looked into anew when it is settled again', async () => {
  const { core, disk, examined, taken } = stationWithSlowDisk();
  const { examine } = core.media;
  const full = new StationError('storage', asGiven('The disk is full.'));
  core.media.examine = () => Promise.reject(full);
  disk.resolve();
  const arrived = await taken;
  if (arrived.kind !== 'arrived') throw new Error('It was decided at once');
  await expect(arrived.settle()).rejects.toBe(full);
  core.media.examine = examine;
  expect(await arrived.settle()).toMatchObject({ answer: 'accepted', photo: { id: 'photo-1' } });
  expect(examined).toEqual(['a.jpg']);
});

test('a photo whose place the disk does not take is told as it is seen, with what follows of it', async () => {
  const { store, disk, brokenDisk, told, taken } = stationWithSlowDisk();
  disk.resolve();
  const arrived = await taken;
  if (arrived.kind !== 'arrived') throw new Error('It was decided at once');
  brokenDisk.isBroken = true;
  told.splice(0);
  expect(await arrived.settle()).toMatchObject({ answer: 'accepted', photo: { id: 'photo-1' } });
  expect(store.photos.inbox().map(({ id }) => id)).toEqual(['photo-1']);
  expect(told).toEqual([
    expect.objectContaining({
      type: 'notice',
      level: 'error',
      message: expect.objectContaining({ id: 'intake.unsureOnDisk' }),
    }),
    expect.objectContaining({ type: 'capture', notice: expect.objectContaining({ photoId: 'photo-1' }) }),
    expect.objectContaining({ type: 'label', reference: 'NEW-1' }),
    { type: 'arrivalOver', photoId: 'photo-1', comesAgain: false },
  ]);
});

test('a file of before that its source offers again, while it is being settled, is not read again and answered as it is settled', async () => {
  const { store, core, disk, examined, taken } = stationWithSlowDisk();
  disk.resolve();
  await taken;
  const left = arrival('left', { filename: 'half.jpg', fingerprint: 'its state' });
  store.arrivals.insert(left);
  const settling = recoverArrivals(core);
  const file = { ...handedOver({ path: '/half.jpg' }, 'half.jpg', 'hot folder'), fingerprint: 'its state' };
  const again = await receive(core, file, { itemId: null, side: null });
  if (again.kind !== 'arrived') throw new Error('It was decided at once');
  expect(again).toBe(core.tasks.get(left.id));
  expect((await again.settle()).answer).toBe('not_yet');
  await settling;
  expect(examined).toEqual(['a.jpg', 'half.jpg']);
  expect(store.arrivals.all().map(({ id }) => id)).toEqual(['photo-1']);
});

test('a RAW whose picture comes while it is looked into lies beside that picture', async () => {
  const { store, core, disk, taken } = stationWithSlowDisk();
  disk.resolve();
  await taken;
  const shot = shotName('hot folder', '/', 'DSC_1');
  const came = (id: string, filename: string, extension: string, kind: 'raw' | 'picture') => {
    const row = arrival(id, { filename, extension, itemId: null, sha256: id.padEnd(64, '0') as Sha256 });
    store.arrivals.insert(row);
    store.shots.put({ id: row.id, kind, shot, takenAt: 1_000, cameAt: Date.now() });
    return row;
  };
  const raw = came('a1', 'DSC_1.NEF', 'nef', 'raw');
  const media: IntakeContext['media'] = {
    ...core.media,
    examine: async (file, signal) => {
      if (file.filename === raw.filename) came('b1', 'DSC_1.JPG', 'jpg', 'picture');
      return await core.media.examine(file, signal);
    },
  };
  const station: IntakeContext = { ...core, media, labels: { ...core.labels, read: async () => [] } };
  await startTask(station, raw, leftBehind(raw)).settleNow();
  expect(store.photos.inbox().map(({ filename }) => filename)).toEqual(['DSC_1.JPG']);
  const [beside] = store.companions.bySha(raw.sha256);
  expect(beside).toMatchObject({ filename: 'DSC_1.NEF', kind: 'raw' });
});

test('bytes that nothing needs stay while the same are coming again', () => {
  const { store, core } = stationWithSlowDisk();
  const removed: string[] = [];
  const removeFile = ({ extension }: { readonly extension: string }): void => void removed.push(extension);
  for (const isPending of [true, false]) {
    const media = { ...core.media, isArriving: () => isPending, removeFile };
    removeUnclaimed({ store, media }, { sha256: 'cd'.repeat(32) as Sha256, extension: isPending ? 'jpg' : 'png' });
  }
  expect(removed).toEqual(['png']);
});
