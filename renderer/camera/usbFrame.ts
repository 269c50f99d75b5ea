import type { PictureSize } from '../../main/contract/liveCamera.ts';
import { within } from './within.ts';

/** JPEG quality of a frame: visually lossless. */
const frameQuality = 0.97;
/** A camera that gives no new picture for so long has stopped. */
const silentAfterMs = 2_000;
/** Some drivers never answer a request for a still photo. */
const stillPhotoLimitMs = 6_000;

/** The camera gives no new picture: the one on the screen is old. */
export class SilentCamera extends Error {
  override readonly name = 'SilentCamera';
}

/** Waits for a picture that the camera sent after this call: an old one could show the item before. Rejects with `SilentCamera`. */
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

/** The picture that the video shows now, in its full size; never mirrored. */
export function frameOf(element: HTMLVideoElement | HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = element instanceof HTMLVideoElement ? element.videoWidth : element.width;
  canvas.height = element instanceof HTMLVideoElement ? element.videoHeight : element.height;
  canvas.getContext('2d')?.drawImage(element, 0, 0);
  return canvas;
}

/** Rejects when the browser has no memory for it. */
export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be encoded.')) : resolve(blob)),
      'image/jpeg',
      frameQuality,
    );
  });
}

/** The browser's still photos; Chromium alone has them. */
export type StillCapture = Pick<ImageCapture, 'getPhotoCapabilities' | 'takePhoto'>;

/**
 * The size of the camera's still photos when they are larger than its live picture and have the same shape, so that the overlay lies
 * on the photo as it lay on the live picture; else null. Null too where it cannot be told.
 */
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

/** A still photo of this size; null when the camera fails, is slow, or gives another shape. */
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

/** Within one in a hundred. */
export function isSameShape(a: PictureSize, b: PictureSize): boolean {
  return Math.abs((a.width * b.height) / (a.height * b.width) - 1) < 0.01;
}
