import { setTimeout as delay } from 'node:timers/promises';
import { GphotoFailure, type GphotoFailureKind } from '../gphoto/gphotoFailure.ts';
import type { CameraFile } from '../gphoto/gphotoOutput.ts';
import { type CameraHealth, unknownHealth } from './cameraHealth.ts';
import { Clearing, type Removal } from './clearing.ts';
import type { LandedFile, Landing } from './landing.ts';
import type { Origin, SafePicture, TetherQueue } from './tetherQueue.ts';
import type { TetherSession } from './tetherSession.ts';
import type { ShotOutcome, TetherShot } from './tetherShot.ts';

const passing: ReadonlySet<GphotoFailureKind> = new Set([
  'refused',
  'busy',
  'unsupported',
  'card_full',
  'file_missing',
]);

const listenMs = 150;
const listenDuringLiveMs = 400;
const frameEveryMs = 80;
const afterBadFrameMs = 1_000;
const restAfterMs = 3_000;
const healthEveryMs = 60_000;
const collectEveryMs = 50;
const busyTries = 4;
const busyPauseMs = 400;

interface Surroundings<Context, Result> {
  readonly session: TetherSession;
  readonly landing: Landing;
  readonly queue: TetherQueue<Context, Result>;
  readonly options: {
    readonly onFrame: (jpeg: Buffer) => void;
    readonly liveWanted: () => boolean;
    readonly onCut: (names: readonly string[]) => void;
  };
  readonly signal: AbortSignal;
  readonly changed: () => void;
  readonly landed: (name: string) => void;
}

/** Shots come first, then clearing, live frames, and the camera's button. */
export class ServedCamera<Context, Result> {
  static readonly unknown = { health: unknownHealth, shooting: false, canPreview: false } as const;

  readonly #with: Surroundings<Context, Result>;
  readonly #ending = new AbortController();
  readonly #waiting: TetherShot<Context, Result>[] = [];
  readonly #clearing = new Clearing();
  #current: TetherShot<Context, Result> | null = null;
  #broken: Context | null = null;
  #health: CameraHealth = unknownHealth;
  #healthAt = Number.NEGATIVE_INFINITY;
  #canPreview = true;
  #shownAt: number | null = null;
  #frameDueAt = 0;
  #listenedAt = 0;
  #collecting: Promise<void> = Promise.resolve();

  constructor(surroundings: Surroundings<Context, Result>) {
    this.#with = surroundings;
  }

  get facts(): { readonly health: CameraHealth; readonly shooting: boolean; readonly canPreview: boolean } {
    return {
      health: this.#health,
      shooting: this.#current !== null || this.#waiting.length > 0,
      canPreview: this.#canPreview,
    };
  }

  shoot(shot: TetherShot<Context, Result>): Promise<ShotOutcome<Result>> {
    this.#waiting.push(shot);
    this.#with.changed();
    return shot.outcome;
  }

  /** `keeps`: the card keeps its copy; the camera's memory never does. */
  safe({ name, sizeBytes }: SafePicture, keeps: boolean): void {
    this.#clearing.safe(name, sizeBytes, keeps);
  }

  async fetch(file: CameraFile, origin: Origin<Context>): Promise<boolean> {
    try {
      await this.#with.session.fetch(file.path);
    } catch (error) {
      if (!(error instanceof GphotoFailure) || !passing.has(error.kind)) throw error;
      return false;
    }
    this.#clearing.kept([file.path]);
    await this.#collect(() => origin);
    return true;
  }

  /** Throws `GphotoFailure` when the session breaks, or the signal's reason. */
  async serve(): Promise<void> {
    const collecting = this.#collectAllTheTime();
    try {
      for (;;) {
        this.#with.signal.throwIfAborted();
        await this.#once();
      }
    } catch (error) {
      await this.#with.session.close();
      // Pictures that landed whole are taken in; if that fails, the next session does it.
      await this.#collect(() => this.#origin()).catch(() => undefined);
      this.#breakCurrent(error);
      throw error;
    } finally {
      this.#ending.abort();
      await collecting;
    }
  }

  async close(): Promise<readonly Context[]> {
    this.#ending.abort();
    await this.#with.session.close();
    const failure = new GphotoFailure('no_camera', 'the camera was closed');
    for (const shot of this.#waiting.splice(0)) shot.settle({ kind: 'failed', failure });
    return this.#broken === null ? [] : [this.#broken];
  }

  async #once(): Promise<void> {
    const shot = this.#waiting.shift();
    if (shot !== undefined) return await this.#take(shot);
    const removal = this.#clearing.next();
    if (removal !== null) return await this.#remove(removal);
    const now = Date.now();
    if (now - this.#healthAt >= healthEveryMs) return await this.#readHealth(now);
    const wantsFrame = this.#canPreview && this.#with.options.liveWanted();
    if (wantsFrame && now >= this.#frameDueAt && now - this.#listenedAt < listenDuringLiveMs)
      return await this.#show(now);
    if (!wantsFrame && this.#shownAt !== null && now - this.#shownAt >= restAfterMs) return await this.#rest();
    this.#listenedAt = now;
    this.#clearing.kept(await this.#with.session.listen(wantsFrame ? 1 : listenMs));
    await this.#collect(() => ({ kind: 'camera' }));
    this.#listenedAt = Date.now();
    if (wantsFrame) await delay(Math.max(0, Math.min(this.#frameDueAt - Date.now(), frameEveryMs)));
  }

  async #take(shot: TetherShot<Context, Result>): Promise<void> {
    this.#current = shot;
    this.#with.changed();
    try {
      this.#clearing.kept(await this.#capture());
      await this.#collect(() => this.#origin());
      this.#with.queue.allHere();
      if (shot.landed === 0) shot.settle({ kind: 'failed', failure: new GphotoFailure('refused', 'no file came') });
    } catch (error) {
      if (!(error instanceof GphotoFailure) || !passing.has(error.kind)) throw error;
      await this.#collect(() => this.#origin());
      if (shot.landed === 0) shot.settle({ kind: 'failed', failure: error });
    }
    this.#current = null;
    this.#with.changed();
  }

  /** A camera that still writes the last shot is asked again. */
  async #capture(): Promise<readonly string[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#with.session.capture();
      } catch (error) {
        if (!(error instanceof GphotoFailure) || error.kind !== 'busy' || tries >= busyTries) throw error;
        await delay(busyPauseMs, null, { signal: this.#with.signal });
      }
    }
  }

  async #show(now: number): Promise<void> {
    this.#frameDueAt = now + frameEveryMs;
    this.#shownAt = now;
    try {
      const frame = await this.#with.session.preview();
      if (frame !== null) this.#with.options.onFrame(frame);
    } catch (error) {
      if (!(error instanceof GphotoFailure) || !passing.has(error.kind)) throw error;
      if (error.kind === 'unsupported') {
        this.#canPreview = false;
        this.#with.changed();
      }
      this.#frameDueAt = now + afterBadFrameMs;
    }
  }

  async #rest(): Promise<void> {
    this.#shownAt = null;
    await this.#with.session.endPreview();
  }

  async #readHealth(now: number): Promise<void> {
    this.#healthAt = now;
    this.#health = await this.#with.session.health();
    this.#with.changed();
  }

  async #remove({ path, sizeBytes }: Removal): Promise<void> {
    try {
      await this.#with.session.remove(path, sizeBytes);
    } catch (error) {
      if (!(error instanceof GphotoFailure) || !passing.has(error.kind)) throw error;
    }
  }

  async #collectAllTheTime(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      // The folder is read again; the next request reports it.
      await this.#collect(() => this.#origin()).catch(() => undefined);
      await delay(collectEveryMs, null, { signal: this.#ending.signal }).catch(() => undefined);
    }
  }

  #origin(): Origin<Context> {
    return this.#current === null ? { kind: 'camera' } : { kind: 'shot', context: this.#current.context };
  }

  /** `originOf` is asked afterwards: a shot can begin and land while the folder is being read. */
  #collect(originOf: () => Origin<Context>): Promise<void> {
    const collected = this.#collecting
      .catch(() => undefined)
      .then(async () => {
        const landed = await this.#with.landing.collect();
        const origin = originOf();
        const shot = origin.kind === 'shot' && this.#current?.context === origin.context ? this.#current : null;
        if (landed.length > 0 && !(await this.#with.landing.hasRoom())) await this.#refuseCut(landed, shot);
        else for (const file of landed) this.#hand(file, origin, shot);
      });
    this.#collecting = collected;
    return collected;
  }

  #hand(file: LandedFile, origin: Origin<Context>, shot: TetherShot<Context, Result> | null): void {
    if (shot !== null) shot.landed += 1;
    this.#with.landed(file.name);
    this.#with.queue.add(file, origin).then(
      (result) => shot?.settle({ kind: 'taken', result }),
      (error: unknown) => shot?.settle({ kind: 'failed', failure: new GphotoFailure('failed', String(error), error) }),
    );
  }

  /** The file may be half a picture; the camera still has it. */
  async #refuseCut(landed: readonly LandedFile[], shot: TetherShot<Context, Result> | null): Promise<void> {
    for (const file of landed) await this.#with.landing.discard(file);
    const names = landed.map(({ name }) => name);
    shot?.settle({ kind: 'failed', failure: new GphotoFailure('disk_full', names.join(', ')) });
    this.#with.options.onCut(names);
  }

  #breakCurrent(error: unknown): void {
    const shot = this.#current;
    if (shot === null || shot.landed > 0) return;
    this.#broken = shot.context;
    const failure = error instanceof GphotoFailure ? error : new GphotoFailure('ended', String(error));
    shot.settle({ kind: 'broken', failure });
  }
}
