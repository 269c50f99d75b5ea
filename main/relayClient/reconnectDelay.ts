const second = 1_000;
const maxMs = 60 * second;

/**
 * Doubles up to a minute, then somewhere between half and all of it, so that a site's stations do not come back as one.
 * `chance` is from 0 to 1.
 */
export function reconnectDelayMs(failures: number, chance: number): number {
  const max = Math.min(maxMs, second * 2 ** Math.min(failures, 10));
  return max / 2 + (max / 2) * chance;
}
