/** Guards against what scanners do in practice: the trigger held a moment too long scans twice. */

export interface LastScan {
  readonly code: string;
  readonly at: number;
}

/** The same code within this time is the same scan. */
export const repeatWindowMs = 1_500;

/** Half of a doubled code must be at least this long; `1212` may well be a code of its own. */
const shortestGluedHalf = 6;

/** A code scanned twice with the Enter between lost arrives as one doubled text: gives the code itself. */
export function unglue(code: string): string {
  const half = code.length / 2;
  if (!Number.isInteger(half) || half < shortestGluedHalf) return code;
  const first = code.slice(0, half);
  // A run of one character (`000000000000`) halves into itself in many ways: leave it alone.
  return first === code.slice(half) && new Set(first).size > 1 ? first : code;
}

/** Whether this scan only repeats the last one. */
export function isRepeat(last: LastScan | null, code: string, at: number): boolean {
  return last !== null && last.code === code && at - last.at < repeatWindowMs;
}
