import type { Time } from '../../lib/async/time.ts';

/** While one waits for the disk another is read and hashed. */
const lanes = 4;
/** So many lanes may be taken by large and slow files: the others stay free for small ones. */
const slowLanes = 3;
/** Slow ones beyond that run on, since they have begun; so many at all. */
const mostAtOnce = 8;
/** Larger than photos of usual cameras, RAW included. */
const largeBytes = 100_000_000;
/** A large file has the time that a usual disk needs for it, within reason. */
const bytesPerMs = 50_000;
const longestExtraMs = 3_000;

/** A lane that is taken. */
interface Lane {
  isSlow: boolean;
}

/**
 * Receives files side by side, so that a large or slow one holds up no small one: those take at most three of four lanes. A file that
 * takes longer than `slowMs`, and a moment more for its size, counts as slow from then on.
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

  /** Runs the work when there is a lane for a file of this size; `onSlow` is told when it takes long. */
  async run(sizeBytes: number, work: () => Promise<void>, onSlow: () => void): Promise<void> {
    const isLarge = sizeBytes >= largeBytes;
    // Behind other large ones it may wait long for its lane.
    if (isLarge && !this.#hasLane(true)) onSlow();
    while (!this.#hasLane(isLarge)) await this.#freed.promise;
    const lane: Lane = { isSlow: isLarge };
    this.#busy.add(lane);
    const extraMs = Math.min(sizeBytes / bytesPerMs, longestExtraMs);
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
    if (this.#busy.size >= mostAtOnce || (isLarge && slow >= slowLanes)) return false;
    return this.#busy.size - slow < lanes - Math.min(slow, slowLanes);
  }

  #free(): void {
    const { resolve } = this.#freed;
    this.#freed = Promise.withResolvers();
    resolve();
  }
}
