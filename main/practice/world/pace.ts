import type { ServiceRequest } from './serviceRequest.ts';
import type { Clock } from './stamps.ts';

export interface PaceOptions {
  readonly clock: Clock;
  readonly speed: () => number;
  readonly held: () => boolean;
  readonly atOnce: () => boolean;
  readonly current: (uuid: string) => ServiceRequest;
  readonly advance: (sr: ServiceRequest) => void;
}

export interface Pace {
  plan(sr: ServiceRequest): void;
  planAll(serviceRequests: readonly ServiceRequest[]): void;
  close(): void;
}

const maxTimerMs = 2_147_483_647;

/** Takes the steps of review when due. Its timers don't keep the process alive. */
export function createPace(options: PaceOptions): Pace {
  const timers = new Map<string, NodeJS.Timeout>();
  let closed = false;

  function plan(sr: ServiceRequest): void {
    clearTimeout(timers.get(sr.uuid));
    timers.delete(sr.uuid);
    if (closed || sr.next === null || options.held()) return;
    const waitMs = options.atOnce() ? 0 : sr.next.waitMs / options.speed();
    const delayMs = Math.max(0, sr.next.since + waitMs - options.clock.now());
    const planned = sr.next;
    const timer = setTimeout(
      () => {
        timers.delete(sr.uuid);
        const now = options.current(sr.uuid);
        if (now.next === planned) options.advance(now);
        else plan(now);
      },
      Math.min(delayMs, maxTimerMs),
    );
    timer.unref();
    timers.set(sr.uuid, timer);
  }

  return {
    plan,
    planAll: (serviceRequests) => {
      for (const sr of serviceRequests) plan(sr);
    },
    close: () => {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
