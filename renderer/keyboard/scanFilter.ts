/** A trigger held a moment too long scans twice. */

export interface Scan {
  readonly code: string;
  readonly at: number;
  readonly question: number | null;
}

export interface LastScan extends Scan {
  /** A code that stays before the scanner is read on and on. */
  readonly readAt: number;
  /** What asks after it may have the same answer. */
  readonly isAnswer: boolean;
}

export const repeatWindowMs = 1_500;

/**
 * Scanners that are held on a code read it again after half a second to three quarters; nobody reads the next question and pulls the
 * trigger as fast.
 */
export const nextQuestionMs = 800;

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

export function isRepeat(last: LastScan | null, { code, at, question }: Scan): boolean {
  if (last === null || last.code !== code) return false;
  const isForNext = last.isAnswer && question !== null && question !== last.question;
  const since = last.isAnswer ? last.readAt : last.at;
  return at - since < (isForNext ? nextQuestionMs : repeatWindowMs);
}
