import type { StatusView } from '../../../contract/views.ts';

/** What the station is doing, as far as an update must wait for it. */
export type WorkFacts = Pick<StatusView, 'photosLeft' | 'online' | 'pausedUntil' | 'openItemId'>;

/** Why an update may not be installed now; null where it may. */
export type Hindrance = 'unknown' | 'sending' | 'itemOpen';

/**
 * Photos that are on their way are not cut off, and nobody is interrupted at an item. Photos that wait for the network or a person are
 * safe, and hold nothing up. Null: the station has not told yet.
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
  /** Looked at on a server that is set, by itself. */
  readonly hasServer: boolean;
  /** Of what the server offers, and whether it is on this disk already; null where nothing newer is known. */
  readonly found: { readonly version: string; readonly isDownloaded: boolean } | null;
  readonly lastCheckAt: number | null;
  /** Since when nothing stands in the way; null while something does. */
  readonly quietSince: number | null;
  readonly putOffAt: number | null;
  readonly now: number;
}

export type UpdateStep = 'check' | 'download' | 'ask' | 'wait';

export const checkEveryMs = 4 * 3_600_000;
/** Who says "later" is asked again the next day. */
export const askAgainAfterMs = 20 * 3_600_000;
/** Between two items nobody is asked: the next scan would answer. */
export const askAfterQuietMs = 3 * 60_000;

/** What an app does of itself about updates: it looks, fetches while nothing is sent, and asks when nobody is at work. It never installs unasked. */
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
