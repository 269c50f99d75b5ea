import type { StatusView } from '../../main/contract/views.ts';
import { byteSize } from '../../main/texts/sizes.ts';
import { type Text, text } from '../../main/texts/text.ts';
import { timeLeft } from './times.ts';

export interface BatchTexts {
  /** How much of the current batch is sent, 0 to 100. */
  readonly percent: number;
  /** Shown beside each other, e.g. `12 photos left`, `38.1 MB`, `about 2 min left`. */
  readonly parts: readonly Text[];
}

/** The status bar's words for what is left to send; null when nothing is left. */
export function describeBatch(
  status: Pick<StatusView, 'photosLeft' | 'bytesLeft' | 'photosSent' | 'secondsLeft'>,
): BatchTexts | null {
  if (status.photosLeft <= 0) return null;
  const total = status.photosSent + status.photosLeft;
  const remaining = timeLeft(status.secondsLeft);
  return {
    percent: Math.round((100 * status.photosSent) / total),
    parts: [
      text('statusBar.photosLeft', { count: status.photosLeft }),
      ...(status.bytesLeft > 0 ? [byteSize(status.bytesLeft)] : []),
      ...(remaining === null ? [] : [remaining]),
    ],
  };
}
