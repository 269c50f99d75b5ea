import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { CaptureLog, SinkAnswer } from '../capturedFile.ts';
import type { CardEntry } from './cardEntry.ts';
import type { CardReader, FetchedFile } from './cardReader.ts';

/** What the station made of one photo. `known` photos are here already. */
export type Offered =
  | { readonly answer: Exclude<SinkAnswer, 'refused'>; readonly known: boolean }
  | { readonly answer: 'refused'; readonly message: string };

/** Hands one photo to the station. Throws when the station can take none now (disk full). */
export type Offer = (entry: CardEntry, fetched: FetchedFile, lastTry: boolean) => Promise<Offered>;

export type EntryOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'known' }
  | { readonly kind: 'failed'; readonly message: string };

export type ImportEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'interrupted'; readonly message: string };

export interface ImportOptions {
  readonly reader: CardReader;
  readonly entries: readonly CardEntry[];
  readonly offer: Offer;
  readonly onStart: (entry: CardEntry) => void;
  /** The photo is decided: durable, or failed with its reason. An entry without an outcome is still to come. */
  readonly onOutcome: (entry: CardEntry, outcome: EntryOutcome) => void;
  readonly log: CaptureLog;
  readonly signal: AbortSignal;
}

/**
 * Imports picked photos one after the other, in the given order. A photo that cannot be taken is told and the rest goes on; a card that is gone, a
 * station that can take no photo, and the signal end it, with each photo before that durable. Nothing on the card is changed.
 */
export async function importEntries(options: ImportOptions): Promise<ImportEnd> {
  for (const entry of options.entries) {
    if (options.signal.aborted) return { kind: 'stopped' };
    options.onStart(entry);
    const end = await importOne(options, entry).catch((error: unknown) => endBy(error, options));
    if (end !== null) return end;
  }
  return { kind: 'done' };
}

/** Null when the import goes on. */
async function importOne(options: ImportOptions, entry: CardEntry): Promise<ImportEnd | null> {
  const first = await tryOnce(options, entry, false);
  if ((first === null || first.kind === 'failed') && !(await options.reader.isThere(options.signal))) return gone;
  // A card reader that stumbles once is common.
  const outcome = first ?? (await tryOnce(options, entry, true));
  if (outcome?.kind === 'failed' && !(await options.reader.isThere(options.signal))) return gone;
  options.onOutcome(entry, outcome ?? { kind: 'failed', message: 'It could not be read in full.' });
  return null;
}

const gone: ImportEnd = {
  kind: 'interrupted',
  message: 'The card or camera is gone. What was imported is safe. Put it back and resume.',
};

async function tryOnce(options: ImportOptions, entry: CardEntry, lastTry: boolean): Promise<EntryOutcome | null> {
  const fetched = await options.reader.fetch(entry.main, options.signal).catch((error: unknown) => {
    options.signal.throwIfAborted();
    return { failure: error instanceof Error ? error.message : String(error) };
  });
  if ('failure' in fetched) return lastTry ? { kind: 'failed', message: fetched.failure } : null;
  try {
    const offered = await options.offer(entry, fetched, lastTry);
    if (offered.answer === 'refused') return { kind: 'failed', message: offered.message };
    return offered.answer === 'not_yet' ? null : { kind: offered.known ? 'known' : 'accepted' };
  } finally {
    await fetched.release();
  }
}

function endBy(error: unknown, { signal, log }: ImportOptions): ImportEnd {
  if (signal.aborted) return { kind: 'stopped' };
  if (error instanceof StationError) return { kind: 'interrupted', message: error.message };
  log.warn('An import met a bug', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return { kind: 'interrupted', message: 'Something went wrong inside the station; its log says what.' };
}

/** Oldest first by capture time, then by folder and name, as they were shot. */
export async function inCaptureOrder(
  reader: CardReader,
  entries: readonly CardEntry[],
  signal: AbortSignal,
): Promise<readonly CardEntry[]> {
  const timed: { readonly entry: CardEntry; readonly takenAt: Millis }[] = [];
  for (let at = 0; at < entries.length; at += readAtOnce) {
    signal.throwIfAborted();
    const some = entries.slice(at, at + readAtOnce);
    const times = await Promise.all(some.map((entry) => reader.takenAt(entry.main, signal)));
    timed.push(...some.map((entry, index) => ({ entry, takenAt: times[index] ?? entry.main.modifiedAt })));
  }
  return timed.toSorted(byCapture).map(({ entry }) => entry);
}

const readAtOnce = 8;

function byCapture(
  left: { readonly entry: CardEntry; readonly takenAt: Millis },
  right: { readonly entry: CardEntry; readonly takenAt: Millis },
): number {
  const [a, b] = [left.entry.main, right.entry.main];
  return left.takenAt - right.takenAt || compareText(a.folder, b.folder) || compareText(a.name, b.name);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
