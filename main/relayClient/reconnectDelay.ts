const second = 1_000;
const longestMs = 60 * second;

/**
 * Doubles up to a minute, then somewhere between half and all of it, so that a site's stations do not come back as one.
 * `chance` is from 0 to 1.
 */
export function reconnectDelayMs(failures: number, chance: number): number {
  const most = Math.min(longestMs, second * 2 ** Math.min(failures, 10));
  return most / 2 + (most / 2) * chance;
}
