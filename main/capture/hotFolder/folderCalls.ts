import pLimit from 'p-limit';
import type { SourceCalls } from '../../imaging/ports.ts';
import { systemTime, type Time } from '../../lib/async/time.ts';

/** A call that never returns, as on a dead network share, holds one of the process's four or so file threads. */
const atOnce = 2;
const defaultStalledMs = 10_000;

/** Limits calls to a folder that may stop answering. */
export class FolderCalls implements SourceCalls {
  readonly #limit = pLimit(atOnce);
  readonly #onStalled: () => void;
  readonly #stalledMs: number;
  readonly #time: Time;

  constructor(onStalled: () => void = () => undefined, stalledMs = defaultStalledMs, time: Time = systemTime) {
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
