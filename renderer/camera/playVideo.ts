import type { PictureSize } from '../../main/contract/liveCamera.ts';

/** A camera without a picture for so long has not started. */
const startLimitMs = 10_000;

/** Answers the picture's size, or null when none comes. */
export function playVideo(video: HTMLVideoElement, stream: MediaStream): Promise<PictureSize | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), startLimitMs);
    video.addEventListener(
      'loadeddata',
      () => {
        clearTimeout(late);
        resolve({ width: video.videoWidth, height: video.videoHeight });
      },
      { once: true },
    );
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    // Play is refused only where it is stopped again; each view plays it too.
    video.play().catch(() => undefined);
  });
}
