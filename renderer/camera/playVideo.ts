import type { PictureSize } from '../../main/contract/liveCamera.ts';

/** A camera that sends nothing for so long after it was opened has not started. */
const startLimitMs = 10_000;

/** Plays the stream; gives the size of its picture, or null when none comes. */
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
    // Play is refused only where it is stopped again at once; whoever shows the picture plays it too.
    video.play().catch(() => undefined);
  });
}
