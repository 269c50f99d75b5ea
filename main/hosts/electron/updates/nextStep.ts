import type { StatusView } from '../../../contract/views.ts';

export type WorkFacts = Pick<StatusView, 'photosLeft' | 'online' | 'pausedUntil' | 'openItemId'>;

export type Hindrance = 'unknown' | 'sending' | 'itemOpen';

/**
 * Photos that wait for the network or a person are safe and delay nothing. `work` is null before the station reports;
 * the answer where an update may be installed.
 */
export function hindranceOf(work: WorkFacts | null): Hindrance | null {
  if (work === null) return 'unknown';
  if (work.openItemId !== null) return 'itemOpen';
  return isSending(work) ? 'sending' : null;
}

function isSending({ photosLeft, online, pausedUntil }: WorkFacts): boolean {
  return photosLeft > 0 && online !== false && pausedUntil === null;
}

export interface UpdateFacts {
  readonly work: WorkFacts | null;
  /** Only a configured server is checked automatically. */
  readonly hasServer: boolean;
  readonly found: { readonly version: string; readonly isDownloaded: boolean } | null;
  readonly lastCheckAt: number | null;
  /** Null while something prevents an update. */
  readonly quietSince: number | null;
  readonly putOffAt: number | null;
  readonly now: number;
}

export type UpdateStep = 'check' | 'download' | 'ask' | 'wait';

export const checkEveryMs = 4 * 3_600_000;
/** After "later" the app asks again the next day. */
export const askAgainAfterMs = 20 * 3_600_000;
/** Between two items the next scan would answer the question. */
export const askAfterQuietMs = 3 * 60_000;

/** Downloads while nothing is being sent, asks when nobody works, and never installs unasked. */
export function nextUpdateStep(facts: UpdateFacts): UpdateStep {
  const { work, hasServer, found, lastCheckAt, quietSince, putOffAt, now } = facts;
  if (found === null || !found.isDownloaded) {
    const isDue = lastCheckAt === null || now - lastCheckAt >= checkEveryMs;
    if (!hasServer || work === null) return 'wait';
    if (found === null) return isDue ? 'check' : 'wait';
    return isSending(work) ? 'wait' : 'download';
  }
  if (hindranceOf(work) !== null || quietSince === null || now - quietSince < askAfterQuietMs) return 'wait';
  return putOffAt === null || now - putOffAt >= askAgainAfterMs ? 'ask' : 'wait';
}
