import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { plainName } from '../imaging/plainName.ts';
import { type CaptureLog, HeldBack, type Sink } from './capturedFile.ts';
import { hintAtChanges } from './folderHints.ts';
import { type FolderState, folderFault, ownFolderFault } from './folderState.ts';
import { Ledger, type RetryTimes, usualRetryTimes } from './ledger.ts';
import { type FolderScan, lookAt, type SeenFile, scanFolder } from './scanFolder.ts';
import { Wake } from './wake.ts';

export interface WatchOptions {
  readonly folder: string;
  readonly sink: Sink;
  /** Whether the station has decided this fingerprint before, so that a restart takes nothing in twice. */
  readonly isKnown: (fingerprint: string) => boolean | Promise<boolean>;
  readonly onState: (state: FolderState) => void;
  readonly log: CaptureLog;
  readonly signal: AbortSignal;
  /** What to call this source, kept with each photo. */
  readonly source?: string;
  /** Folders to stay out of: the station's own data. */
  readonly excluded?: readonly string[];
  /** How often the folder is read whole, since events can get lost. */
  readonly rescanMs?: number;
  /** False for folders that send no events, such as network shares: then it is the reading at intervals alone that sees. */
  readonly hints?: boolean;
  /** Called at the end of each look, with what it found. */
  readonly afterLook?: (files: readonly SeenFile[], signal: AbortSignal) => Promise<void>;
  readonly retry?: RetryTimes;
}

export interface FolderWatch {
  /** Looks again now. */
  rescan(): void;
  /** Resolves when nothing is open any more. The signal does the same. */
  close(): Promise<void>;
  /** Resolves when the watch has ended, by `close` or by the signal. */
  readonly ended: Promise<void>;
}

/**
 * Offers every file of a folder and its subfolders to the sink, oldest first and a few side by side: those that are there already
 * and those that come. Each state of a file is decided once; incomplete files are tried again. Files are never changed or moved.
 */
export function watchFolder(options: WatchOptions): FolderWatch {
  const stop = new AbortController();
  const wake = new Wake();
  const watch = new HotFolder(options, wake, AbortSignal.any([options.signal, stop.signal]));
  const ended = watch.run();
  return {
    rescan: () => wake.poke(),
    ended,
    async close() {
      stop.abort();
      await ended;
    },
  };
}

const usualRescanMs = 3_000;
/** Two are decoded at a time (pixels.ts); the others are read, hashed and made durable meanwhile. */
const offeredAtOnce = 4;
/** After so many files those that wait for another try are looked at again. */
const mostTogether = 64;

class HotFolder {
  readonly #options: WatchOptions;
  readonly #wake: Wake;
  readonly #signal: AbortSignal;
  readonly #folder: string;
  readonly #excluded: readonly string[];
  readonly #ledger: Ledger;
  #state: FolderState | null = null;
  #hints: { close(): Promise<void> } | null = null;
  #skippedBefore: ReadonlySet<string> = new Set();
  #nextTryAt: number | null = null;
  #scanTookMs = 0;

  constructor(options: WatchOptions, wake: Wake, signal: AbortSignal) {
    this.#options = options;
    this.#wake = wake;
    this.#signal = signal;
    this.#folder = resolve(options.folder);
    this.#excluded = (options.excluded ?? []).map((path) => resolve(path));
    this.#ledger = new Ledger(options.retry ?? usualRetryTimes);
  }

  async run(): Promise<void> {
    try {
      while (!this.#signal.aborted) {
        await this.#lookOnce().catch((error: unknown) => this.#survive(error));
        // Hints come as fast as a camera writes: looking takes at most half of the time.
        await setTimeout(Math.min(this.#scanTookMs, 1_000), null, { signal: this.#signal });
        await this.#wake.sleep(this.#pauseMs(), this.#signal);
      }
    } catch (error) {
      if (!this.#signal.aborted) throw error;
    } finally {
      await this.#hints?.close();
    }
  }

  async #lookOnce(): Promise<void> {
    const scan = await this.#scan();
    this.#nextTryAt = null;
    if (scan === null) return;
    this.#sayWhatIsSkipped(scan.skipped);
    this.#ledger.forgetMissing(scan.files, scan.unread);
    await this.#offerAll(scan.files);
    await this.#options.afterLook?.(scan.files, this.#signal);
  }

  async #scan(): Promise<FolderScan | null> {
    const startedAt = Date.now();
    const own = ownFolderFault(this.#folder, this.#excluded);
    if (own !== null) {
      this.#setState({ state: 'missing', message: own });
      return null;
    }
    try {
      const scan = await scanFolder(this.#folder, this.#excluded, this.#signal);
      this.#scanTookMs = Date.now() - startedAt;
      this.#setState({ state: 'watching', message: null });
      this.#listen();
      return scan;
    } catch (error) {
      this.#signal.throwIfAborted();
      this.#ledger.lookFailed();
      this.#setState({ state: 'missing', message: folderFault(this.#folder, error) });
      // A watch on a folder that went away does not come back with it.
      await this.#hints?.close();
      this.#hints = null;
      return null;
    }
  }

  #listen(): void {
    if (this.#options.hints === false) return;
    this.#hints ??= hintAtChanges(
      this.#folder,
      this.#excluded,
      () => this.#wake.poke(),
      (error) =>
        this.#options.log.warn('The hot folder sends no events; it is read at intervals', { error: String(error) }),
    );
  }

  async #offerAll(files: readonly SeenFile[]): Promise<void> {
    const open = files.filter((file) => !this.#ledger.isDone(file));
    while (!this.#signal.aborted) {
      const step = this.#ledger.next(open, Date.now());
      if (step.kind === 'wait') {
        this.#nextTryAt = step.until;
        return;
      }
      const found = await this.#offerInOrder(this.#ledger.together(open, step.file, mostTogether), step.lastTry);
      for (const [file, now] of found) {
        const index = open.indexOf(file);
        if (now === null || this.#ledger.isDone(now)) open.splice(index, 1);
        else open[index] = now;
      }
    }
  }

  /**
   * Offers files side by side, each to be recorded after the one before it; behind one that is not decided the others wait.
   * Answers as what each file that had its turn was found: null for one that is gone.
   */
  async #offerInOrder(files: readonly SeenFile[], lastTry: boolean): Promise<ReadonlyMap<SeenFile, SeenFile | null>> {
    const found = new Map<SeenFile, SeenFile | null>();
    const offers: Promise<boolean>[] = [];
    const running = new Set<Promise<void>>();
    let after: Promise<void> = Promise.resolve();
    let isHeld = false;
    for (const file of files) {
      if (running.size >= offeredAtOnce) await Promise.race(running);
      if (isHeld || this.#signal.aborted) break;
      const now = await lookAt(file.path);
      found.set(file, now);
      if (now === null) continue;
      const turn = Promise.withResolvers<void>();
      const offer = this.#offer(now, lastTry && now.fingerprint === file.fingerprint, after, turn.resolve);
      offers.push(offer);
      after = turn.promise;
      const ended = offer
        .then((isDecided) => {
          if (!isDecided) throw new HeldBack();
          turn.resolve();
        })
        .catch((error: unknown) => {
          isHeld = true;
          turn.reject(error);
        })
        .finally(() => running.delete(ended));
      running.add(ended);
      // Whoever is offered next meets it; behind the last file nobody does.
      after.catch(() => undefined);
    }
    for (const end of await Promise.allSettled(offers)) if (end.status === 'rejected') throw end.reason;
    return found;
  }

  /** Whether this state of the file is decided now. */
  async #offer(file: SeenFile, lastTry: boolean, after: Promise<void>, recorded: () => void): Promise<boolean> {
    if (await this.#options.isKnown(file.fingerprint)) {
      this.#ledger.known(file);
      return true;
    }
    const filename = plainName(file.path.toString());
    const { fingerprint } = file;
    const source = this.#options.source ?? 'hot folder';
    try {
      const content = { path: file.path };
      const captured = { content, filename, source, fingerprint, lastTry, after, recorded };
      const answer = await this.#options.sink(captured);
      this.#ledger.answered(file, answer, lastTry, Date.now());
    } catch (error) {
      this.#signal.throwIfAborted();
      // Behind a file that is not decided nothing counts, its own trouble included.
      if (await isHeldBack(after)) return false;
      this.#options.log.warn('A photo of the hot folder could not be taken now; it is tried again', {
        filename,
        error: error instanceof Error ? error.message : String(error),
      });
      this.#ledger.answered(file, 'unable', lastTry, Date.now());
    }
    return this.#ledger.isDone(file);
  }

  /** A watch that ended by itself would leave photos lying unseen: whatever it is, it is said and the next look follows. */
  #survive(error: unknown): void {
    this.#signal.throwIfAborted();
    this.#options.log.warn('A look into the hot folder failed; the next one follows', { error: String(error) });
  }

  #pauseMs(): number {
    const rescanMs = this.#options.rescanMs ?? usualRescanMs;
    if (this.#nextTryAt !== null) return Math.max(10, Math.min(rescanMs, this.#nextTryAt - Date.now()));
    // A folder of very many files is read less often, so that looking is never most of the work.
    return Math.max(rescanMs, Math.min(this.#scanTookMs * 5, 60_000));
  }

  #setState(state: FolderState): void {
    if (this.#state?.state === state.state && this.#state.message === state.message) return;
    this.#state = state;
    this.#options.onState(state);
  }

  #sayWhatIsSkipped(skipped: readonly Buffer[]): void {
    for (const path of skipped) {
      if (this.#skippedBefore.has(path.toString('hex'))) continue;
      const message = 'Passed over in the hot folder: a link, pipe, socket or device is no photo file';
      this.#options.log.info(message, { filename: plainName(path.toString()) });
    }
    this.#skippedBefore = new Set(skipped.map((path) => path.toString('hex')));
  }
}

async function isHeldBack(after: Promise<void>): Promise<boolean> {
  return await after.then(
    () => false,
    () => true,
  );
}
