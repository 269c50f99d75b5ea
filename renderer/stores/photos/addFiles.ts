import type { CaptureNotice } from '../../../preload/contract/views.ts';
import { attempt, type StoreContext } from '../../data/context.ts';
import { batchFiles, brokenOffText, isTooLarge, nothingDroppedText, tooLargeText } from './batchFiles.ts';
import { inShotOrder } from './shotOrder.ts';

export interface FilesTarget {
  /** Null: the item that is open when they arrive, else none. */
  readonly itemId: string | null;
  /** The side of the first file. */
  readonly sideUuid: string | null;
}

export interface FilesProgress {
  /** By how many more are through, and by how many more there are. */
  onCount(done: number, total: number): void;
  onNotice(notice: CaptureNotice): void;
}

/** Hands files of the person to the core, a few at a time; what is not taken is told. Never rejects. */
export async function addFiles(
  context: StoreContext,
  files: readonly File[],
  { itemId, sideUuid }: FilesTarget,
  { onCount, onNotice }: FilesProgress,
): Promise<void> {
  if (files.length === 0) {
    context.tell('info', nothingDroppedText);
    return;
  }
  refuseTooLarge(context, files);
  const fitting = files.filter((file) => !isTooLarge(file));
  const total = fitting.length;
  let done = 0;
  onCount(0, total);
  try {
    // The core orders the files of one call by itself.
    const isOneCall = batchFiles(fitting).length <= 1;
    for (const batch of batchFiles(isOneCall ? fitting : await inShotOrder(context, fitting))) {
      const input = { itemId, sideUuid: done === 0 ? sideUuid : null, files: [...batch] };
      const answer = await attempt(context, () => context.client.capture.files(input), itemId);
      if (answer === null) {
        if (total > 1) context.tell('error', brokenOffText(total - done, total), true);
        return;
      }
      answer.notices.forEach(onNotice);
      done += batch.length;
      onCount(batch.length, 0);
    }
  } finally {
    onCount(total - done, 0);
  }
}

function refuseTooLarge({ tell, play }: StoreContext, files: readonly File[]): void {
  const text = tooLargeText(files);
  if (text === null) return;
  tell('error', text, true);
  play('refused');
}
