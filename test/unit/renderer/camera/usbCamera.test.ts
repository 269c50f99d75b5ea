import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UsbDevice } from '../../../../main/contract/liveCamera.ts';
import { UsbCamera } from '../../../../renderer/camera/usbCamera.ts';
import type { UsbState } from '../../../../renderer/camera/usbState.ts';
import { noCameras } from '../../../fakes/page/fakeCameras.ts';
import { createFakeMedia, type FakeMedia } from './fakeMedia.ts';

const webcam = { deviceId: 'w', label: 'Webcam' };
const document = { deviceId: 'd', label: 'DocCam' };
const any = { deviceId: '', label: '' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bench(media: FakeMedia, device: UsbDevice | null = document) {
  const states: UsbState[] = [];
  const listed: (readonly UsbDevice[])[] = [];
  const camera = new UsbCamera({
    ...media.page,
    sizeOf: () => null,
    onState: (state) => states.push(state),
    onDevices: (devices) => listed.push(devices),
  });
  camera.use(device);
  return {
    camera,
    listed,
    state: () => states.at(-1),
    trouble: () => {
      const state = states.at(-1);
      return state?.kind === 'trouble' ? state.trouble : null;
    },
    kinds: () => states.map(({ kind }) => kind),
    settle: (ms = 0) => vi.advanceTimersByTimeAsync(ms),
  };
}

describe('the USB camera', () => {
  it('runs while somebody looks, in one stream, and no longer', async () => {
    const media = createFakeMedia({ devices: [webcam, document] });
    const { camera, settle, state } = bench(media);
    await settle();
    expect(media.opened).toEqual([]);
    const first = camera.watch();
    const second = camera.watch();
    await settle();
    expect(state()).toMatchObject({ kind: 'live', device: document, surface: { size: { width: 1280, height: 720 } } });
    first();
    first();
    await settle(1_000);
    expect(media.running).toBe(1);
    second();
    await settle(1_000);
    expect(media.running).toBe(0);
    expect(media.opened).toEqual(['d']);
    expect(state()).toEqual({ kind: 'off' });
  });

  it('stays open from one screen to the next, and for a view that is set up twice', async () => {
    const media = createFakeMedia({ devices: [document] });
    const { camera, settle } = bench(media);
    camera.watch()();
    const shoot = camera.watch();
    await settle();
    shoot();
    await settle(50);
    camera.watch();
    await settle(1_000);
    expect(media.opened).toEqual(['d']);
    expect(media.running).toBe(1);
  });

  it('asks for leave where names are hidden, then opens the remembered camera alone', async () => {
    const media = createFakeMedia({ devices: [webcam, document], namesHidden: true });
    const { camera, settle, state } = bench(media);
    camera.watch();
    await settle();
    expect(media.opened).toEqual(['any', 'd']);
    expect(media.running).toBe(1);
    expect(state()).toMatchObject({ kind: 'live', device: document });
  });

  it('takes the first camera where none was named, and says which', async () => {
    const media = createFakeMedia({ devices: [webcam, document], namesHidden: true });
    const { camera, settle, state, listed } = bench(media, any);
    camera.watch();
    await settle();
    expect(state()).toMatchObject({ kind: 'live', device: webcam });
    expect(listed.at(-1)).toEqual([webcam, document]);
  });

  it('that is unplugged says so, takes no other in its place, and goes on by itself', async () => {
    const media = createFakeMedia({ devices: [webcam, document] });
    const { camera, settle, trouble, state } = bench(media);
    camera.watch();
    await settle();
    media.unplug('d');
    await settle();
    expect(trouble()).toEqual({ code: 'unplugged', label: 'DocCam' });
    expect(media.running).toBe(0);
    await expect(camera.takePhoto()).rejects.toThrow('not open');
    media.plug({ deviceId: 'other socket', label: 'DocCam' });
    await settle();
    expect(state()).toMatchObject({ kind: 'live', device: { deviceId: 'other socket' } });
  });

  it('that was the first one found is the one from then on', async () => {
    const media = createFakeMedia({ devices: [webcam, document] });
    const { camera, settle, trouble } = bench(media, any);
    camera.watch();
    await settle();
    media.unplug('w');
    await settle();
    expect(trouble()).toEqual({ code: 'unplugged', label: 'Webcam' });
    expect(media.opened).toEqual(['w']);
  });

  it('that another program holds is tried again until it is free', async () => {
    const media = createFakeMedia({ devices: [document] });
    const { camera, settle, trouble, state, kinds } = bench(media);
    media.failNext('NotReadableError');
    camera.watch();
    await settle();
    expect(trouble()?.code).toBe('in_use');
    await settle(3_000);
    expect(state()?.kind).toBe('live');
    // What is wrong stays on the screen until it is over.
    expect(kinds().slice(-2)).toEqual(['trouble', 'live']);
  });

  it('whose stream ended with the sleep of the computer is opened again, though nothing was plugged in', async () => {
    const media = createFakeMedia({ devices: [document] });
    const { camera, settle, trouble, state } = bench(media);
    camera.watch();
    await settle();
    media.endStreams();
    expect(trouble()?.code).toBe('unplugged');
    await settle(3_000);
    expect(state()?.kind).toBe('live');
    expect(media.running).toBe(1);
  });

  it('that the page may not use waits for the person, and goes on when allowed', async () => {
    const media = createFakeMedia({ devices: [document], namesHidden: true });
    const { camera, settle, trouble, state } = bench(media);
    media.failNext('NotAllowedError');
    camera.watch();
    await settle(10_000);
    expect(trouble()?.code).toBe('denied');
    expect(media.opened).toEqual(['any']);
    media.allow();
    await settle();
    expect(state()?.kind).toBe('live');
  });

  it('of a place without cameras waits for one', async () => {
    const media = createFakeMedia({ devices: [] });
    const { camera, settle, trouble, state } = bench(media, any);
    camera.watch();
    await settle();
    expect(trouble()?.code).toBe('none');
    media.plug(webcam);
    await settle();
    expect(state()).toMatchObject({ kind: 'live', device: webcam });
  });

  it('that was chosen while another was opening is the one, and no stream is left over', async () => {
    const media = createFakeMedia({ devices: [webcam, document] });
    const { camera, settle, state } = bench(media);
    media.hold(true);
    camera.watch();
    await settle();
    camera.use(webcam);
    await settle();
    media.hold(false);
    await settle();
    expect(media.opened).toEqual(['d', 'w']);
    expect(media.running).toBe(1);
    expect(state()).toMatchObject({ kind: 'live', device: webcam });
    camera.use(null);
    await settle();
    expect(media.running).toBe(0);
    expect(state()).toEqual({ kind: 'off' });
  });

  it('that sends nothing new takes no photo: the picture on the screen may be of the item before', async () => {
    const media = createFakeMedia({ devices: [document] });
    const { camera, settle, trouble } = bench(media);
    camera.watch();
    await settle();
    const photo = expect(camera.takePhoto()).rejects.toThrow('no picture');
    await settle(2_500);
    await photo;
    expect(trouble()).toEqual({ code: 'silent', label: 'DocCam' });
    expect(media.running).toBe(0);
  });

  it('is not there on an address that is not secure, and says so', async () => {
    const { camera, settle, trouble } = bench({ ...createFakeMedia({ devices: [] }), page: noCameras });
    camera.watch();
    await settle();
    expect(trouble()).toEqual({ code: 'insecure' });
  });

  it('is let go with its page', async () => {
    const media = createFakeMedia({ devices: [document] });
    const { camera, settle } = bench(media);
    camera.watch();
    await settle();
    camera.close();
    expect(media.running).toBe(0);
    media.plug(webcam);
    await settle(5_000);
    expect(media.opened).toEqual(['d']);
  });
});
