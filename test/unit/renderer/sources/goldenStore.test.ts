import { expect, it } from 'vitest';
import { maxFileBytes } from '../../../../main/contract/uploads.ts';
import {
  camerasToFollow,
  createGoldenStore,
  driftsToday,
  missingToday,
} from '../../../../renderer/data/settings/goldenStore.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';
import { fadingCamera, noGolden } from '../../../fakes/page/fakeGolden.ts';
import { createStoreBench } from '../storeUnderTest.ts';

const now = new Date(2026, 10, 22, 9).getTime();
const day = 86_400_000;

it('reminds of cameras that were not shot today, when reminding is on', () => {
  const cameras = [fadingCamera('hot folder', 3, now), fadingCamera('usb camera', 3, now - day)];
  expect(missingToday({ ...noGolden, cameras }, now)).toEqual(['usb camera']);
  expect(missingToday({ ...noGolden, cameras }, now + day)).toEqual(['hot folder', 'usb camera']);
  expect(missingToday({ ...noGolden, cameras, reminds: false }, now)).toEqual([]);
  expect(missingToday(null, now)).toEqual([]);
});

it('tells what has drifted by the shots of today alone', () => {
  const cameras = [fadingCamera('hot folder', 3, now)];
  const drift = { camera: 'hot folder', message: expect.stringContaining('0.5 stops darker') };
  expect(inEnglish(driftsToday({ ...noGolden, cameras }, now))).toEqual([drift]);
  expect(driftsToday({ ...noGolden, cameras }, now + day)).toEqual([]);
  expect(driftsToday(null, now)).toEqual([]);
});

it('offers cameras to follow, and not what people hand over', () => {
  const view = { ...noGolden, cameras: [fadingCamera('usb camera', 3, now)] };
  const sources = ['dropped', 'usb camera', 'card import', 'rebuild', 'tethered camera'];
  expect(camerasToFollow(view, sources)).toEqual(['hot folder', 'tethered camera']);
});

it('waits for the card and stops waiting; what fails is said beside the form', async () => {
  const { context, bridge } = createStoreBench();
  const golden = createGoldenStore(context);
  const awaited = { camera: 'hot folder', purpose: 'reference' } as const;
  await golden.getState().awaitShot(awaited);
  expect(golden.getState()).toMatchObject({ busy: false, view: { awaited } });
  await golden.getState().awaitShot(null);
  expect(golden.getState().view?.awaited).toBeNull();
  bridge.failNext('golden.measure', 'card.txt cannot be measured');
  await golden.getState().measure('hot folder', 'shot', new File(['x'], 'card.txt'));
  expect(inEnglish(golden.getState())).toMatchObject({
    busy: false,
    result: { ok: false, message: 'card.txt cannot be measured' },
  });
});

it('sends no card that is too large for a page, and says the way out', async () => {
  const { context, bridge } = createStoreBench();
  const golden = createGoldenStore(context);
  const large = Object.defineProperty(new File(['x'], 'card.tif'), 'size', { value: maxFileBytes + 1 });
  await golden.getState().measure('hot folder', 'shot', large);
  expect(inEnglish(golden.getState())).toMatchObject({
    busy: false,
    result: { ok: false, message: expect.stringContaining('card.tif is larger than') },
  });
  expect(bridge.calls.map(({ path }) => path)).not.toContain('golden.measure');
});
