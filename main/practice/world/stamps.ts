/** The simulator's clock: tells the time in milliseconds since 1970. */
export interface Clock {
  now(): number;
}

export interface Stamps {
  now(): number;
  /** An ISO 8601 time later than every one before it, so that order and time never disagree. */
  iso(): string;
}

/** Strictly rising timestamps, never before `after` (the last one of an earlier run). */
export function createStamps(clock: Clock, after: number): Stamps {
  let last = after;
  return {
    now: () => clock.now(),
    iso: () => {
      last = Math.max(clock.now(), last + 1);
      return new Date(last).toISOString();
    },
  };
}
