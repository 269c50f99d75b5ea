export interface DebounceTimes {
  /** Without a call for so long the burst is over. */
  readonly pauseMs: number;
  /** After its first call a burst is not waited for any longer. */
  readonly latestMs: number;
}

/** Calls `act` once for a burst of calls of what this returns. */
export function debounce(act: () => void, { pauseMs, latestMs }: DebounceTimes): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    clearTimeout(pause);
    clearTimeout(latest);
    latest = undefined;
    act();
  }

  return () => {
    clearTimeout(pause);
    pause = setTimeout(run, pauseMs);
    latest ??= setTimeout(run, latestMs);
  };
}
