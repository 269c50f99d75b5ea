import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { asGiven } from '../../../../main/texts/text.ts';
import type { LiveCamera } from '../../../../renderer/camera/liveCamera.ts';
import { createCameraStore } from '../../../../renderer/data/cameras/cameraStore.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';
import { createFakeMedia, type FakeMediaOptions } from '../camera/fakeMedia.ts';
import { createStoreBench } from '../storeUnderTest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const docCam = { deviceId: 'd', label: 'DocCam' };
const target = { itemId: 'i', sideUuid: 's' };

function bench(usbCamera: typeof docCam | null = docCam, camera: Partial<FakeMediaOptions> = {}) {
  const media = createFakeMedia({ devices: [{ deviceId: 'w', label: 'Webcam' }, docCam], ...camera });
  const stores = createStoreBench({ liveCamera: { usbCamera, sizes: [], pedalKey: null, inUse: 'tether' } });
  const store = createCameraStore(stores.context, media.page);
  return { ...stores, media, store, settle: (ms = 0) => vi.advanceTimersByTimeAsync(ms) };
}

/** A camera whose shots end when the test says so. */
function heldCamera() {
  const shots: (() => void)[] = [];
  const camera: LiveCamera = {
    kind: 'tether',
    label: asGiven('DSLR'),
    key: 'tether 1',
    state: { kind: 'ready' },
    battery: null,
    warnings: [],
    surface: null,
    shoot: () => new Promise((resolve) => shots.push(() => resolve(null))),
  };
  return { camera, shots };
}

it('one press takes one photo, however long it takes and however often the key repeats', async () => {
  const { store, pass, settle } = bench();
  const { camera, shots } = heldCamera();
  const first = store.getState().shoot(camera, target);
  expect(store.getState().shot).toMatchObject(target);
  for (let repeat = 0; repeat < 20; repeat += 1) {
    pass(50);
    await store.getState().shoot(camera, target);
  }
  expect(shots).toHaveLength(1);
  shots[0]?.();
  await first;
  expect(store.getState().shot).toBeNull();
  // Still held: the repeats go on after the photo is there.
  pass(50);
  await store.getState().shoot(camera, target);
  expect(shots).toHaveLength(1);
  pass(500);
  void store.getState().shoot(camera, target);
  await settle();
  expect(shots).toHaveLength(2);
});

it('a second press while the photo is still being taken takes none', async () => {
  const { store, pass } = bench();
  const { camera, shots } = heldCamera();
  const first = store.getState().shoot(camera, target);
  pass(2_000);
  expect(await store.getState().shoot(camera, target)).toBeNull();
  expect(shots).toHaveLength(1);
  shots[0]?.();
  await first;
});

it('a shot that fails leaves the shutter free', async () => {
  const { store, pass } = bench();
  const { camera } = heldCamera();
  const failing = { ...camera, shoot: () => Promise.reject(new Error('gone')) };
  await expect(store.getState().shoot(failing, target)).rejects.toThrow('gone');
  expect(store.getState().shot).toBeNull();
  pass(500);
});

it('a camera that is not ready takes no photo and says why', async () => {
  const { store, reported, played, pass } = bench();
  const { camera } = heldCamera();
  const trouble = { code: 'unplugged', message: asGiven('DSLR is not plugged in.'), help: asGiven(''), retry: null };
  await store.getState().shoot({ ...camera, state: { kind: 'trouble', trouble } }, target);
  pass(1_000);
  await store.getState().shoot({ ...camera, state: { kind: 'starting' } }, target);
  expect(reported).toEqual(['warning: No photo: DSLR is not plugged in.', 'warning: No photo yet: DSLR is starting.']);
  expect(played).toEqual(['refused', 'refused']);
});

it('the remembered camera is opened when it is looked through, and its new id is kept', async () => {
  const { store, settle, media, bridge } = bench({ deviceId: 'of another address', label: 'DocCam' });
  const stop = store.getState().watchUsb();
  await store.getState().reload();
  await settle();
  expect(inEnglish(store.getState().usb)).toMatchObject({ kind: 'usb', label: 'DocCam', state: { kind: 'ready' } });
  expect(bridge.world.liveCamera.usbCamera).toEqual(docCam);
  // The connection to the core came back: the stream goes on as it was.
  await store.getState().reload();
  await settle();
  expect(media.opened).toEqual(['d']);
  stop();
  await settle(1_000);
  expect(media.running).toBe(0);
});

it('no camera is opened before one is chosen; the first one is named once it is known', async () => {
  const { store, settle, media, bridge } = bench(null);
  store.getState().watchUsb();
  await store.getState().reload();
  await settle();
  expect(media.opened).toEqual([]);
  expect(store.getState().usb).toBeNull();
  await store.getState().chooseUsb({ deviceId: '', label: '' });
  await settle();
  expect(bridge.world.liveCamera.usbCamera).toEqual({ deviceId: 'w', label: 'Webcam' });
  expect(store.getState().usb?.key).toBe('usb Webcam');
  await store.getState().chooseSize('Webcam', { width: 640, height: 480 });
  await settle();
  expect(media.opened).toEqual(['w', 'w']);
  await store.getState().chooseUsb(null);
  await settle();
  expect(store.getState().usb).toBeNull();
  expect(media.running).toBe(0);
});

it('the camera is opened at the size that was chosen for it', async () => {
  const [large, small] = [
    { width: 1280, height: 720 },
    { width: 640, height: 480 },
  ];
  const { store, settle, media, bridge } = bench(docCam, { sizes: [large, small] });
  bridge.world.liveCamera = {
    ...bridge.world.liveCamera,
    sizes: [
      { label: 'Webcam', size: large },
      { label: 'DocCam', size: small },
    ],
  };
  store.getState().watchUsb();
  await store.getState().reload();
  await settle();
  expect(media.tracks.map(({ size }) => size)).toEqual([small]);
});

it('a camera that tells its sizes, one after the other, is named to the station once', async () => {
  const remembered = { deviceId: 'of another address', label: 'DocCam' };
  const { store, settle, commands, bridge, media } = bench(remembered, { canLeaveSizes: true, frameMs: 33 });
  await store.getState().reload();
  store.getState().watchUsbSizes();
  store.getState().watchUsb();
  await settle(5_000);
  expect(store.getState().usbState).toMatchObject({ kind: 'live', sizes: { sizes: [{ width: 1280, height: 720 }] } });
  expect(bridge.world.liveCamera.usbCamera).toEqual(docCam);
  expect(commands().filter((path) => path === 'liveCamera.chooseUsb')).toHaveLength(1);
  expect(media.opened).toEqual(['d']);
});

it('a silent camera sends nothing to the station', async () => {
  const { store, settle, commands, played } = bench();
  store.getState().watchUsb();
  await store.getState().reload();
  await settle();
  const { usb } = store.getState();
  if (usb === null) throw new Error('There is no camera.');
  const shot = store.getState().shoot({ ...usb, surface: null }, target);
  await settle(2_500);
  expect(await shot).toBeNull();
  expect(commands()).not.toContain('liveCamera.usbShot');
  expect(played).toEqual(['refused']);
  expect(store.getState().usb?.state).toMatchObject({ kind: 'trouble', trouble: { code: 'silent' } });
});

it('a picture that the page could not make is told in plain words', async () => {
  const { context, media, reported, played, settle } = bench();
  const createVideo = () =>
    Object.assign(media.page.createVideo(), {
      requestVideoFrameCallback: (next: () => void) => {
        queueMicrotask(next);
        return 1;
      },
    });
  const createElement = () => {
    throw new RangeError('Array buffer allocation failed');
  };
  vi.stubGlobal('document', { createElement });
  onTestFinished(() => void vi.unstubAllGlobals());
  const store = createCameraStore(context, { ...media.page, createVideo });
  store.getState().watchUsb();
  await store.getState().reload();
  await settle();
  const { usb } = store.getState();
  if (usb === null) throw new Error('There is no camera.');
  expect(await store.getState().shoot({ ...usb, surface: null }, target)).toBeNull();
  expect(inEnglish(reported.join())).not.toMatch(/RangeError|allocation/);
  expect(inEnglish(reported.join())).toContain('load the page again');
  expect(played).toEqual(['refused']);
});
