import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextFrame, type StillCapture, stillSize, takeStill } from '../../../../renderer/camera/usbFrame.ts';

const live = { width: 1920, height: 1080 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function still(
  width: number,
  height: number,
  photo: () => Promise<Blob> = async () => new Blob(['jpeg']),
): StillCapture {
  const range = (max: number) => ({ max, min: 1, step: 1 });
  return {
    getPhotoCapabilities: async () => ({ imageWidth: range(width), imageHeight: range(height) }) as PhotoCapabilities,
    takePhoto: photo,
  };
}

it('still photos are taken where they are larger than the live picture and of its shape', async () => {
  expect(await stillSize(still(3840, 2160), live)).toEqual({ width: 3840, height: 2160 });
  expect(await stillSize(still(4032, 3024), live)).toBeNull();
  expect(await stillSize(still(1920, 1080), live)).toBeNull();
  expect(await stillSize(null, live)).toBeNull();
  const failing = { ...still(3840, 2160), getPhotoCapabilities: () => Promise.reject(new Error('driver')) };
  expect(await stillSize(failing, live)).toBeNull();
});

it('a still photo that fails, never comes or has another shape is none', async () => {
  const size = { width: 3840, height: 2160 };
  const shapes = [size, { width: 4032, height: 3024 }];
  vi.stubGlobal('createImageBitmap', async () => ({ ...shapes.shift(), close: () => undefined }));
  expect(await takeStill(still(3840, 2160), size)).toBeInstanceOf(Blob);
  expect(await takeStill(still(3840, 2160), size)).toBeNull();
  expect(
    await takeStill(
      still(3840, 2160, () => Promise.reject(new Error('driver'))),
      size,
    ),
  ).toBeNull();
  const never = takeStill(
    still(3840, 2160, () => new Promise(() => undefined)),
    size,
  );
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await never).toBeNull();
});

it('a frame is one that came after the call', async () => {
  const waiting: (() => void)[] = [];
  const cancelled: number[] = [];
  const video = {
    requestVideoFrameCallback: (notify: () => void) => waiting.push(notify),
    cancelVideoFrameCallback: (id: number) => void cancelled.push(id),
    // The parts of a video element that are used.
  } as unknown as HTMLVideoElement;
  const frame = nextFrame(video);
  waiting[0]?.();
  await expect(frame).resolves.toBeUndefined();
  const late = expect(nextFrame(video)).rejects.toThrow('no picture');
  await vi.advanceTimersByTimeAsync(2_000);
  await late;
  expect(cancelled).toEqual([2]);
});
