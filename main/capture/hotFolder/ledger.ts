import { bytePathOf } from '../../lib/files/bytePath.ts';
import { plainName } from '../../lib/files/plainName.ts';
import type { SinkAnswer } from '../offer/capturedFile.ts';
import { type CaptureMoment, inCaptureOrder } from '../offer/captureOrder.ts';
import type { SeenFile } from './scanFolder.ts';

export interface RetryTimes {
  readonly firstMs: number;
  readonly maxMs: number;
  /** Then the file is offered for the last time. */
  readonly giveUpMs: number;
  /** A photo waits no longer for older incomplete ones, whose order it keeps. */
  readonly holdBackMs: number;
}

export const defaultRetryTimes: RetryTimes = { firstMs: 250, maxMs: 15_000, giveUpMs: 600_000, holdBackMs: 2_000 };

interface Waiting {
  readonly fingerprint: string;
  readonly tries: number;
  readonly since: number;
  /** Holding back younger photos counts from here. */
  readonly heldSince: number;
  readonly dueAt: number;
  /** The others need not be tried before this file. */
  readonly stationUnable: boolean;
  readonly moment: CaptureMoment;
}

export type NextStep =
  | {
      readonly kind: 'offer';
      readonly file: SeenFile;
      readonly lastTry: boolean;
      /** Everything else goes before an unchanged incomplete file. */
      readonly isUnchanged: boolean;
    }
  | { readonly kind: 'wait'; readonly until: number | null };

/** Pure: the caller gives the time. */
export class Ledger {
  readonly #times: RetryTimes;
  readonly #done = new Map<string, string>();
  readonly #waiting = new Map<string, Waiting>();
  #absentBefore: ReadonlySet<string> = new Set();

  constructor(times: RetryTimes) {
    this.#times = times;
  }

  get size(): number {
    return this.#done.size + this.#waiting.size;
  }

  isDone(file: SeenFile): boolean {
    return this.#done.get(file.key) === file.fingerprint;
  }

  /**
   * The first new file, else the first due one that has changed since its last try, else the first due one. `files` is
   * in order of offering.
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

  /** In the order of finding. */
  incompleteFor(longMs: number, now: number): readonly string[] {
    const long = [...this.#waiting].filter(([, { since, stationUnable }]) => !stationUnable && now - since >= longMs);
    return long.map(([key]) => key);
  }

  nextIncompleteFor(longMs: number, now: number): number | null {
    const ends = [...this.#waiting.values()].map(({ since }) => since + longMs).filter((end) => end > now);
    return ends.length === 0 ? null : Math.min(...ends);
  }

  /**
   * A photo waits until then for undecided older files, and null means not at all. Several cost no more than one:
   * `cameAt` is when it came.
   */
  heldUntil(
    { key }: Pick<SeenFile, 'key'>,
    photo: CaptureMoment & { readonly cameAt: number },
    now: number,
  ): number | null {
    const longest = photo.cameAt + this.#times.holdBackMs;
    for (const [other, { moment, heldSince }] of this.#waiting) {
      const until = Math.min(heldSince + this.#times.holdBackMs, longest);
      // A file must not wait for its own earlier try.
      if (other !== key && now < until && inCaptureOrder(moment, photo) < 0) return until;
    }
    return null;
  }

  /** An incomplete file holds others back once, not at each retry. */
  wasIncomplete({ key }: Pick<SeenFile, 'key'>): boolean {
    return this.#waiting.has(key);
  }

  /** `first` and up to `most` files in all that were never offered. A retried file goes alone. */
  together(files: readonly SeenFile[], first: SeenFile, max: number): readonly SeenFile[] {
    const batch = [first];
    if (this.#isRemembered(first)) return batch;
    for (let at = files.indexOf(first) + 1; at < files.length && batch.length < max; at += 1) {
      const file = files[at];
      if (file && !this.#isRemembered(file)) batch.push(file);
    }
    return batch;
  }

  /** `unable`: the time for giving up begins anew. `capturedAt` comes where the bytes could be read. */
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
    const delay = Math.min(this.#times.firstMs * 2 ** Math.min(tries - 1, 20), this.#times.maxMs);
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

  known(file: SeenFile): void {
    this.#waiting.delete(file.key);
    this.#done.set(file.key, file.fingerprint);
  }

  /**
   * Two scans must miss a file: a folder that is being taken away can be listed and yet be empty. Nothing is known of
   * files below `unread` folders, which stay.
   */
  forgetMissing(files: readonly SeenFile[], unread: readonly Buffer[]): void {
    const present = new Set(files.map((file) => file.key));
    const saved = unread.map((folder) => `${bytePathOf(folder)}/`);
    const absent = new Set<string>();
    for (const remembered of [this.#done, this.#waiting]) {
      for (const key of remembered.keys()) {
        if (!present.has(key) && !saved.some((prefix) => key.startsWith(prefix))) absent.add(key);
      }
    }
    for (const key of absent) {
      if (!this.#absentBefore.has(key)) continue;
      this.#done.delete(key);
      this.#waiting.delete(key);
    }
    this.#absentBefore = absent;
  }

  lookFailed(): void {
    this.#absentBefore = new Set();
  }

  #isRemembered(file: SeenFile): boolean {
    return this.#waiting.has(file.key) || this.#done.has(file.key);
  }

  /** A changed file gets a moment to settle before the next offer. */
  #changed(file: SeenFile, before: Waiting, now: number): Waiting {
    const { fingerprint } = file;
    const dueAt = now + this.#times.firstMs;
    const changed: Waiting = { ...before, fingerprint, tries: 0, since: now, dueAt };
    this.#waiting.set(file.key, changed);
    return changed;
  }
}
