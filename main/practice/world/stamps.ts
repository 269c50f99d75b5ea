/** Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

export interface Stamps {
  now(): number;
  /** Later than every time before it, so that order and time agree. */
  iso(): string;
}

/** Strictly rising, never before `after`, an earlier run's last one. */
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
