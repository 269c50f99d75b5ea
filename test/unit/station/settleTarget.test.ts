import { expect, onTestFinished, test } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import type { PictureHash, Sha256 } from '../../../main/domain/ids.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { type IntakeContext, leftBehind, startTask } from '../../../main/station/intake/arrivalTask.ts';
import { createReceiveFirst } from '../../../main/station/intake/receiveFirst.ts';
import { RecoveryQueue } from '../../../main/station/intake/recoveryQueue.ts';
import { createGolden } from '../../../main/station/shoot/golden.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';
import { arrival } from '../store/samples.ts';

/** A station that waits for the target card of the hot folder; `remove` ends the rows of an arrival. */
async function awaiting(remove: (removeRow: () => void) => void) {
  const store = openNewStore(temporaryFolder());
  onTestFinished(() => store.close());
  const card = await cameraJpeg({ width: 300, height: 200 });
  const golden = createGolden({ store, clock: Date.now, imaging: ownImaging, changed: () => undefined });
  const picture = { pictureHash: 'the card' as PictureHash, arrivedAt: Date.now() };
  const came = arrival('card.jpg', { source: 'hot folder', fingerprint: 'its state', ...picture });
  store.arrivals.insert(came);
  golden.awaitShot({ camera: came.source, purpose: 'reference' });
  const removed: string[] = [];
  const core = {
    store: {
      ...store,
      arrivals: { ...store.arrivals, remove: (id: typeof came.id) => remove(() => store.arrivals.remove(id)) },
    },
    golden,
    media: {
      examine: async () => ({ width: 300, height: 200, takenAt: null, figures: null }),
      pictureFile: async () => ({ path: card }),
    },
    removeUnclaimed: ({ sha256 }: { readonly sha256: string }) => removed.push(sha256),
    labels: { settings: { opensItems: false, warnsOfOthers: false }, read: async () => [] },
    session: { openItemId: null },
    shoot: { settled: () => undefined },
    view: { store },
    hub: { emit: () => undefined },
    work: { note: () => undefined },
    tasks: new Map(),
    recovered: new RecoveryQueue(),
    receiveFirst: createReceiveFirst(systemTime),
    clock: Date.now,
    closing: new AbortController().signal,
    time: systemTime,
    foreground: { begin: () => () => undefined },
  } as unknown as IntakeContext;
  return { core, store, golden, came, removed };
}

test('the target card ends as what was measured of it', async () => {
  const { core, store, golden, came, removed } = await awaiting((removeRow) => removeRow());
  expect(await startTask(core, came, leftBehind(came)).settleNow()).toMatchObject({ answer: 'accepted', photo: null });
  expect(golden.view).toMatchObject({ awaited: null, cameras: [{ camera: 'hot folder' }] });
  expect([store.arrivals.all(), store.captured.isKnown('its state'), removed]).toEqual([[], true, [came.sha256]]);
});

test('a target card whose file cannot be ended is not measured either, and is still waited for', async () => {
  const { core, store, golden, came, removed } = await awaiting(() => {
    throw new StationError('storage', asGiven('The disk is full.'));
  });
  await expect(startTask(core, came, leftBehind(came)).settleNow()).rejects.toThrow('The disk is full.');
  expect(golden.view).toMatchObject({ awaited: { camera: 'hot folder', purpose: 'reference' }, cameras: [] });
  expect([store.arrivals.all().length, store.captured.isKnown('its state'), removed]).toEqual([1, false, []]);
});

test('a target card into whose file a program writes is no photo either, for a day, but where one is waited for again', async () => {
  const { core, store, golden, came, removed } = await awaiting((removeRow) => removeRow());
  await startTask(core, came, leftBehind(came)).settleNow();
  const again = async (name: string, at: number) => {
    const file = { ...came, ...arrival(name), sha256: name as Sha256, fingerprint: name, source: came.source };
    const { pictureHash } = came;
    store.arrivals.insert({ ...file, pictureHash, arrivedAt: at });
    const { answer, notice } = await startTask(core, store.arrivals.get(file.id)!, leftBehind(file)).settleNow();
    return `${answer} ${notice.message.id}`;
  };
  expect(await again('rated', came.arrivedAt + 1_000)).toBe('accepted intake.targetRewritten');
  expect(removed).toEqual([came.sha256, 'rated']);
  expect([store.arrivals.all(), store.captured.get('rated')?.taken]).toEqual([[], true]);
  golden.awaitShot({ camera: came.source, purpose: 'reference' });
  expect(await again('waited for', came.arrivedAt + 2_000)).not.toContain('targetRewritten');
  expect(store.goldenShots.hasPicture('the card' as PictureHash, Date.now() + 1)).toBe(false);
});
