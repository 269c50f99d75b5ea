/** Clock and timers of a station: the system's own, or a test's, whose time can be moved. All in milliseconds. */
export interface Time {
  /** Since 1970, by a clock that people may set. */
  now(): number;
  /** Since some moment; never runs backwards. */
  elapsedMs(): number;
  /** Runs `work` once, so much later; the answer cancels it. */
  after(delayMs: number, work: () => void): () => void;
  /** Runs `work` once when what waits for the main thread now has had its turn; the answer cancels it. */
  soon(work: () => void): () => void;
}

export const systemTime: Time = {
  now: () => Date.now(),
  elapsedMs: () => performance.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
  soon(work) {
    const immediate = setImmediate(work);
    return () => clearImmediate(immediate);
  },
};

/** Runs `work` again and again, each time so much later; the answer ends it. */
export function every(time: Time, intervalMs: number, work: () => void): () => void {
  const run = (): void => {
    cancel = time.after(intervalMs, run);
    work();
  };
  let cancel = time.after(intervalMs, run);
  return () => cancel();
}
