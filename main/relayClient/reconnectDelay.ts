const second = 1_000;
const longestMs = 60 * second;

/**
 * How long to wait before the next try after so many that failed in a row: twice as long each time, up to a minute, and anywhere between half
 * and all of it, so that the stations of a site do not come back as one. `chance` is from 0 to 1.
 */
export function reconnectDelayMs(failures: number, chance: number): number {
  const most = Math.min(longestMs, second * 2 ** Math.min(failures, 10));
  return most / 2 + (most / 2) * chance;
}
