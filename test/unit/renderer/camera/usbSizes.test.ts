import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PictureSize } from '../../../../main/contract/liveCamera.ts';
import { askableSizes, sizeText } from '../../../../renderer/camera/pictureSizes.ts';
import { UsbCamera } from '../../../../renderer/camera/usbCamera.ts';
import type { StillCapture } from '../../../../renderer/camera/usbFrame.ts';
import type { UsbState } from '../../../../renderer/camera/usbState.ts';
import { createFakeMedia, type FakeMediaOptions } from './fakeMedia.ts';
import { stubCanvas } from './fakeVideo.ts';

const docCam = { deviceId: 'd', label: 'DocCam' };
const webcam = { deviceId: 'w', label: 'Webcam' };
const full = { width: 1920, height: 1080 };
const hd = { width: 1280, height: 720 };
const vga = { width: 640, height: 480 };
const restartMs = 500;
/** Longer than the camera takes to tell all of its sizes and to show its picture again. */
const allMs = 5_000;

beforeEach(() => {
  vi.useFakeTimers();
  stubCanvas();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface BenchOptions extends Partial<FakeMediaOptions> {
  readonly still?: StillCapture;
}

/** A camera that is looked through, of which nobody chooses the size yet. */
async function bench({ still, ...options }: BenchOptions = {}) {
  const media = createFakeMedia({
    devices: [docCam, webcam],
    sizes: [full, hd, vga],
    restartMs,
    frameMs: 33,
    canLeaveSizes: true,
    ...options,
  });
  const states: UsbState[] = [];
  let size: PictureSize | null = null;
  const camera = new UsbCamera({
    ...media.page,
    stillOf: () => still ?? null,
    sizeOf: () => size,
    onState: (state) => states.push(state),
    onDevices: () => undefined,
  });
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  camera.use(docCam);
  const unwatch = camera.watch();
  await settle();
  const live = () => {
    const state = states.at(-1);
    if (state?.kind !== 'live') throw new Error(`The camera is ${state?.kind}.`);
    return state;
  };
  return {
    media,
    camera,
    settle,
    unwatch,
    live,
    kinds: () => states.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1]),
    offered: () => live().sizes.sizes.map(sizeText),
    track: () => {
      const track = media.tracks.at(-1);
      if (track === undefined) throw new Error('Nothing was opened.');
      return track;
    },
    chooseSize: (chosen: PictureSize | null) => {
      size = chosen;
      camera.restart();
    },
  };
}

const own = ['1920 × 1080', '1280 × 720', '640 × 480'];

describe('the sizes of a USB camera', () => {
  it('are asked for while somebody chooses one, not on the account of who looks through it', async () => {
    const { camera, settle, track, live, offered } = await bench();
    await settle(allMs);
    expect(track().set).toEqual([]);
    camera.watchSizes();
    expect(live().sizes.asking).toMatchObject({ asked: 0 });
    await settle(allMs);
    expect(live().sizes.asking).toBeNull();
    expect(offered()).toEqual(own);
    // Each that it could have, once, and then the one that it had.
    const candidates = askableSizes(full).map(({ width, height }) => `${width}x${height}`);
    expect(track().set).toEqual([...candidates.filter((text) => text !== '1920x1080'), 'back']);
  });

  it('are asked for once, and then known as long as the page lives', async () => {
    const { camera, settle, media, offered, unwatch } = await bench();
    camera.watchSizes()();
    const done = camera.watchSizes();
    await settle(allMs);
    done();
    unwatch();
    await settle(1_000);
    expect(media.running).toBe(0);
    camera.watch();
    camera.watchSizes();
    await settle(allMs);
    expect(media.tracks).toHaveLength(2);
    expect(media.tracks[1]?.set).toEqual([]);
    expect(offered()).toEqual(own);
  });

  it('are those of each camera, when another one is chosen in the middle', async () => {
    const { camera, settle, media, offered, kinds } = await bench({ sizesOf: { w: [hd, vga] } });
    camera.watchSizes();
    await settle(restartMs / 2);
    camera.use(webcam);
    await settle(allMs);
    expect(media.opened).toEqual(['d', 'w']);
    expect(media.running).toBe(1);
    expect(offered()).toEqual(['1280 × 720', '640 × 480']);
    expect(media.tracks.map(({ set }) => set.at(-1))).toEqual([expect.stringMatching(/\d/), 'back']);
    expect(kinds()).not.toContain('trouble');
  });

  it('leave the picture as it was: it stands still meanwhile and then goes on, and nobody sees trouble', async () => {
    const { camera, settle, media, track, live, kinds } = await bench();
    camera.watchSizes();
    await settle(restartMs / 2);
    expect(media.video?.isPlaying).toBe(false);
    await settle(allMs);
    expect(track().size).toEqual(full);
    expect(media.video).toMatchObject({ isPlaying: true, videoWidth: 1920, videoHeight: 1080 });
    expect(live().surface.size).toEqual(full);
    expect(media.opened).toEqual(['d']);
    expect(kinds()).toEqual(['off', 'starting', 'live']);
  });

  it('are offered as they are found, and asked for on when one of them is chosen in the middle', async () => {
    const { settle, camera, chooseSize, media, offered, live } = await bench();
    camera.watchSizes();
    await settle(restartMs * 1.5);
    expect(offered()).toEqual(['1920 × 1080', '1280 × 720']);
    chooseSize(hd);
    await settle(allMs);
    expect(media.running).toBe(1);
    expect(live().surface.size).toEqual(hd);
    expect(media.tracks[1]?.size).toEqual(hd);
    expect(media.tracks[1]?.set).not.toContain('1600x900');
    expect(offered()).toEqual(own);
  });

  it('are not asked for any longer once nobody chooses: the picture comes back at once', async () => {
    const { settle, camera, track, offered, live, media } = await bench();
    const done = camera.watchSizes();
    await settle(restartMs / 2);
    expect(track().set.at(-1)).toBe('1280x720');
    done();
    await settle(restartMs * 2 + 200);
    expect(track().set.at(-1)).toBe('back');
    expect(track().set).not.toContain('640x480');
    expect(track().size).toEqual(full);
    expect(live().sizes).toMatchObject({ asking: null, isPartial: false });
    expect(media.video?.isPlaying).toBe(true);
    // The next time it goes on where it was.
    camera.watchSizes();
    await settle(allMs);
    expect(offered()).toEqual(own);
    expect(track().set.filter((text) => text === '1600x900')).toHaveLength(1);
  });

  it('include the one that it was opened at, however odd, and not the most that it never has at once', async () => {
    const odd = { width: 1000, height: 900 };
    const { settle, camera, offered } = await bench({ sizes: [odd, vga, { width: 1280, height: 360 }] });
    camera.watchSizes();
    await settle(allMs);
    expect(offered()).toEqual(['1000 × 900', '640 × 480']);
  });

  it('are the common ones, unasked, where the browser would enlarge or cut the picture', async () => {
    const { settle, camera, track, offered, live } = await bench({ canLeaveSizes: false });
    expect(offered()).toContain('800 × 600');
    camera.watchSizes();
    await settle(allMs);
    expect(track().set).toEqual([]);
    expect(live().sizes).toMatchObject({ asking: null, isPartial: false });
  });
});

describe('a photo in the middle of the asking', () => {
  it('is of the full size, and the asking goes on after it', async () => {
    const { settle, camera, offered, live, track } = await bench();
    camera.watchSizes();
    await settle(restartMs * 1.5);
    expect(track().size).toEqual(hd);
    const photo = camera.takePhoto();
    await settle(restartMs * 3);
    expect(await (await photo).text()).toBe('1920x1080');
    await settle(allMs);
    expect(offered()).toEqual(own);
    expect(live().sizes.asking).toBeNull();
  });

  it.each(['refuses', 'lies', 'ends', 'hangs'] as const)(
    'of a camera that %s when it is set back is taken once it is open anew',
    async (how) => {
      const { settle, camera, media } = await bench({ breaks: new Map([['1920x1080', how]]) });
      camera.watchSizes();
      await settle(restartMs * 1.5);
      const photo = camera.takePhoto();
      await settle(2 * allMs);
      expect(await (await photo).text()).toBe('1920x1080');
      expect(media.opened).toEqual(['d', 'd']);
      expect(media.running).toBe(1);
    },
  );

  it('is still taken by the camera itself, where it takes larger ones', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 3840, height: 2160, close: () => undefined }));
    const sizesAtShot: PictureSize[] = [];
    const range = (max: number) => ({ max, min: 1, step: 1 });
    const still: StillCapture = {
      getPhotoCapabilities: async () => ({ imageWidth: range(3840), imageHeight: range(2160) }) as PhotoCapabilities,
      takePhoto: async () => {
        sizesAtShot.push(at.track().size);
        return new Blob(['still']);
      },
    };
    const at = await bench({ still });
    at.camera.watchSizes();
    await at.settle(restartMs * 1.5);
    const photo = at.camera.takePhoto();
    await at.settle(allMs);
    expect(await (await photo).text()).toBe('still');
    expect(sizesAtShot).toEqual([full]);
    expect(at.live()).toMatchObject({ photoSize: { width: 3840, height: 2160 }, sizes: { asking: null } });
  });
});

it('a size that was chosen is that of the photo, also where the camera takes larger ones', async () => {
  const still: StillCapture = {
    getPhotoCapabilities: async () => ({ imageWidth: { max: 3840 }, imageHeight: { max: 2160 } }) as PhotoCapabilities,
    takePhoto: async () => new Blob(['still']),
  };
  const { settle, camera, chooseSize, live } = await bench({ still });
  expect(live().photoSize.width).toBe(3840);
  chooseSize(hd);
  await settle(allMs);
  expect(live().photoSize).toEqual(hd);
  const photo = camera.takePhoto();
  await settle(1_000);
  expect(await (await photo).text()).toBe('1280x720');
});

describe('a camera that fails while it is asked', () => {
  it('and is unplugged says so, and no answer counts', async () => {
    const { settle, camera, media, kinds, live, offered } = await bench();
    const done = camera.watchSizes();
    await settle(restartMs / 2);
    media.unplug('d');
    await settle(restartMs);
    expect(kinds().at(-1)).toBe('trouble');
    expect(media.running).toBe(0);
    media.plug(docCam);
    await settle(allMs);
    expect(offered()).toEqual(['1920 × 1080']);
    // It has its peace until somebody comes to choose anew.
    expect(live().sizes).toMatchObject({ asking: null, isPartial: true });
    done();
    camera.watchSizes();
    await settle(allMs);
    expect(offered()).toEqual(own);
  });

  it.each([
    ['hangs', 2],
    ['refuses', 1],
    ['ends', 2],
  ] as const)(
    'because a size %s is as it was, tells what is known, and is asked for the rest another time',
    async (how, opened) => {
      const { settle, camera, media, live, offered, track, kinds } = await bench({
        breaks: new Map([['1280x720', how]]),
      });
      const done = camera.watchSizes();
      await settle(15_000);
      expect(media.opened).toHaveLength(opened);
      expect(media.running).toBe(1);
      expect(kinds()).not.toContain('trouble');
      expect(track().size).toEqual(full);
      expect(media.video?.isPlaying).toBe(true);
      expect(live().sizes).toMatchObject({ asking: null, isPartial: true });
      expect(offered()).toEqual(['1920 × 1080']);
      done();
      camera.watchSizes();
      await settle(15_000);
      expect(offered()).toEqual(['1920 × 1080', '640 × 480']);
      expect(track().size).toEqual(full);
    },
  );

  it('because it is slow is asked no longer than 20 seconds, and tells what is known by then', async () => {
    const slowMs = 3_900;
    const sizes = [
      full,
      hd,
      vga,
      { width: 1600, height: 900 },
      { width: 1024, height: 768 },
      { width: 800, height: 600 },
    ];
    const { settle, camera, live, offered, track } = await bench({ restartMs: slowMs, sizes });
    camera.watchSizes();
    await settle(20_000);
    expect(track().set.at(-1)).toBe('back');
    await settle(slowMs + 1_000);
    expect(live().sizes).toMatchObject({ asking: null, isPartial: true });
    expect(offered()).toEqual(['1920 × 1080', '1600 × 900', '1280 × 720', '1024 × 768', '800 × 600']);
    expect(track().size).toEqual(full);
  });

  it('is let go with its page', async () => {
    const { settle, camera, media } = await bench();
    camera.watchSizes();
    await settle(restartMs / 2);
    camera.close();
    await settle(allMs);
    expect(media.running).toBe(0);
    expect(media.opened).toEqual(['d']);
  });
});
