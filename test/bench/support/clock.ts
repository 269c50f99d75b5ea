/** Milliseconds by a clock that all processes of a benchmark share, finer than `Date.now()`. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now();
}
