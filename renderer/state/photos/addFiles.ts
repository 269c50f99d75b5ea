import { rawsBehindPictures } from '../../../main/contract/rawNames.ts';
import { headBytes, maxHeads } from '../../../main/contract/uploads.ts';
import type { CaptureNotice } from '../../../main/contract/views.ts';
import { batchFiles, brokenOffText, isTooLarge, nothingDroppedText, tooLargeText } from '../../data/batchFiles.ts';
import { attempt, quietly, type StoreContext } from '../../data/context.ts';

export interface FilesTarget {
  /** Null: the item that is open when they arrive, else none. */
  readonly itemId: string | null;
  readonly sideUuid: string | null;
}

export interface FilesProgress {
  onCount(done: number, total: number): void;
  onNotice(notice: CaptureNotice): void;
}

export async function addFiles(
  context: StoreContext,
  files: readonly File[],
  { itemId, sideUuid }: FilesTarget,
  { onCount, onNotice }: FilesProgress,
): Promise<void> {
  if (files.length === 0) {
    context.notify('info', nothingDroppedText);
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
        if (total > 1) context.notify('error', brokenOffText(total - done, total), true);
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

function refuseTooLarge({ notify, play }: StoreContext, files: readonly File[]): void {
  const text = tooLargeText(files);
  if (text === null) return;
  notify('error', text, true);
  play('refused');
}

const byName = new Intl.Collator('en', { numeric: true });

/** The core orders the files of one call, but gets these in several: by time, then name, a RAW behind the picture of its shot. */
async function inShotOrder(context: StoreContext, files: readonly File[]): Promise<readonly File[]> {
  const times: (number | null)[] = [];
  for (let from = 0; from < files.length; from += maxHeads) {
    const some = files.slice(from, from + maxHeads);
    const heads = some.map((file) => new File([file.slice(0, headBytes)], file.name));
    const reported = await quietly(() => context.client.capture.times({ heads }));
    times.push(...(reported?.times ?? some.map(() => null)));
  }
  const shots = files.map((file, index) => ({ file, at: times[index] ?? file.lastModified }));
  const taken = shots.toSorted((left, right) => left.at - right.at || byName.compare(left.file.name, right.file.name));
  return rawsBehindPictures(taken.map(({ file }) => file));
}
