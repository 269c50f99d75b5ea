import type { PictureSize } from '../../main/contract/liveCamera.ts';
import { within } from './within.ts';

/** Visually lossless. */
const frameQuality = 0.97;
/** A camera without a new picture for so long has stopped. */
const silentAfterMs = 2_000;
/** Some drivers never answer a request for a still photo. */
const stillPhotoLimitMs = 6_000;

/** The picture on the screen is old. */
export class SilentCamera extends Error {
  override readonly name = 'SilentCamera';
}

/** Waits for a picture from after the call: an old one could show the item before. Rejects with `SilentCamera`. */
export function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const overdue = setTimeout(() => {
      video.cancelVideoFrameCallback(waiting);
      reject(new SilentCamera('no picture'));
    }, silentAfterMs);
    const waiting = video.requestVideoFrameCallback(() => {
      clearTimeout(overdue);
      resolve();
    });
  });
}

/** Full size, never mirrored. */
export function frameOf(element: HTMLVideoElement | HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = element instanceof HTMLVideoElement ? element.videoWidth : element.width;
  canvas.height = element instanceof HTMLVideoElement ? element.videoHeight : element.height;
  canvas.getContext('2d')?.drawImage(element, 0, 0);
  return canvas;
}

/** Rejects when the browser lacks memory. */
export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be encoded.')) : resolve(blob)),
      'image/jpeg',
      frameQuality,
    );
  });
}

export type StillCapture = Pick<ImageCapture, 'getPhotoCapabilities' | 'takePhoto'>;

/** The still photo's size if it is larger than the live picture and of the same shape, so that the overlay fits both; else null. */
export async function stillSize(still: StillCapture | null, live: PictureSize): Promise<PictureSize | null> {
  if (still === null) return null;
  try {
    const { imageWidth, imageHeight } = await within(still.getPhotoCapabilities(), stillPhotoLimitMs);
    const size = { width: imageWidth?.max ?? 0, height: imageHeight?.max ?? 0 };
    return size.width > live.width && isSameShape(size, live) ? size : null;
  } catch {
    return null;
  }
}

/** Answers null when the camera fails, is slow, or gives another shape. */
export async function takeStill(still: StillCapture, size: PictureSize): Promise<Blob | null> {
  try {
    const blob = await within(still.takePhoto({ imageWidth: size.width, imageHeight: size.height }), stillPhotoLimitMs);
    const picture = await createImageBitmap(blob);
    const fits = isSameShape(picture, size);
    picture.close();
    return fits ? blob : null;
  } catch {
    return null;
  }
}

export function isSameShape(a: PictureSize, b: PictureSize): boolean {
  return Math.abs((a.width * b.height) / (a.height * b.width) - 1) < 0.01;
}
