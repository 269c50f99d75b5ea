import type { Time } from '../../main/lib/async/time.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly work: () => void;
}

/** Time that stands still but for its timers: a simulated day takes seconds. For what waits for nothing of the outside. */
export interface SimulatedTime extends Time {
  /** Runs timers in their order until `until` says so, or until `maxMs` of simulated time have passed. */
  run(until: () => boolean, maxMs: number): Promise<void>;
}

/** Time that goes on as it does, and can be moved forward: what waits for files and sockets has its time, and no test waits for a timer. */
export interface MovableTime extends Time {
  /** So much later, at once: what falls due in between runs in its order, with turns of the main thread between. */
  skip(ms: number): Promise<void>;
}

export function simulatedTime(startAt: number): SimulatedTime {
  const timers = createTimers(() => now);
  let now = startAt;
  return {
    now: () => now,
    elapsedMs: () => now - startAt,
    after: timers.add,
    soon: (work) => timers.add(0, work),
    async run(until, maxMs) {
      const end = now + maxMs;
      for (;;) {
        await turn();
        if (until()) return;
        const next = timers.takeDue(end);
        if (next === null) {
          now = Math.max(now, end);
          return;
        }
        now = Math.max(now, next.at);
        next.work();
      }
    },
  };
}

export function movableTime(): MovableTime {
  const timers = createTimers(() => elapsedMs());
  let skippedMs = 0;
  let ticking: NodeJS.Timeout | null = null;

  function elapsedMs(): number {
    return performance.now() + skippedMs;
  }

  /** Waits for the earliest timer as the system would. */
  function tick(): void {
    if (ticking) clearTimeout(ticking);
    const next = timers.earliest();
    if (next !== null) ticking = setTimeout(runDue, Math.min(Math.max(1, next.at - elapsedMs()), 2 ** 31 - 1));
  }

  function runDue(): void {
    timers.takeDue(elapsedMs())?.work();
    tick();
  }

  return {
    now: () => Math.floor(Date.now() + skippedMs),
    elapsedMs,
    after(delayMs, work) {
      const cancel = timers.add(delayMs, work);
      tick();
      return () => {
        cancel();
        tick();
      };
    },
    soon(work) {
      const immediate = setImmediate(work);
      return () => clearImmediate(immediate);
    },
    async skip(ms) {
      const end = elapsedMs() + ms;
      for (let next = timers.takeDue(end); next !== null; next = timers.takeDue(end)) {
        skippedMs += Math.max(0, next.at - elapsedMs());
        next.work();
        for (let turns = 0; turns < 5; turns += 1) await turn();
      }
      skippedMs += Math.max(0, end - elapsedMs());
      tick();
    },
  };
}

interface Timers {
  add(delayMs: number, work: () => void): () => void;
  earliest(): Timer | null;
  /** The earliest one, when its time comes by `end`; it is gone then. */
  takeDue(end: number): Timer | null;
}

function createTimers(now: () => number): Timers {
  const timers = new Set<Timer>();
  let order = 0;

  function earliest(): Timer | null {
    let first: Timer | null = null;
    for (const timer of timers) {
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }

  return {
    add(delayMs, work) {
      order += 1;
      const timer = { at: now() + Math.max(0, Number.isFinite(delayMs) ? Math.trunc(delayMs) : 0), order, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    earliest,
    takeDue(end) {
      const first = earliest();
      if (first === null || first.at > end) return null;
      timers.delete(first);
      return first;
    },
  };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
