import type { Time } from '../../lib/async/time.ts';

/** While one file waits for the disk another is read and hashed. */
const lanes = 4;
/** The other lanes stay free for small files. */
const slowLanes = 3;
const maxAtOnce = 8;
/** Larger than photos of common cameras, RAW included. */
const largeBytes = 100_000_000;
/** A large file gets the time that a common disk needs. */
const bytesPerMs = 50_000;
const maxExtraMs = 3_000;

interface Lane {
  isSlow: boolean;
}

/**
 * Large and slow files take at most three of four lanes, so that they hold up no small one. A file counts as slow after
 * `slowMs` and a moment for its size.
 */
export class ReceivingLanes {
  readonly #slowMs: number;
  readonly #busy = new Set<Lane>();
  #freed = Promise.withResolvers<void>();

  readonly #time: Time;

  constructor(slowMs: number, time: Time) {
    this.#slowMs = slowMs;
    this.#time = time;
  }

  async run(sizeBytes: number, work: () => Promise<void>, onSlow: () => void): Promise<void> {
    const isLarge = sizeBytes >= largeBytes;
    if (isLarge && !this.#hasLane(true)) onSlow();
    while (!this.#hasLane(isLarge)) await this.#freed.promise;
    const lane: Lane = { isSlow: isLarge };
    this.#busy.add(lane);
    const extraMs = Math.min(sizeBytes / bytesPerMs, maxExtraMs);
    const cancel = this.#time.after(this.#slowMs + extraMs, () => {
      lane.isSlow = true;
      onSlow();
      this.#free();
    });
    try {
      await work();
    } finally {
      cancel();
      this.#busy.delete(lane);
      this.#free();
    }
  }

  #hasLane(isLarge: boolean): boolean {
    const slow = [...this.#busy].filter(({ isSlow }) => isSlow).length;
    if (this.#busy.size >= maxAtOnce || (isLarge && slow >= slowLanes)) return false;
    return this.#busy.size - slow < lanes - Math.min(slow, slowLanes);
  }

  #free(): void {
    const { resolve } = this.#freed;
    this.#freed = Promise.withResolvers();
    resolve();
  }
}
