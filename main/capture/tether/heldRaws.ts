import { setTimeout as delay } from 'node:timers/promises';
import { rawFormatOf } from '../../domain/photo/photoNames.ts';
import { pictureWaitMs, shotName } from '../../domain/photo/shots.ts';

interface Held {
  readonly shot: string;
  readonly release: () => void;
}

/** RAW files that wait a moment for their shot's picture, which came later. */
export class HeldRaws {
  readonly #signal: AbortSignal;
  readonly #held = new Set<Held>();
  #lastPicture: string | null = null;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Answers null when the file may go on at once. */
  hold(name: string): Promise<void> | null {
    const shot = shotOf(name);
    if (rawFormatOf(name) === null || shot === this.#lastPicture) return null;
    const { promise, resolve } = Promise.withResolvers<void>();
    const held: Held = { shot, release: resolve };
    this.#held.add(held);
    return this.#forAMoment(promise).finally(() => this.#held.delete(held));
  }

  came(name: string): void {
    if (rawFormatOf(name) !== null) return;
    this.#lastPicture = shotOf(name);
    this.release(this.#lastPicture);
  }

  release(shot?: string): void {
    for (const held of this.#held) if (shot === undefined || held.shot === shot) held.release();
  }

  async #forAMoment(sooner: Promise<void>): Promise<void> {
    const over = new AbortController();
    const moment = delay(pictureWaitMs, null, { signal: AbortSignal.any([this.#signal, over.signal]) });
    await Promise.race([sooner, moment.catch(() => undefined)]);
    over.abort();
  }
}

/** The camera is the same for all. */
function shotOf(name: string): string {
  return shotName('', '', name);
}
