import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import { mapWithLimit } from '../../lib/async/mapWithLimit.ts';
import { errorText } from '../../texts/errorText.ts';
import { type Text, text } from '../../texts/text.ts';
import type { CaptureLog, SinkAnswer } from '../offer/capturedFile.ts';
import { inCaptureOrder } from '../offer/captureOrder.ts';
import type { CardEntry } from './cardEntry.ts';
import type { CardFile } from './cardFile.ts';
import type { CardReader, FetchedFile } from './cardReader.ts';

export type Offered =
  | { readonly answer: Exclude<SinkAnswer, 'refused'>; readonly known: boolean }
  | { readonly answer: 'refused'; readonly message: Text };

/** `arrived`: the bytes are safe, and the photo gets its place when it is settled. */
export type Taken = ({ readonly kind: 'decided' } & Offered) | { readonly kind: 'arrived'; settle(): Promise<Offered> };

export type Offer = (file: CardFile, fetched: FetchedFile, lastTry: boolean) => Promise<Taken>;

export type EntryOutcome =
  /** `rawProblem`: why the RAW of a pair is not kept beside its picture. */
  | { readonly kind: 'accepted' | 'known'; readonly rawProblem: Text | null }
  | { readonly kind: 'failed'; readonly message: Text };

export type ImportEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'interrupted'; readonly message: Text };

export interface ImportOptions {
  readonly reader: CardReader;
  readonly entries: readonly CardEntry[];
  readonly offer: Offer;
  readonly onStart: (entry: CardEntry) => void;
  /** The photo is durable, or failed with its reason. An entry without an outcome is pending. */
  readonly onOutcome: (entry: CardEntry, outcome: EntryOutcome) => void;
  readonly log: CaptureLog;
  readonly signal: AbortSignal;
}

const settlingAtOnce = 4;

/**
 * Each photo is made safe, and placed after the one before it. A failing one is reported and the rest goes on. A
 * missing card, a station that takes no photos, and the signal end it, with everything safe settled. Nothing on the
 * card changes.
 */
export async function importEntries(options: ImportOptions): Promise<ImportEnd> {
  const ends: ImportEnd[] = [];
  const open: Promise<void>[] = [];
  let settled: Promise<void> = Promise.resolve();
  const note = (end: ImportEnd | null): void => {
    if (end !== null) ends.push(end);
  };
  const noteError = (error: unknown): void => note(endBy(error, options));
  for (const entry of options.entries) {
    if (options.signal.aborted) note({ kind: 'stopped' });
    if (ends.length > 0) break;
    options.onStart(entry);
    try {
      const first = await tryOnce(options, entry.main, false);
      settled = settled.then(() => settle(options, entry, first)).then(note, noteError);
      open.push(settled);
    } catch (error) {
      noteError(error);
    }
    if (open.length >= settlingAtOnce) await open.shift();
  }
  await settled;
  return ends[0] ?? { kind: 'done' };
}

async function settle(options: ImportOptions, entry: CardEntry, first: Tried): Promise<ImportEnd | null> {
  const isGone = async (): Promise<boolean> => !(await options.reader.isThere(options.signal));
  const once = await outcomeOf(first);
  if ((once === null || once.kind === 'failed') && (await isGone())) return gone;
  const outcome = once ?? (await lastOutcome(options, entry.main));
  if (outcome.kind === 'failed') {
    if (once === null && (await isGone())) return gone;
    options.onOutcome(entry, outcome);
    return null;
  }
  // The shot's photo is placed by now, so that the RAW can lie beside it.
  const raw = entry.raw && (await rawOutcome(options, entry.raw));
  const rawProblem = raw?.kind === 'failed' ? raw.message : null;
  if (rawProblem !== null && (await isGone())) return gone;
  options.onOutcome(entry, { ...outcome, rawProblem });
  return null;
}

async function rawOutcome(options: ImportOptions, raw: CardFile): Promise<EntryOutcome> {
  return (await outcomeOf(await tryOnce(options, raw, false))) ?? (await lastOutcome(options, raw));
}

/** Card readers often stumble once; a second failure is final. */
async function lastOutcome(options: ImportOptions, file: CardFile): Promise<EntryOutcome> {
  const outcome = await outcomeOf(await tryOnce(options, file, true));
  return outcome ?? { kind: 'failed', message: text('import.unread') };
}

const gone: ImportEnd = { kind: 'interrupted', message: text('import.interrupted') };

type Tried = Taken | Unread;
interface Unread {
  readonly kind: 'unread';
  readonly message: Text;
  readonly lastTry: boolean;
}

async function tryOnce({ reader, offer, signal }: ImportOptions, file: CardFile, lastTry: boolean): Promise<Tried> {
  const fetched = await reader.fetch(file, signal).catch((error: unknown): Unread => {
    signal.throwIfAborted();
    return { kind: 'unread', message: errorText(error), lastTry };
  });
  if ('kind' in fetched) return fetched;
  try {
    return await offer(file, fetched, lastTry);
  } finally {
    await fetched.release();
  }
}

async function outcomeOf(tried: Tried): Promise<EntryOutcome | null> {
  if (tried.kind === 'unread') return tried.lastTry ? { kind: 'failed', message: tried.message } : null;
  const offered = tried.kind === 'arrived' ? await tried.settle() : tried;
  if (offered.answer === 'refused') return { kind: 'failed', message: offered.message };
  return offered.answer === 'not_yet' ? null : { kind: offered.known ? 'known' : 'accepted', rawProblem: null };
}

function endBy(error: unknown, { signal, log }: ImportOptions): ImportEnd {
  if (signal.aborted) return { kind: 'stopped' };
  if (error instanceof StationError) return { kind: 'interrupted', message: error.text };
  log.warn('An import met a bug', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return { kind: 'interrupted', message: text('station.bug') };
}

export async function inOrderOfShooting(
  reader: Pick<CardReader, 'takenAt'>,
  entries: readonly CardEntry[],
  signal: AbortSignal,
): Promise<readonly CardEntry[]> {
  const timeOf = async (entry: CardEntry) => ({ entry, takenAt: await reader.takenAt(entry.main, signal) });
  const timed = await mapWithLimit(entries, readAtOnce, timeOf, signal);
  return timed.toSorted(byCapture).map(({ entry }) => entry);
}

const readAtOnce = 8;

interface TimedEntry {
  readonly entry: CardEntry;
  readonly takenAt: Millis;
}

/** Cameras begin a new folder when its numbers are used up, even within one second. */
function byCapture(left: TimedEntry, right: TimedEntry): number {
  const [a, b] = [left.entry.main, right.entry.main];
  const isOneMoment = left.takenAt === right.takenAt && a.folder !== b.folder;
  if (isOneMoment) return a.folder < b.folder ? -1 : 1;
  return inCaptureOrder(
    { capturedAt: left.takenAt, filename: a.name },
    { capturedAt: right.takenAt, filename: b.name },
  );
}
