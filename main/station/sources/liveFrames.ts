/** Missed frames are never queued. */
export interface LiveFrames {
  readonly wanted: boolean;
  readonly newest: Buffer | null;
  push(jpeg: Buffer): void;
  watch(signal: AbortSignal): AsyncGenerator<{ readonly frame: number }, void>;
}

export function createLiveFrames(): LiveFrames {
  const waiting = new Set<() => void>();
  let newest: Buffer | null = null;
  let count = 0;
  let watchers = 0;

  function nextFrame(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  return {
    get wanted() {
      return watchers > 0;
    },
    get newest() {
      return newest;
    },
    push(jpeg) {
      newest = jpeg;
      count += 1;
      for (const wake of [...waiting]) wake();
    },
    async *watch(signal) {
      watchers += 1;
      try {
        let shown = count;
        while (!signal.aborted) {
          if (count === shown) await nextFrame(signal);
          if (signal.aborted || count === shown) continue;
          shown = count;
          yield { frame: shown };
        }
      } finally {
        watchers -= 1;
        // An old frame must not pass for the present view.
        if (watchers === 0) newest = null;
      }
    },
  };
}
