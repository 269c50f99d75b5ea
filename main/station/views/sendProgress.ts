import type { Millis } from '../../domain/model.ts';

export interface SendProgress {
  readonly photosLeft: number;
  readonly bytesLeft: number;
  readonly photosSent: number;
  /** By the pace of this batch; null until it is known. */
  readonly secondsLeft: number | null;
}

export function createSendTracker(clock: () => Millis): (left: { photos: number; bytes: number }) => SendProgress {
  let total = { photos: 0, bytes: 0 };
  let last = { photos: 0, bytes: 0 };
  let startedAt = 0;

  return (left) => {
    if (left.photos === 0) {
      total = { photos: 0, bytes: 0 };
    } else if (total.photos === 0) {
      total = left;
      startedAt = clock();
    } else {
      total = {
        photos: total.photos + Math.max(0, left.photos - last.photos),
        bytes: total.bytes + Math.max(0, left.bytes - last.bytes),
      };
    }
    last = left;
    const sentBytes = total.bytes - left.bytes;
    const elapsedMs = clock() - startedAt;
    const pace = sentBytes > 0 && elapsedMs > 2_000 ? sentBytes / elapsedMs : null;
    return {
      photosLeft: left.photos,
      bytesLeft: left.bytes,
      photosSent: Math.max(0, total.photos - left.photos),
      secondsLeft: pace === null ? null : Math.ceil(left.bytes / pace / 1_000),
    };
  };
}
