import type { StatusView } from '../../preload/contract/views.ts';
import { byteSize, counted, timeLeft } from './time.ts';

export interface BatchText {
  /** How much of the current batch is sent, 0 to 100. */
  readonly percent: number;
  /** What the status bar says, e.g. `12 photos left · 38.1 MB · about 2 min left`. */
  readonly text: string;
}

/** The status bar's words for what is left to send; null when nothing is left. */
export function describeBatch(
  status: Pick<StatusView, 'photosLeft' | 'bytesLeft' | 'photosSent' | 'secondsLeft'>,
): BatchText | null {
  if (status.photosLeft <= 0) return null;
  const total = status.photosSent + status.photosLeft;
  const parts = [`${counted(status.photosLeft, 'photo')} left`];
  if (status.bytesLeft > 0) parts.push(byteSize(status.bytesLeft));
  const remaining = timeLeft(status.secondsLeft);
  if (remaining !== '') parts.push(remaining);
  return { percent: Math.round((100 * status.photosSent) / total), text: parts.join(' · ') };
}
