/** So many ends of the page within this time are no accident any more. */
const mostReloads = 3;
const withinMs = 60_000;

/**
 * Whether a page that ended by itself is loaded again: the open item is known to the station, so it comes back to it. Not when it ends again
 * and again, which would only flicker. `earlier` are the times of its last ends.
 */
export function mayReload(reason: string, earlier: readonly number[], now: number): boolean {
  if (reason === 'clean-exit') return false;
  return earlier.filter((at) => now - at < withinMs).length < mostReloads;
}
