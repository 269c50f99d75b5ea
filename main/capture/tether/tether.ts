import { AutoResetEvent } from '../../lib/async/autoResetEvent.ts';
import { detectCameras, listFiles } from '../gphoto/detectCameras.ts';
import { type CameraPort, gphotoArguments } from '../gphoto/gphotoArguments.ts';
import { GphotoFailure } from '../gphoto/gphotoFailure.ts';
import type { CameraFile } from '../gphoto/gphotoOutput.ts';
import type { GphotoProgram } from '../gphoto/gphotoProgram.ts';
import { runGphoto } from '../gphoto/runGphoto.ts';
import type { CaptureLog } from '../offer/capturedFile.ts';
import { type CameraHolder, findHolders } from './holders.ts';
import { type Landing, openLanding } from './landing.ts';
import { missedPictures } from './missedPictures.ts';
import { ServedCamera } from './servedCamera.ts';
import { type Deliver, TetherQueue } from './tetherQueue.ts';
import { type BoundCamera, reportOf, type TetherReport } from './tetherReport.ts';
import { OtherCamera, openTetherSession } from './tetherSession.ts';
import { type ShotOutcome, TetherShot } from './tetherShot.ts';
import {
  hurried,
  nextAction,
  startWatch,
  type Watch,
  type WatchAction,
  type WatchOutcome,
  watchAfter,
} from './watchdog.ts';

export interface TetherOptions<Context, Result> {
  readonly program: GphotoProgram;
  readonly folder: string;
  readonly camera: BoundCamera;
  readonly deliver: Deliver<Context, Result>;
  /** The camera's card keeps pictures that the station has. */
  readonly keepsOnCard: () => boolean;
  readonly onReport: (report: TetherReport) => void;
  readonly onFrame: (jpeg: Buffer) => void;
  readonly liveWanted: () => boolean;
  /** The camera lacks the picture too, or which one it is cannot be told. */
  readonly onLost: (context: Context, why: 'not_there' | 'not_known') => void;
  readonly onManyMissed: (count: number) => void;
  /** They found no room on the station's disk; the camera still has them. */
  readonly onCut: (names: readonly string[]) => void;
  readonly freeBytes: (folder: string) => Promise<number>;
  readonly log: CaptureLog;
  readonly signal: AbortSignal;
  readonly now?: () => number;
  readonly captureMs?: number;
  readonly listenMs?: number;
}

export interface Tether<Context, Result> {
  readonly report: TetherReport;
  /** Nobody else should ask the camera at this port. */
  readonly usedPort: CameraPort | null;
  /** Waits for earlier shots. Never rejects. */
  shoot(context: Context): Promise<ShotOutcome<Result>>;
  retry(): void;
  /** Resolves when the camera is closed. The signal does the same. */
  close(): Promise<void>;
}

/** Recovers a stuck camera, and fetches the pictures that a broken shot left on it. */
export async function startTether<Context, Result>(
  options: TetherOptions<Context, Result>,
): Promise<Tether<Context, Result>> {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const { folder, camera, freeBytes, log } = options;
  const landing = await openLanding(folder, camera.serialNumber, freeBytes, (path) =>
    log.info("A tethered camera's notes on a picture are kept aside", { path }),
  );
  const tether = new TetheredCamera(options, landing, signal);
  const ended = tether.run();
  return {
    get report() {
      return tether.report;
    },
    get usedPort() {
      return tether.usedPort;
    },
    shoot: (context) => tether.shoot(context),
    retry: () => tether.retry(),
    async close() {
      stop.abort();
      await ended;
    },
  };
}

const resetMs = 20_000;

class TetheredCamera<Context, Result> {
  readonly #options: TetherOptions<Context, Result>;
  readonly #landing: Landing;
  readonly #signal: AbortSignal;
  readonly #queue: TetherQueue<Context, Result>;
  readonly #changed = new AutoResetEvent();
  #watch: Watch;
  #hasLooked = false;
  #served: ServedCamera<Context, Result> | null = null;
  #others: ReadonlySet<CameraPort> = new Set();
  #otherModel: string | null = null;
  #holders: readonly CameraHolder[] = [];
  /** It is null when the files could not be listed. */
  #baseline: readonly CameraFile[] | null = null;
  readonly #arrived = new Set<string>();
  #broken: readonly Context[] = [];
  #canList = true;
  #last: string | null = null;

  constructor(options: TetherOptions<Context, Result>, landing: Landing, signal: AbortSignal) {
    this.#options = options;
    this.#landing = landing;
    this.#signal = signal;
    this.#watch = startWatch(this.#now());
    this.#queue = new TetherQueue({
      landing,
      deliver: options.deliver,
      log: options.log,
      signal,
      onSafe: (picture) => {
        if (picture.camera === options.camera.serialNumber) this.#served?.safe(picture, options.keepsOnCard());
      },
    });
  }

  get report(): TetherReport {
    return reportOf({
      watch: this.#hasLooked ? this.#watch : null,
      camera: this.#options.camera,
      otherModel: this.#otherModel,
      holders: this.#holders,
      ...(this.#served?.facts ?? ServedCamera.unknown),
    });
  }

  get usedPort(): CameraPort | null {
    const { standing } = this.#watch;
    return 'port' in standing ? standing.port : null;
  }

  async shoot(context: Context): Promise<ShotOutcome<Result>> {
    const served = this.#served;
    if (served === null) return { kind: 'not_ready', report: this.report };
    return await served.shoot(new TetherShot(context));
  }

  retry(): void {
    this.#watch = hurried(this.#watch, this.#now());
    this.#changed.set();
  }

  async run(): Promise<void> {
    try {
      await this.#takeLeftovers();
      while (!this.#signal.aborted) await this.#step();
    } catch (error) {
      if (!this.#signal.aborted) throw error;
    } finally {
      await this.#queue.idle();
    }
  }

  /** A camera with unreadable leftovers is served: the next start finds them. */
  async #takeLeftovers(): Promise<void> {
    try {
      for (const file of await this.#landing.recovered()) this.#drop(this.#queue.add(file, { kind: 'earlier' }));
    } catch (error) {
      const fields = { error: String(error) };
      this.#options.log.warn('Pictures of the tethered camera that came earlier cannot be read now', fields);
    }
  }

  async #step(): Promise<void> {
    const action = nextAction(this.#watch, this.#now());
    if (action.kind === 'wait') {
      await this.#changed.wait(action.until - this.#now(), this.#signal);
      return;
    }
    const outcome = await this.#act(action).catch((error: unknown): WatchOutcome => {
      this.#signal.throwIfAborted();
      // Even the station's own disk error ends here: the camera is tried again.
      const failure = error instanceof GphotoFailure ? error : new GphotoFailure('failed', String(error), error);
      const fields = { kind: failure.kind, detail: failure.detail, during: action.kind };
      this.#options.log.warn('The tethered camera met an error', fields);
      return { kind: 'failed', failure: failure.kind };
    });
    this.#watch = watchAfter(this.#watch, outcome, this.#now());
    this.#hasLooked = true;
    if (outcome.kind === 'failed' && outcome.failure === 'claimed') await this.#lookForHolders(action);
    this.#tell();
  }

  async #act(action: Exclude<WatchAction, { readonly kind: 'wait' }>): Promise<WatchOutcome> {
    switch (action.kind) {
      case 'look':
        return await this.#look();
      case 'open':
        return await this.#open(action.port);
      case 'reset':
        return await this.#reset(action.port);
      case 'serve':
        return await this.#serve();
    }
  }

  async #look(): Promise<WatchOutcome> {
    const { program, camera } = this.#options;
    const detected = await detectCameras(program, this.#signal);
    const ports = new Set(detected.map(({ port }) => port));
    this.#others = new Set([...this.#others].filter((port) => ports.has(port)));
    const found = detected.find(({ model, port }) => model === camera.model && !this.#others.has(port));
    this.#otherModel =
      found === undefined ? (detected.find(({ port }) => port.startsWith('usb:'))?.model ?? null) : null;
    return found === undefined ? { kind: 'missing' } : { kind: 'found', port: found.port };
  }

  async #open(port: CameraPort): Promise<WatchOutcome> {
    const { program, camera, log } = this.#options;
    this.#tell();
    const files = await this.#filesAt(port);
    try {
      const { serialNumber } = camera;
      const landing = this.#landing;
      const { captureMs, listenMs } = this.#options;
      const session = await openTetherSession(
        { program, port, serialNumber, landing, captureMs, listenMs },
        this.#signal,
      );
      this.#served = new ServedCamera({
        session,
        landing: this.#landing,
        queue: this.#queue,
        options: this.#options,
        signal: this.#signal,
        changed: () => this.#tell(),
        landed: (name) => this.#arrived.add(name),
      });
    } catch (error) {
      if (!(error instanceof OtherCamera)) throw error;
      log.info('A camera of the same model is plugged in, but it is another one', { port });
      this.#others = new Set([...this.#others, port]);
      return { kind: 'other_camera' };
    }
    await this.#fetchMissed(this.#served, files).catch(async (error: unknown) => {
      await this.#endServed();
      throw error;
    });
    log.info('The tethered camera is open', { model: camera.model });
    return { kind: 'opened' };
  }

  /** Answers null when the camera cannot list; the rest works. */
  async #filesAt(port: CameraPort): Promise<readonly CameraFile[] | null> {
    if (!this.#canList) return null;
    try {
      return await listFiles(this.#options.program, port, this.#signal);
    } catch (error) {
      if (error instanceof GphotoFailure && (error.kind === 'unsupported' || error.kind === 'failed')) return null;
      // A very full card must not keep the camera from opening.
      if (error instanceof GphotoFailure && error.kind === 'timeout') this.#canList = false;
      throw error;
    }
  }

  /** The first unheard picture is that of the broken shot. */
  async #fetchMissed(served: ServedCamera<Context, Result>, files: readonly CameraFile[] | null): Promise<void> {
    const missed =
      files === null || this.#baseline === null ? null : missedPictures(this.#baseline, this.#arrived, files);
    if (missed?.kind === 'too_many') this.#options.onManyMissed(missed.count);
    const shots = missed?.kind === 'fetch' ? missed.shots : [];
    for (const [index, shot] of shots.entries()) {
      const context = this.#broken[0];
      const origin =
        index > 0 || context === undefined ? ({ kind: 'earlier' } as const) : ({ kind: 'shot', context } as const);
      let hasCome = false;
      for (const file of shot) hasCome = (await served.fetch(file, origin)) || hasCome;
      this.#queue.allHere();
      if (origin.kind === 'shot' && hasCome) this.#broken = this.#broken.slice(1);
    }
    if (files !== null) {
      this.#baseline = files;
      // A camera with an emptied card repeats names.
      this.#arrived.clear();
    }
    const why = missed === null || missed.kind === 'too_many' ? 'not_known' : 'not_there';
    for (const context of this.#broken) this.#options.onLost(context, why);
    this.#broken = [];
  }

  async #reset(port: CameraPort): Promise<WatchOutcome> {
    const { program, folder, camera, log } = this.#options;
    // Ports move, so the reset needs a camera of this model there.
    const detected = await detectCameras(program, this.#signal);
    if (!detected.some((other) => other.port === port && other.model === camera.model)) return { kind: 'missing' };
    log.warn('The tethered camera is reset', { port });
    await runGphoto(program, { args: gphotoArguments.reset(port), cwd: folder, deadlineMs: resetMs }, this.#signal);
    return { kind: 'reset' };
  }

  async #serve(): Promise<WatchOutcome> {
    const served = this.#served;
    if (served === null) throw new Error('Only an open camera can be served.');
    try {
      await served.serve();
      return { kind: 'failed', failure: 'ended' };
    } finally {
      await this.#endServed();
    }
  }

  async #endServed(): Promise<void> {
    const served = this.#served;
    this.#served = null;
    if (served !== null) this.#broken = [...this.#broken, ...(await served.close())];
  }

  async #lookForHolders(action: WatchAction): Promise<void> {
    const port = action.kind === 'open' || action.kind === 'reset' ? action.port : null;
    this.#holders = await findHolders(port);
  }

  #tell(): void {
    const { report } = this;
    const text = JSON.stringify(report);
    if (text === this.#last) return;
    this.#last = text;
    this.#options.onReport(report);
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  /** The next start finds a picture that a closing station did not take in. */
  #drop(delivery: Promise<unknown>): void {
    delivery.catch(() => undefined);
  }
}
