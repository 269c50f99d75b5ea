export interface DebounceTimes {
  readonly pauseMs: number;
  readonly latestMs: number;
  /** The first call after a pause acts at once, the rest of its burst once more. */
  readonly firstAtOnce?: boolean;
}

/** `act` runs once for a burst of calls. */
export function debounce(act: () => void, { pauseMs, latestMs, firstAtOnce = false }: DebounceTimes): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  let isBurst = false;

  function run(): void {
    clearTimeout(pause);
    clearTimeout(latest);
    latest = undefined;
    act();
    staysBurst();
  }

  function staysBurst(): void {
    isBurst = true;
    pause = setTimeout(() => {
      isBurst = false;
    }, pauseMs);
  }

  return () => {
    clearTimeout(pause);
    if (firstAtOnce && !isBurst) {
      act();
      staysBurst();
      return;
    }
    pause = setTimeout(run, pauseMs);
    latest ??= setTimeout(run, latestMs);
  };
}
