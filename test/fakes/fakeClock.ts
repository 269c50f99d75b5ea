interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Time that passes only as far as there is something to do: a simulated day takes seconds. */
export interface FakeClock {
  now(): number;
  /** Runs timers in their order until `until` says so, or until `longestMs` of simulated time have passed. */
  run(until: () => boolean, longestMs: number): Promise<void>;
  /** Gives the process its own timers back. */
  restore(): void;
}

/** Takes the place of the process's timers (not of its `Date`: what is tested is given its clock). */
export function startFakeClock(startAt: number): FakeClock {
  const real = { setTimeout, clearTimeout, setImmediate, clearImmediate };
  const timers = new Map<number, Timer>();
  let now = startAt;
  let order = 0;

  function add(run: () => void, delayMs: number): number {
    order += 1;
    timers.set(order, { at: now + Math.max(0, Number.isFinite(delayMs) ? Math.trunc(delayMs) : 0), order, run });
    return order;
  }

  const remove = (id: unknown): void => void timers.delete(Number(id));
  // The callers need no more of a timer than to clear it.
  Object.assign(globalThis, {
    setTimeout: (run: () => void, delayMs = 0) => add(run, delayMs),
    clearTimeout: remove,
    setImmediate: (run: () => void) => add(run, 0),
    clearImmediate: remove,
  });

  function earliest(): Timer | null {
    let first: Timer | null = null;
    for (const timer of timers.values()) {
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }

  return {
    now: () => now,
    async run(until, longestMs) {
      const end = now + longestMs;
      for (;;) {
        await new Promise((resolve) => real.setImmediate(resolve));
        if (until()) return;
        const next = earliest();
        if (!next || next.at > end) {
          now = Math.max(now, end);
          return;
        }
        timers.delete(next.order);
        now = Math.max(now, next.at);
        next.run();
      }
    },
    restore: () => void Object.assign(globalThis, real),
  };
}
