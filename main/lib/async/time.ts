/** Tests pass their own, which can be moved. All in milliseconds. */
export interface Time {
  /** Since 1970, by a clock that people may set. */
  now(): number;
  /** Never runs backwards. */
  elapsedMs(): number;
  /** The returned function cancels it. */
  after(delayMs: number, work: () => void): () => void;
  /** Runs `work` after what already waits for the main thread; the returned function cancels it. */
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

/** The returned function ends it. */
export function every(time: Time, intervalMs: number, work: () => void): () => void {
  const run = (): void => {
    cancel = time.after(intervalMs, run);
    work();
  };
  let cancel = time.after(intervalMs, run);
  return () => cancel();
}
