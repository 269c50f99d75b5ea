import { setImmediate } from 'node:timers/promises';
import { AutoResetEvent } from '../../lib/async/autoResetEvent.ts';
import type { Time } from '../../lib/async/time.ts';
import type { CaptureLog, ReceivedArrival, SinkAnswer } from '../offer/capturedFile.ts';
import { type CaptureMoment, inCaptureOrder } from '../offer/captureOrder.ts';
import type { Ledger } from './ledger.ts';
import type { SeenFile } from './scanFolder.ts';
import type { PendingFile } from './takingOrder.ts';

/** Its bytes are safe at the station. */
export interface ArrivedFile extends CaptureMoment {
  readonly file: SeenFile;
  readonly lastTry: boolean;
  readonly arrival: ReceivedArrival;
  readonly cameAt: number;
}

/** The next start settles what a crash leaves, and should not take long. */
const maxArrived = 128;
const maxPauseMs = 60_000;
const failedPauseMs = 500;
const maxFailedPauseMs = 15_000;
/** A general fault, such as a full disk, keeps the order. */
const patienceMs = 30_000;
/** Scanning a large folder takes long, so it is rarer while more waits. */
const reportEveryMs = 1_000;

interface Announced {
  readonly pending: PendingFile;
  readonly since: number;
}

/**
 * A file waits for announced ones that were taken before. All are examined side by side. An incomplete one is answered
 * at once and takes no turn; behind it the others wait for a moment.
 */
export class Settling {
  readonly #ledger: Ledger;
  readonly #log: CaptureLog;
  /** Called soon after a decision, and at once when a file must be offered again. */
  readonly #onSettled: () => void;
  readonly #coming = new Map<string, Announced>();
  readonly #arrived = new Map<string, ArrivedFile>();
  readonly #numbers = new WeakMap<ArrivedFile, number>();
  #count = 0;
  readonly #ready = new Set<ArrivedFile>();
  readonly #failed = new Map<ArrivedFile, { readonly since: number; readonly tries: number; readonly dueAt: number }>();
  readonly #time: Time;
  readonly #added: AutoResetEvent;
  readonly #room: AutoResetEvent;
  #toldAt = 0;

  constructor(ledger: Ledger, log: CaptureLog, onSettled: () => void, time: Time) {
    this.#ledger = ledger;
    this.#log = log;
    this.#onSettled = onSettled;
    this.#time = time;
    this.#added = new AutoResetEvent(time);
    this.#room = new AutoResetEvent(time);
  }

  holds(file: SeenFile): boolean {
    return this.#arrived.has(file.key);
  }

  /** Each announced file is added, or withdrawn by `noLongerPending`. */
  announce(files: readonly PendingFile[]): void {
    for (const pending of files) this.#coming.set(pending.file.key, { pending, since: this.#count });
  }

  noLongerPending(files: readonly PendingFile[]): void {
    for (const { file } of files) this.#coming.delete(file.key);
    this.#added.set();
  }

  add(file: ArrivedFile): void {
    this.#coming.delete(file.file.key);
    this.#arrived.set(file.file.key, file);
    this.#numbers.set(file, this.#count);
    this.#count += 1;
    void this.#examine(file);
    this.#added.set();
  }

  async #examine(file: ArrivedFile): Promise<void> {
    const takesPlace = (await file.arrival.examined?.()) ?? true;
    if (!takesPlace) await this.#settle(file);
    if (this.#arrived.get(file.file.key) === file) this.#ready.add(file);
    this.#added.set();
  }

  get looksAgain(): boolean {
    return [...this.#arrived.values()].some((file) => !this.#ready.has(file) && this.#ledger.wasIncomplete(file.file));
  }

  /** Checks held-back files: one before them may be decided now. */
  poke(): void {
    this.#added.set();
  }

  async room(signal: AbortSignal): Promise<void> {
    while (this.#arrived.size >= maxArrived && !signal.aborted) await this.#room.wait(maxPauseMs, signal);
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await this.#settleNext().catch((error: unknown) => this.#survive(error));
      // Many photos can be ready behind a slow one: this yields between any two.
      await setImmediate();
      if (pauseMs > 0) await this.#added.wait(pauseMs, signal);
    }
  }

  /** Settles the rest, each once, since their source goes away. */
  async finish(): Promise<void> {
    for (const file of this.#inOrder()) await this.#settle(file);
  }

  async #settleNext(): Promise<number> {
    const now = this.#time.now();
    const first = this.#first(now);
    if (first === undefined) return this.#arrived.size > 0 ? failedPauseMs : maxPauseMs;
    const ledger = this.#ledger.heldUntil(first.file, first, now);
    const failed = this.#failed.get(first)?.dueAt ?? 0;
    const held = [ledger, first.arrival.heldUntil(now), failed > now ? failed : null].filter((until) => until !== null);
    if (held.length > 0) return Math.max(10, Math.max(...held) - now);
    // Its turn comes after its examination and after those taken before it.
    if (!this.#ready.has(first) || this.#waitsForOthers(first)) return maxPauseMs;
    await this.#settle(first);
    return 0;
  }

  /** A pending file of unknown time counts as taken before. */
  #waitsForOthers(first: ArrivedFile): boolean {
    const number = this.#numbers.get(first) ?? 0;
    return [...this.#coming.values()].some(({ pending, since }) =>
      pending.moment === null ? number >= since : inCaptureOrder(pending.moment, first) < 0,
    );
  }

  /** Skips photos that failed too long, and incomplete ones still being examined. */
  #first(now: number): ArrivedFile | undefined {
    return this.#inOrder().find((file) => {
      if (!this.#ready.has(file) && (file.arrival.looksCut || this.#ledger.wasIncomplete(file.file))) return false;
      const failed = this.#failed.get(file);
      return failed === undefined || failed.dueAt <= now || now - failed.since < patienceMs;
    });
  }

  /** Settling must not end by itself, or photos would get no place. */
  #survive(error: unknown): number {
    this.#log.warn('Placing the photos of the hot folder failed; it is tried again', { error: String(error) });
    return failedPauseMs;
  }

  #inOrder(): readonly ArrivedFile[] {
    return [...this.#arrived.values()].toSorted(inCaptureOrder);
  }

  async #settle(arrived: ArrivedFile): Promise<void> {
    const { file, lastTry, arrival, capturedAt, filename } = arrived;
    try {
      const answer = await arrival.settle();
      if (this.#arrived.get(file.key) !== arrived) return;
      this.#arrived.delete(file.key);
      this.#failed.delete(arrived);
      this.#ready.delete(arrived);
      this.#ledger.answered(file, answer, lastTry, this.#time.now(), capturedAt);
      this.#room.set();
      this.#tell(answer);
    } catch (error) {
      this.#noteFailure(arrived);
      this.#log.warn('A photo of the hot folder is safe but cannot be placed now; it is tried again', {
        filename,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }

  #noteFailure(arrived: ArrivedFile): void {
    const now = this.#time.now();
    const { since, tries } = this.#failed.get(arrived) ?? { since: now, tries: 0 };
    const dueAt = now + Math.min(failedPauseMs * 2 ** Math.min(tries, 10), maxFailedPauseMs);
    this.#failed.set(arrived, { since, tries: tries + 1, dueAt });
  }

  #tell(answer: SinkAnswer): void {
    const isDue = this.#time.elapsedMs() - this.#toldAt >= reportEveryMs;
    if (answer === 'accepted' && this.#arrived.size > 0 && !isDue) return;
    this.#toldAt = this.#time.elapsedMs();
    this.#onSettled();
  }
}
