import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { photoSources } from '../../domain/photo/photoSources.ts';
import { abandonOnAbort } from '../../lib/async/abandonOnAbort.ts';
import { AutoResetEvent } from '../../lib/async/autoResetEvent.ts';
import { sleep } from '../../lib/async/sleep.ts';
import { systemTime, type Time } from '../../lib/async/time.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { realFolder } from '../../lib/files/realFolder.ts';
import type { CaptureLog, Received, Sink } from '../offer/capturedFile.ts';
import { type FileNumbers, numbersAt } from './fileNumbers.ts';
import { FolderCalls } from './folderCalls.ts';
import { FolderListener } from './folderHints.ts';
import { IncompleteNotes, PassedOverNotes, SkippedNotes } from './folderNotes.ts';
import { type FolderState, folderFault, noAnswer, ownFolderFault, unreadFault } from './folderState.ts';
import { defaultRetryTimes, Ledger, type RetryTimes } from './ledger.ts';
import { ReceivingLanes } from './receivingLanes.ts';
import { type FolderScan, type SeenFile, scanFolder, statFile } from './scanFolder.ts';
import { SeenBefore } from './seenBefore.ts';
import { Settling } from './settling.ts';
import type { SkippedFile } from './skippedFiles.ts';
import { inTakingOrder, type PendingFile } from './takingOrder.ts';

export interface WatchOptions {
  readonly folder: string;
  readonly sink: Sink;
  /** A restart must take nothing in twice. */
  readonly isKnown: (fingerprint: string) => boolean | Promise<boolean>;
  readonly onState: (state: FolderState) => void;
  readonly log: CaptureLog;
  readonly signal: AbortSignal;
  readonly source?: string;
  readonly excluded?: readonly string[];
  /** The folder is read whole so often, since events can get lost. */
  readonly rescanMs?: number;
  /** It is false for network shares and the like, which send no events. */
  readonly hints?: boolean;
  /** In small letters. Default: those that the station reads. */
  readonly endings?: ReadonlySet<string>;
  /** Called with all of them whenever the list changes, after 20 s without progress. */
  readonly onIncomplete?: (files: readonly { readonly path: Buffer }[]) => void;
  readonly afterLook?: (scan: FolderScan, signal: AbortSignal) => Promise<void>;
  /** `fresh`: the first of each ending not met before. */
  readonly onOtherFiles?: (present: readonly SeenFile[], fresh: readonly SeenFile[]) => void;
  /** `fresh`: those that the last scan did not find. */
  readonly onSkipped?: (present: readonly SkippedFile[], fresh: readonly SkippedFile[]) => Promise<void>;
  readonly retry?: RetryTimes;
  readonly numbers?: FileNumbers;
  /** After so long without an answer the folder is reported. */
  readonly stalledMs?: number;
  readonly time?: Time;
  /** A slower file holds up no other one. */
  readonly slowMs?: number;
}

export interface FolderWatch {
  rescan(): void;
  /** An unresponsive folder may keep something open. The signal does the same. */
  close(): Promise<void>;
  readonly ended: Promise<void>;
}

/**
 * Hands present and new files to the sink, oldest first and a few side by side. Those that came together are settled in
 * capture order. Each state of a file is decided once; incomplete ones are tried again. Files are never changed or
 * moved.
 */
export function watchFolder(options: WatchOptions): FolderWatch {
  const stop = new AbortController();
  const lookNow = new AutoResetEvent(options.time);
  const watch = new HotFolder(options, lookNow, AbortSignal.any([options.signal, stop.signal]));
  const ended = watch.run();
  return {
    rescan: () => watch.lookSoon(),
    ended,
    async close() {
      stop.abort();
      await ended;
    },
  };
}

const defaultRescanMs = 3_000;
const newFolderMs = 250;
const shortestRestMs = 10;
const soonMs = 100;
/** Retries pause after so long for another scan. */
const maxTriesMs = 500;
/** A slower file follows by itself. */
const defaultSlowMs = 1_000;
const maxTogether = 64;
/** The first file has the disk to itself, so that it is seen first. */
const headStartMs = 50;
const lastScanMs = 3_000;

interface Batch {
  readonly lastTry: boolean;
  readonly found: Map<SeenFile, SeenFile | null>;
  isUnable: boolean;
  isOver: boolean;
}

class HotFolder {
  readonly #options: WatchOptions;
  readonly #lookNow: AutoResetEvent;
  readonly #time: Time;
  readonly #signal: AbortSignal;
  readonly #folder: string;
  readonly #excluded: readonly string[];
  readonly #ledger: Ledger;
  readonly #settling: Settling;
  readonly #calls: FolderCalls;
  readonly #lanes: ReceivingLanes;
  readonly #seenBefore: SeenBefore;
  readonly #listener: FolderListener;
  readonly #receiving = new Map<string, Promise<void>>();
  #hasEnded = false;
  #numbers: FileNumbers = 'kept';
  #state: FolderState | null = null;
  readonly #skipped: SkippedNotes;
  readonly #passedOver: PassedOverNotes;
  readonly #incomplete: IncompleteNotes;
  #mayHoldMore = false;
  #nextTryAt: number | null = null;
  #scanTookMs = 0;

  constructor(options: WatchOptions, lookNow: AutoResetEvent, signal: AbortSignal) {
    this.#options = options;
    this.#lookNow = lookNow;
    this.#time = options.time ?? systemTime;
    this.#signal = signal;
    this.#folder = resolve(options.folder);
    this.#excluded = (options.excluded ?? []).map((path) => resolve(path));
    this.#ledger = new Ledger(options.retry ?? defaultRetryTimes);
    this.#settling = new Settling(this.#ledger, options.log, () => lookNow.set(), this.#time);
    this.#calls = new FolderCalls(() => this.#sayNoAnswer(), options.stalledMs, this.#time);
    this.#lanes = new ReceivingLanes(options.slowMs ?? defaultSlowMs, this.#time);
    this.#seenBefore = new SeenBefore((file) => this.#ledger.isDone(file));
    this.#passedOver = new PassedOverNotes(options.log, options.onOtherFiles);
    this.#skipped = new SkippedNotes(options.log, options.onSkipped);
    this.#incomplete = new IncompleteNotes(this.#ledger, options.onIncomplete);
    this.#listener = new FolderListener(
      (path) => this.#hear(path),
      (error) => options.log.warn('The hot folder sends no events; it is read at intervals', { error: String(error) }),
    );
  }

  async run(): Promise<void> {
    const settling = this.#settling.run(this.#signal);
    try {
      while (!this.#signal.aborted) {
        const look = this.#lookOnce();
        await abandonOnAbort(look, this.#signal, lastScanMs, this.#time).catch((error: unknown) =>
          this.#survive(error),
        );
        // A writing camera gives many hints: scanning takes at most half of the time.
        await sleep(Math.min(Math.max(this.#scanTookMs, shortestRestMs), 1_000), this.#signal, this.#time);
        await this.#lookNow.wait(this.#pauseMs(), this.#signal);
      }
    } catch (error) {
      if (!this.#signal.aborted) throw error;
    } finally {
      await this.#listener.stop();
      await settling;
      const receiving = Promise.all(this.#receiving.values());
      await abandonOnAbort(receiving, this.#signal, lastScanMs, this.#time).catch(() => undefined);
      this.#hasEnded = true;
      await this.#finish();
    }
  }

  /** A closing station settles these at its next start. */
  async #finish(): Promise<void> {
    if (!this.#options.signal.aborted) await this.#settling.finish();
  }

  lookSoon(): void {
    this.#mayHoldMore = true;
    this.#lookNow.set();
  }

  #sayNoAnswer(): void {
    if (!this.#signal.aborted) this.#setState({ state: 'missing', message: noAnswer(this.#folder) });
  }

  async #lookOnce(): Promise<void> {
    this.#mayHoldMore = false;
    const scan = await this.#scan();
    this.#nextTryAt = null;
    if (scan === null) return;
    // A failed note must not hold up photos.
    await this.#skipped.note(scan.skipped).catch((error: unknown) => this.#survive(error));
    this.#passedOver.note(scan.passedOver);
    this.#ledger.forgetMissing(
      scan.files,
      scan.unread.map(({ path }) => path),
    );
    await this.#offerAll(scan.files);
    this.#incomplete.note(this.#time.now());
    await this.#options.afterLook?.(scan, this.#signal);
  }

  async #scan(): Promise<FolderScan | null> {
    const startedAt = this.#time.elapsedMs();
    const own = await this.#calls.run(() => ownFolderFault(this.#folder, this.#excluded));
    if (own !== null) {
      this.#setState({ state: 'missing', message: own });
      return null;
    }
    try {
      // Another disk can lie there each time.
      this.#numbers = this.#options.numbers ?? (await this.#calls.run(() => numbersAt(this.#folder)));
      const recall = this.#seenBefore.begin(startedAt, this.#listener.hearsAll);
      const how = { calls: this.#calls, numbers: this.#numbers, endings: this.#options.endings, recall };
      const scan = await scanFolder(this.#folder, this.#excluded, how, this.#signal);
      this.#seenBefore.end(scan);
      this.#scanTookMs = this.#time.elapsedMs() - startedAt;
      this.#setState({ state: 'watching', message: unreadFault(scan.unread) });
      await this.#listen();
      return scan;
    } catch (error) {
      this.#signal.throwIfAborted();
      this.#ledger.lookFailed();
      this.#seenBefore.end(null);
      this.#setState({ state: 'missing', message: folderFault(this.#folder, error) });
      // A watch does not come back with its folder.
      await this.#listener.stop();
      return null;
    }
  }

  /** A link sends no events and may lead elsewhere one day. */
  async #listen(): Promise<void> {
    if (this.#options.hints === false) return;
    const [at = this.#folder, ...excluded] = await this.#calls.run(() =>
      Promise.all([this.#folder, ...this.#excluded].map(realFolder)),
    );
    // The watch may have ended while the folder was slow to answer.
    if (!this.#signal.aborted) await this.#listener.listenTo(at, excluded);
  }

  #hear(path: string | null): void {
    this.#seenBefore.mayHaveChanged(path === null ? null : `${this.#folder}/${path}`);
    this.lookSoon();
  }

  /** Unchanged incomplete files come one at a time, after anything new. */
  async #offerAll(seen: readonly SeenFile[]): Promise<void> {
    const pending = await this.#inOrder(seen);
    const moments = new Map(pending.map(({ file, moment }) => [file, moment]));
    const files = pending.map(({ file }) => file);
    const triesUntil = this.#time.elapsedMs() + maxTriesMs;
    let triesAgain = 0;
    while (!this.#signal.aborted) {
      await this.#settling.room(this.#signal);
      const open = files.filter((file) => this.#isOpen(file));
      const step = this.#ledger.next(open, this.#time.now());
      if (step.kind === 'wait') {
        this.#nextTryAt = step.until;
        return;
      }
      if (step.isUnchanged) {
        const isEnough = triesAgain > 0 && (this.#mayHoldMore || this.#time.elapsedMs() >= triesUntil);
        if (isEnough || this.#settling.looksAgain) {
          this.#nextTryAt = this.#time.now() + soonMs;
          return;
        }
        triesAgain += 1;
      }
      const batch = this.#ledger.together(open, step.file, maxTogether);
      const announced = batch.map((file) => ({ file, moment: moments.get(file) ?? null }));
      const found = await this.#receiveTogether(announced, step.lastTry);
      for (const [file, now] of found) files.splice(files.indexOf(file), 1, ...(now === null ? [] : [now]));
    }
  }

  #isOpen(file: SeenFile): boolean {
    return !this.#ledger.isDone(file) && !this.#settling.holds(file) && !this.#receiving.has(file.key);
  }

  /** After a start everything left is pending. A large amount goes last, unread. */
  async #inOrder(seen: readonly SeenFile[]): Promise<readonly PendingFile[]> {
    const open = seen.filter((file) => this.#isOpen(file));
    const known = new Set<SeenFile>();
    for (const [index, file] of open.entries()) {
      if (await this.#options.isKnown(file.fingerprint)) known.add(file);
      if (index % maxTogether === maxTogether - 1) await setImmediate(null, { signal: this.#signal });
    }
    const fresh = open.filter((file) => !known.has(file));
    const inOrder = await inTakingOrder(fresh, this.#calls, this.#signal, this.#time);
    return [...inOrder, ...[...known].map((file) => ({ file, moment: null }))];
  }

  /**
   * Ends when the station can take none; slow files follow by themselves. Answers the state of each other file: null
   * for one that is gone.
   */
  async #receiveTogether(
    files: readonly PendingFile[],
    lastTry: boolean,
  ): Promise<ReadonlyMap<SeenFile, SeenFile | null>> {
    const batch: Batch = { lastTry, isUnable: false, found: new Map(), isOver: false };
    // A file that was incomplete before has held the others back long enough.
    this.#settling.announce(files.filter(({ file }) => !this.#ledger.wasIncomplete(file)));
    const [first, ...others] = files.map((pending) => async () => {
      await this.#receiveInLane(pending.file, batch).finally(() => this.#settling.noLongerPending([pending]));
    });
    const begun = first?.();
    await Promise.race([begun, sleep(headStartMs, this.#signal, this.#time)]).catch(() => undefined);
    const ends = await Promise.allSettled([begun, ...others.map((receive) => receive())]);
    batch.isOver = true;
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return batch.found;
  }

  async #receiveInLane(file: SeenFile, batch: Batch): Promise<void> {
    const slow = Promise.withResolvers<void>();
    const receiving = this.#lanes.run(file.sizeBytes, () => this.#receiveOne(file, batch), slow.resolve);
    const followed = receiving.catch((error: unknown) => {
      if (batch.isOver && !this.#signal.aborted) this.#survive(error);
    });
    this.#receiving.set(file.key, followed);
    void followed.then(() => {
      this.#receiving.delete(file.key);
      if (batch.isOver) this.#lookNow.set();
    });
    await Promise.race([receiving, slow.promise]);
  }

  async #receiveOne(file: SeenFile, batch: Batch): Promise<void> {
    if (batch.isUnable || this.#signal.aborted) return;
    const now = await this.#calls.run(() => statFile(file.path, this.#numbers));
    batch.found.set(file, now);
    if (now === null) return;
    const isLast = batch.lastTry && now.fingerprint === file.fingerprint;
    const received = await this.#receive(now, isLast);
    batch.isUnable ||= received === 'unable';
    if (received === 'unable' || received.kind === 'decided') return;
    const filename = plainName(now.path.toString());
    const { capturedAt } = received;
    this.#settling.add({
      file: now,
      lastTry: isLast,
      arrival: received,
      capturedAt,
      filename,
      cameAt: this.#time.now(),
    });
    // The folder answered after the wait had ended.
    if (this.#hasEnded) await this.#finish();
  }

  async #receive(file: SeenFile, lastTry: boolean): Promise<Received | 'unable'> {
    const known: Received = { kind: 'decided', answer: 'accepted' };
    const received = (await this.#options.isKnown(file.fingerprint)) ? known : await this.#handOver(file, lastTry);
    if (received === 'unable') this.#ledger.answered(file, 'unable', lastTry, this.#time.now());
    else if (received.kind === 'decided') this.#ledger.answered(file, received.answer, lastTry, this.#time.now());
    return received;
  }

  async #handOver(file: SeenFile, lastTry: boolean): Promise<Received | 'unable'> {
    const filename = plainName(file.path.toString());
    const { fingerprint } = file;
    const source = this.#options.source ?? photoSources.hotFolder;
    const content = { path: file.path, calls: this.#calls };
    try {
      return await this.#options.sink({ content, filename, source, fingerprint, lastTry });
    } catch (error) {
      this.#signal.throwIfAborted();
      this.#options.log.warn('A photo of the hot folder could not be taken now; it is tried again', {
        filename,
        error: error instanceof Error ? error.message : String(error),
      });
      return 'unable';
    }
  }

  /** A watch that ended would leave photos unseen. */
  #survive(error: unknown): void {
    this.#signal.throwIfAborted();
    this.#options.log.warn('A look into the hot folder failed; the next one follows', { error: String(error) });
  }

  #pauseMs(): number {
    const rescanMs = this.#seenBefore.hasNewFolder ? newFolderMs : (this.#options.rescanMs ?? defaultRescanMs);
    const now = this.#time.now();
    const due = [this.#nextTryAt, this.#incomplete.nextAt(now)].filter((at) => at !== null);
    if (due.length > 0) return Math.max(10, Math.min(rescanMs, ...due.map((at) => at - now)));
    // Scanning a folder of very many files must not dominate.
    return Math.max(rescanMs, Math.min(this.#scanTookMs * 5, 60_000));
  }

  #setState(state: FolderState): void {
    if (isDeepStrictEqual(this.#state, state)) return;
    this.#state = state;
    this.#options.onState(state);
  }
}
