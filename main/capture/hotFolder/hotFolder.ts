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
import { type FolderState, folderFault, noAnswer, ownFolderFault, unreadFault } from './folderState.ts';
import { IncompleteNotes } from './incompleteNotes.ts';
import { Ledger, type RetryTimes, usualRetryTimes } from './ledger.ts';
import { PassedOverNotes } from './passedOverNotes.ts';
import { ReceivingLanes } from './receivingLanes.ts';
import { type FolderScan, type SeenFile, scanFolder, statFile } from './scanFolder.ts';
import { SeenBefore } from './seenBefore.ts';
import { Settling } from './settling.ts';
import type { SkippedFile } from './skippedFiles.ts';
import { SkippedNotes } from './skippedNotes.ts';
import { type ComingFile, inTakingOrder } from './takingOrder.ts';

export interface WatchOptions {
  readonly folder: string;
  readonly sink: Sink;
  /** Whether the station has decided this fingerprint before, so that a restart takes nothing in twice. */
  readonly isKnown: (fingerprint: string) => boolean | Promise<boolean>;
  readonly onState: (state: FolderState) => void;
  readonly log: CaptureLog;
  readonly signal: AbortSignal;
  /** The source's name, kept with each photo. */
  readonly source?: string;
  /** Folders to stay out of: the station's own data. */
  readonly excluded?: readonly string[];
  /** How often the folder is read whole, since events can get lost. */
  readonly rescanMs?: number;
  /** False for folders that send no events, such as network shares: then it is the reading at intervals alone that sees. */
  readonly hints?: boolean;
  /** The endings that are taken, in small letters: those that the station reads where it is not given. */
  readonly endings?: ReadonlySet<string>;
  /** Told of files that are not whole and of which nothing new has come for 20 s: all that there are, each time that those change. */
  readonly onIncomplete?: (files: readonly { readonly path: Buffer }[]) => void;
  /** Called at the end of each look, with what it found. */
  readonly afterLook?: (scan: FolderScan, signal: AbortSignal) => Promise<void>;
  /** Told of files with endings that are not taken: all that lie there now, and the first of each ending that was not met before. */
  readonly onOtherFiles?: (present: readonly SeenFile[], fresh: readonly SeenFile[]) => void;
  /** Told of links, pipes and the like: all that lie there now, and those of them that the look before did not find. */
  readonly onSkipped?: (present: readonly SkippedFile[], fresh: readonly SkippedFile[]) => Promise<void>;
  readonly retry?: RetryTimes;
  /** Whether its files keep their numbers; found by its disk where it is not given. */
  readonly numbers?: FileNumbers;
  /** A folder that does not answer for so long is said to. */
  readonly stalledMs?: number;
  /** The system's own where it is not given. */
  readonly time?: Time;
  /** A file that takes longer to receive holds up no other one. */
  readonly slowMs?: number;
}

export interface FolderWatch {
  /** Looks again now. */
  rescan(): void;
  /** Resolves when nothing is open any more, but what a folder that does not answer holds open. The signal does the same. */
  close(): Promise<void>;
  /** Resolves when the watch has ended, by `close` or by the signal. */
  readonly ended: Promise<void>;
}

/**
 * Hands every file of a folder and its subfolders to the sink, oldest first and a few side by side: those that are there already
 * and those that come. What came together is settled in capture order. Each state of a file is decided once; incomplete files are
 * tried again. Files are never changed or moved.
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

const usualRescanMs = 3_000;
/** Soon after a new folder was seen. */
const newFolderMs = 250;
const shortestRestMs = 10;
/** Until what waits for others to be tried is asked about again. */
const soonMs = 100;
/** Whatever waits for another try is not tried for longer before the folder is looked at again. */
const longestTriesMs = 500;
/** A file that takes longer to receive is not waited for: those that came with it go on, and it follows by itself. */
const usualSlowMs = 1_000;
/** So many files are taken as having come together; after them those that wait for another try are looked at again. */
const mostTogether = 64;
/** The one taken first has the disk to itself for so long: it is the first to be seen. */
const headStartMs = 50;
/** A look that is under way when the watch ends is waited for so long. */
const lastLookMs = 3_000;

/** Files that are received together, and settled in their order. */
interface Batch {
  readonly lastTry: boolean;
  readonly found: Map<SeenFile, SeenFile | null>;
  isUnable: boolean;
  /** Files that come from now on were not waited for. */
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
  /** Files that are being received, by key. */
  readonly #receiving = new Map<string, Promise<void>>();
  #hasEnded = false;
  #numbers: FileNumbers = 'kept';
  #state: FolderState | null = null;
  readonly #skipped: SkippedNotes;
  readonly #passedOver: PassedOverNotes;
  readonly #incomplete: IncompleteNotes;
  /** Something may have come since the folder was read. */
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
    this.#ledger = new Ledger(options.retry ?? usualRetryTimes);
    this.#settling = new Settling(this.#ledger, options.log, () => lookNow.set(), this.#time);
    this.#calls = new FolderCalls(() => this.#sayNoAnswer(), options.stalledMs, this.#time);
    this.#lanes = new ReceivingLanes(options.slowMs ?? usualSlowMs, this.#time);
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
        await abandonOnAbort(look, this.#signal, lastLookMs, this.#time).catch((error: unknown) =>
          this.#survive(error),
        );
        // Hints come as fast as a camera writes: looking takes at most half of the time.
        await sleep(Math.min(Math.max(this.#scanTookMs, shortestRestMs), 1_000), this.#signal, this.#time);
        await this.#lookNow.wait(this.#pauseMs(), this.#signal);
      }
    } catch (error) {
      if (!this.#signal.aborted) throw error;
    } finally {
      await this.#listener.stop();
      await settling;
      const receiving = Promise.all(this.#receiving.values());
      await abandonOnAbort(receiving, this.#signal, lastLookMs, this.#time).catch(() => undefined);
      this.#hasEnded = true;
      await this.#finish();
    }
  }

  /** A station that closes settles them at its next start. */
  async #finish(): Promise<void> {
    if (!this.#options.signal.aborted) await this.#settling.finish();
  }

  /** Something may have come. */
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
    // It holds no photo up.
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
      // A watch on a folder that went away does not come back with it.
      await this.#listener.stop();
      return null;
    }
  }

  /** Where the folder truly lies: a link sends no events, and may lead elsewhere one day. */
  async #listen(): Promise<void> {
    if (this.#options.hints === false) return;
    const [at = this.#folder, ...excluded] = await this.#calls.run(() =>
      Promise.all([this.#folder, ...this.#excluded].map(realFolder)),
    );
    // The watch may have ended while the folder took its time to answer.
    if (!this.#signal.aborted) await this.#listener.listenTo(at, excluded);
  }

  #hear(path: string | null): void {
    this.#seenBefore.mayHaveChanged(path === null ? null : `${this.#folder}/${path}`);
    this.lookSoon();
  }

  /** Of files that nothing was added to, perhaps many, one at a time is looked into again; what may have come meanwhile goes before the next. */
  async #offerAll(seen: readonly SeenFile[]): Promise<void> {
    const coming = await this.#inOrder(seen);
    const moments = new Map(coming.map(({ file, moment }) => [file, moment]));
    const files = coming.map(({ file }) => file);
    const triesUntil = this.#time.elapsedMs() + longestTriesMs;
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
      const batch = this.#ledger.together(open, step.file, mostTogether);
      const announced = batch.map((file) => ({ file, moment: moments.get(file) ?? null }));
      const found = await this.#receiveTogether(announced, step.lastTry);
      for (const [file, now] of found) files.splice(files.indexOf(file), 1, ...(now === null ? [] : [now]));
    }
  }

  #isOpen(file: SeenFile): boolean {
    return !this.#ledger.isDone(file) && !this.#settling.holds(file) && !this.#receiving.has(file.key);
  }

  /**
   * By the time of capture. After a start all that was left lying is open too: where that is much it goes last, and none of it is read.
   */
  async #inOrder(seen: readonly SeenFile[]): Promise<readonly ComingFile[]> {
    const open = seen.filter((file) => this.#isOpen(file));
    const known = new Set<SeenFile>();
    for (const [index, file] of open.entries()) {
      if (await this.#options.isKnown(file.fingerprint)) known.add(file);
      // Whatever else waits for the main thread has its turn.
      if (index % mostTogether === mostTogether - 1) await setImmediate(null, { signal: this.#signal });
    }
    const fresh = open.filter((file) => !known.has(file));
    const inOrder = await inTakingOrder(fresh, this.#calls, this.#signal, this.#time);
    return [...inOrder, ...[...known].map((file) => ({ file, moment: null }))];
  }

  /**
   * Hands files over side by side until one shows that the station can take none now. Those that take long follow by themselves.
   * Answers as what each of the others was found: null for one that is gone.
   */
  async #receiveTogether(
    files: readonly ComingFile[],
    lastTry: boolean,
  ): Promise<ReadonlyMap<SeenFile, SeenFile | null>> {
    const batch: Batch = { lastTry, isUnable: false, found: new Map(), isOver: false };
    // One that was incomplete before has held the others back for as long as it may.
    this.#settling.announce(files.filter(({ file }) => !this.#ledger.wasIncomplete(file)));
    const [first, ...others] = files.map((coming) => async () => {
      await this.#receiveInLane(coming.file, batch).finally(() => this.#settling.noLongerComing([coming]));
    });
    const begun = first?.();
    await Promise.race([begun, sleep(headStartMs, this.#signal, this.#time)]).catch(() => undefined);
    const ends = await Promise.allSettled([begun, ...others.map((receive) => receive())]);
    batch.isOver = true;
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return batch.found;
  }

  /** Resolves when the file is received, or takes so long that it is not waited for. */
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
    // The folder has answered when nobody waited any more.
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

  /** A watch that ended by itself would leave photos lying unseen: whatever it is, it is said and the next look follows. */
  #survive(error: unknown): void {
    this.#signal.throwIfAborted();
    this.#options.log.warn('A look into the hot folder failed; the next one follows', { error: String(error) });
  }

  #pauseMs(): number {
    const rescanMs = this.#seenBefore.hasNewFolder ? newFolderMs : (this.#options.rescanMs ?? usualRescanMs);
    const now = this.#time.now();
    const due = [this.#nextTryAt, this.#incomplete.nextAt(now)].filter((at) => at !== null);
    if (due.length > 0) return Math.max(10, Math.min(rescanMs, ...due.map((at) => at - now)));
    // A folder of very many files is read less often, so that looking is never most of the work.
    return Math.max(rescanMs, Math.min(this.#scanTookMs * 5, 60_000));
  }

  #setState(state: FolderState): void {
    if (isDeepStrictEqual(this.#state, state)) return;
    this.#state = state;
    this.#options.onState(state);
  }
}
