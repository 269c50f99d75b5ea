import pLimit from 'p-limit';
import type { SourceCalls } from '../../imaging/ports.ts';
import { systemTime, type Time } from '../../lib/async/time.ts';

/**
 * So many calls to a folder are under way at once. Each that does not return, as on a network share whose server is gone, keeps one of
 * the process's file threads, of which it may have no more than four: the others must stay free for the rest of the station.
 */
const atOnce = 2;
const usualStalledMs = 10_000;

/** Calls of the file system to one folder that may stop answering. */
export class FolderCalls implements SourceCalls {
  readonly #limit = pLimit(atOnce);
  readonly #onStalled: () => void;
  readonly #stalledMs: number;
  readonly #time: Time;

  /** `onStalled` is told of each call that has not returned for so long. */
  constructor(onStalled: () => void = () => undefined, stalledMs = usualStalledMs, time: Time = systemTime) {
    this.#onStalled = onStalled;
    this.#stalledMs = stalledMs;
    this.#time = time;
  }

  run<Result>(call: () => Promise<Result>): Promise<Result> {
    return this.#limit(async () => {
      const cancel = this.#time.after(this.#stalledMs, this.#onStalled);
      try {
        return await call();
      } finally {
        cancel();
      }
    });
  }
}
