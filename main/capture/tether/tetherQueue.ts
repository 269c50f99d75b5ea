import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { photoSources } from '../../domain/photo/photoSources.ts';
import type { CapturedFile, CaptureLog, SinkAnswer } from '../offer/capturedFile.ts';
import { handedOver } from '../offer/dropped.ts';
import { HeldRaws } from './heldRaws.ts';
import type { LandedFile, Landing } from './landing.ts';

export type Origin<Context> =
  | { readonly kind: 'shot'; readonly context: Context }
  | { readonly kind: 'camera' }
  /** Only a person can tell the item of an unheard picture. */
  | { readonly kind: 'earlier' };

export interface Delivered<Result> {
  readonly answer: SinkAnswer;
  readonly result: Result;
}

/**
 * Resolves once the picture is durable or refused. A throw means that the station can take none now (disk full).
 * `camera` is a serial number.
 */
export type Deliver<Context, Result> = (
  file: CapturedFile,
  origin: Origin<Context>,
  camera: string,
) => Promise<Delivered<Result>>;

export interface SafePicture {
  readonly name: string;
  readonly sizeBytes: number;
  readonly camera: string;
}

const firstPauseMs = 1_000;
const maxPauseMs = 15_000;
/** A picture that cannot be taken holds up the others for so long. */
const patienceMs = 30_000;

/** In order of arrival, but a RAW after its shot's picture, which many cameras send later. */
export class TetherQueue<Context, Result> {
  readonly #landing: Landing;
  readonly #deliver: Deliver<Context, Result>;
  readonly #log: CaptureLog;
  readonly #signal: AbortSignal;
  readonly #onSafe: (picture: SafePicture) => void;
  readonly #unsettled = new Set<Promise<Result>>();
  readonly #held: HeldRaws;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: {
    readonly landing: Landing;
    readonly deliver: Deliver<Context, Result>;
    readonly log: CaptureLog;
    readonly signal: AbortSignal;
    /** The camera's copy may go now. */
    readonly onSafe: (picture: SafePicture) => void;
  }) {
    this.#landing = options.landing;
    this.#deliver = options.deliver;
    this.#log = options.log;
    this.#signal = options.signal;
    this.#onSafe = options.onSafe;
    this.#held = new HeldRaws(options.signal);
  }

  /** Rejects when the signal aborts first: the file waits for the next start. */
  add(file: LandedFile, origin: Origin<Context>): Promise<Result> {
    const held = this.#held.hold(file.name);
    const delivery = held === null ? this.#inTurn(file, origin) : held.then(() => this.#inTurn(file, origin));
    this.#unsettled.add(delivery);
    delivery.catch(() => undefined).finally(() => this.#unsettled.delete(delivery));
    this.#held.came(file.name);
    return delivery;
  }

  /** The shot is complete, so no RAW waits for a picture. */
  allHere(): void {
    this.#held.release();
  }

  async idle(): Promise<void> {
    await Promise.allSettled(this.#unsettled);
  }

  #inTurn(file: LandedFile, origin: Origin<Context>): Promise<Result> {
    const delivery = this.#last.then(() => this.#settle(file, origin));
    const settled = delivery.catch(() => undefined);
    this.#last = this.#last.then(() => withPatience(settled, this.#signal));
    return delivery;
  }

  async #settle(file: LandedFile, origin: Origin<Context>): Promise<Result> {
    const { size } = await stat(file.path);
    const { answer, result } = await this.#offer(file, origin);
    await this.#landing.discard(file).catch((error: unknown) => {
      // The next start brings the file again, for a person to see.
      this.#log.warn('A picture of the tethered camera that was taken in cannot be cleared away', {
        error: String(error),
      });
    });
    if (answer === 'accepted') this.#onSafe({ name: file.name, sizeBytes: size, camera: file.camera });
    return result;
  }

  async #offer(file: LandedFile, origin: Origin<Context>): Promise<Delivered<Result>> {
    // The shot's RAW and JPEG share one folder on the camera, but not here.
    const captured = { ...handedOver({ path: file.path }, file.name, photoSources.tether), folder: file.camera };
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      this.#signal.throwIfAborted();
      try {
        const delivered = await this.#deliver(captured, origin, file.camera);
        // A whole file has nothing to wait for, and must not be lost.
        if (delivered.answer === 'not_yet') throw new Error('it was put off');
        return delivered;
      } catch (error) {
        this.#signal.throwIfAborted();
        const fields = { filename: file.name, error: String(error) };
        this.#log.warn('A picture of the tethered camera waits: the station can take none now', fields);
        await delay(pauseMs, null, { signal: this.#signal });
      }
    }
  }
}

/** Resolves at the first of: settled, out of patience, aborted. */
async function withPatience(settled: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  const patience = delay(patienceMs, null, { signal: AbortSignal.any([signal, done.signal]) }).catch(() => undefined);
  await Promise.race([settled, patience]);
  done.abort();
}
