import { headBytes } from '../../imaging/decode/pictureHead.ts';
import type { SourceCalls } from '../../imaging/ports.ts';
import { fileHeadTime } from '../../imaging/tags/headTime.ts';
import { abandonOnAbort } from '../../lib/async/abandonOnAbort.ts';
import { mapWithLimit } from '../../lib/async/mapWithLimit.ts';
import type { Time } from '../../lib/async/time.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { readHead } from '../../lib/files/readHead.ts';
import { type CaptureMoment, inCaptureOrder } from '../offer/captureOrder.ts';
import type { SeenFile } from './scanFolder.ts';

/** More files are no burst; reading all their beginnings would delay them. */
const maxRead = 1_000;
const maxReadMs = 1_000;
const readAtOnce = 4;

export interface PendingFile {
  readonly file: SeenFile;
  /** It is null where the beginning was not read. */
  readonly moment: CaptureMoment | null;
}

/**
 * Files of one burst can have any time on disk. Single files, very many, and those of a slow disk keep their order.
 * Throws the signal's reason.
 */
export async function inTakingOrder(
  files: readonly SeenFile[],
  calls: SourceCalls,
  signal: AbortSignal,
  time: Time,
): Promise<readonly PendingFile[]> {
  const untimed = files.map((file) => ({ file, moment: null }));
  if (files.length < 2 || files.length > maxRead) return untimed;
  const late = new AbortController();
  const cancel = time.after(maxReadMs, () => late.abort());
  const enough = AbortSignal.any([signal, late.signal]);
  const moments = mapWithLimit(files, readAtOnce, (file) => momentOf(file, calls), enough);
  const timed = await abandonOnAbort(moments, enough, 0, time)
    .catch((error: unknown) => {
      if (!late.signal.aborted || signal.aborted) throw error;
      return null;
    })
    .finally(cancel);
  return timed?.toSorted((left, right) => inCaptureOrder(left.moment, right.moment)) ?? untimed;
}

async function momentOf(file: SeenFile, calls: SourceCalls) {
  const filename = plainName(file.path.toString());
  const head = await calls.run(() => readHead(file.path, headBytes)).catch(() => null);
  const takenAt = head && fileHeadTime(head, filename);
  return { file, moment: { capturedAt: takenAt ?? Number(file.modifiedNs / 1_000_000n), filename } };
}
