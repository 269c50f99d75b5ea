import { bytePathOf } from '../../lib/files/bytePath.ts';
import { plainName } from '../../lib/files/plainName.ts';
import type { SinkAnswer } from '../offer/capturedFile.ts';
import { type CaptureMoment, inCaptureOrder } from '../offer/captureOrder.ts';
import type { SeenFile } from './scanFolder.ts';

/** How a hot folder tries files again. All in milliseconds. */
export interface RetryTimes {
  readonly firstMs: number;
  readonly longestMs: number;
  /** After this long without a change an incomplete file is offered for the last time. */
  readonly giveUpMs: number;
  /** How long a photo waits at most for older ones that are incomplete, so that they keep their order. */
  readonly holdBackMs: number;
}

export const usualRetryTimes: RetryTimes = { firstMs: 250, longestMs: 15_000, giveUpMs: 600_000, holdBackMs: 2_000 };

interface Waiting {
  readonly fingerprint: string;
  readonly tries: number;
  /** When it last changed: the time for giving up runs from here. */
  readonly since: number;
  /** When it was first found incomplete: the time for holding younger photos back runs from here. */
  readonly heldSince: number;
  readonly dueAt: number;
  /** The station could take no file at all: the others need not be tried before this one. */
  readonly stationUnable: boolean;
  readonly moment: CaptureMoment;
}

export type NextStep =
  | {
      readonly kind: 'offer';
      readonly file: SeenFile;
      readonly lastTry: boolean;
      /** It was incomplete, and nothing has changed since as far as the disk tells: whatever else there is to do goes before it. */
      readonly isUnchanged: boolean;
    }
  /** Nothing can be offered before this time; null when nothing waits. */
  | { readonly kind: 'wait'; readonly until: number | null };

/**
 * The memory of a hot folder, of the files that are in it now: each state of each file is decided once. Pure bookkeeping; the caller
 * gives the time.
 */
export class Ledger {
  readonly #times: RetryTimes;
  /** Decided states of files, by key. */
  readonly #done = new Map<string, string>();
  readonly #waiting = new Map<string, Waiting>();
  #absentBefore: ReadonlySet<string> = new Set();

  constructor(times: RetryTimes) {
    this.#times = times;
  }

  /** How many files are remembered: at most those on disk. */
  get size(): number {
    return this.#done.size + this.#waiting.size;
  }

  /** Whether this state of the file was decided. */
  isDone(file: SeenFile): boolean {
    return this.#done.get(file.key) === file.fingerprint;
  }

  /**
   * The file of the list that is to be offered now: the first that is new, else the first due one that has changed since its last try, else the
   * first due one. The list is in order of offering.
   */
  next(files: readonly SeenFile[], now: number): NextStep {
    let until: number | null = null;
    let due: NextStep | null = null;
    for (const file of files) {
      if (this.isDone(file)) continue;
      const entry = this.#waiting.get(file.key);
      if (entry === undefined) return { kind: 'offer', file, lastTry: false, isUnchanged: false };
      const waiting = entry.fingerprint === file.fingerprint ? entry : this.#changed(file, entry, now);
      if (waiting.dueAt <= now) {
        const isUnchanged = waiting.tries > 0;
        const lastTry = now - waiting.since >= this.#times.giveUpMs;
        if (due === null || (due.kind === 'offer' && due.isUnchanged && !isUnchanged))
          due = { kind: 'offer', file, lastTry, isUnchanged };
      } else until = Math.min(until ?? waiting.dueAt, waiting.dueAt);
      if (waiting.stationUnable) break;
    }
    return due ?? { kind: 'wait', until };
  }

  /** The files, by key, that are not whole and of which nothing new has come for so long; in the order in which they were found so. */
  incompleteFor(longMs: number, now: number): readonly string[] {
    const long = [...this.#waiting].filter(([, { since, stationUnable }]) => !stationUnable && now - since >= longMs);
    return long.map(([key]) => key);
  }

  /** When the next file will have been incomplete for so long; null where none will. */
  nextIncompleteFor(longMs: number, now: number): number | null {
    const ends = [...this.#waiting.values()].map(({ since }) => since + longMs).filter((end) => end > now);
    return ends.length === 0 ? null : Math.min(...ends);
  }

  /**
   * Until when a file's photo waits for those of older files which are not decided; null when nothing holds it back. However many they
   * are, it waits no longer than it would for one: `cameAt` is when it came.
   */
  heldUntil(
    { key }: Pick<SeenFile, 'key'>,
    photo: CaptureMoment & { readonly cameAt: number },
    now: number,
  ): number | null {
    const longest = photo.cameAt + this.#times.holdBackMs;
    for (const [other, { moment, heldSince }] of this.#waiting) {
      const until = Math.min(heldSince + this.#times.holdBackMs, longest);
      // A file is not held back by itself at an earlier try, when perhaps not even its time could be read.
      if (other !== key && now < until && inCaptureOrder(moment, photo) < 0) return until;
    }
    return null;
  }

  /** Whether the file was found incomplete before: it holds back for a moment only, and not each time that it is looked at again. */
  wasIncomplete({ key }: Pick<SeenFile, 'key'>): boolean {
    return this.#waiting.has(key);
  }

  /** The first file with up to `most` in all that were never offered, in their order; one that is tried again goes alone. */
  together(files: readonly SeenFile[], first: SeenFile, most: number): readonly SeenFile[] {
    const batch = [first];
    if (this.#isRemembered(first)) return batch;
    for (let at = files.indexOf(first) + 1; at < files.length && batch.length < most; at += 1) {
      const file = files[at];
      if (file && !this.#isRemembered(file)) batch.push(file);
    }
    return batch;
  }

  /**
   * `unable` is a station that could not take any file: the file waits, and its time for giving up begins anew. `capturedAt` is
   * told where the file's bytes could be read.
   */
  answered(
    file: SeenFile,
    answer: SinkAnswer | 'unable',
    lastTry: boolean,
    now: number,
    capturedAt = Number(file.modifiedNs / 1_000_000n),
  ): void {
    if (answer === 'accepted' || answer === 'refused' || (answer === 'not_yet' && lastTry)) {
      this.known(file);
      return;
    }
    const before = this.#waiting.get(file.key);
    const tries = before?.fingerprint === file.fingerprint ? before.tries + 1 : 1;
    const delay = Math.min(this.#times.firstMs * 2 ** Math.min(tries - 1, 20), this.#times.longestMs);
    this.#done.delete(file.key);
    this.#waiting.set(file.key, {
      fingerprint: file.fingerprint,
      tries,
      since: before?.fingerprint === file.fingerprint && answer !== 'unable' ? before.since : now,
      heldSince: before?.heldSince ?? now,
      dueAt: now + delay,
      stationUnable: answer === 'unable',
      moment: { capturedAt, filename: plainName(file.path.toString()) },
    });
  }

  /** This state of the file is decided: the station has it, or has refused it. */
  known(file: SeenFile): void {
    this.#waiting.delete(file.key);
    this.#done.set(file.key, file.fingerprint);
  }

  /**
   * Forgets what two looks in a row did not find: a folder that is just being taken away can be listed and yet have no files.
   * Files below `unread` folders are kept, since nothing is known of them.
   */
  forgetMissing(files: readonly SeenFile[], unread: readonly Buffer[]): void {
    const present = new Set(files.map((file) => file.key));
    const kept = unread.map((folder) => `${bytePathOf(folder)}/`);
    const absent = new Set<string>();
    for (const remembered of [this.#done, this.#waiting]) {
      for (const key of remembered.keys()) {
        if (!present.has(key) && !kept.some((prefix) => key.startsWith(prefix))) absent.add(key);
      }
    }
    for (const key of absent) {
      if (!this.#absentBefore.has(key)) continue;
      this.#done.delete(key);
      this.#waiting.delete(key);
    }
    this.#absentBefore = absent;
  }

  /** A look failed: nothing is known of any file. */
  lookFailed(): void {
    this.#absentBefore = new Set();
  }

  #isRemembered(file: SeenFile): boolean {
    return this.#waiting.has(file.key) || this.#done.has(file.key);
  }

  /** A waiting file has changed: it is given a moment to settle before it is offered again. */
  #changed(file: SeenFile, before: Waiting, now: number): Waiting {
    const { fingerprint } = file;
    const dueAt = now + this.#times.firstMs;
    const changed: Waiting = { ...before, fingerprint, tries: 0, since: now, dueAt };
    this.#waiting.set(file.key, changed);
    return changed;
  }
}
