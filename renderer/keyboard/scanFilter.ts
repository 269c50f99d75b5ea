export interface Scan {
  readonly code: string;
  readonly at: number;
  readonly question: number | null;
}

export interface LastScan extends Scan {
  /** A scanner reads a code in front of it again and again. */
  readonly readAt: number;
  readonly isAnswer: boolean;
}

export const repeatWindowMs = 1_500;

/** Scanners held on a code read it again after 500 to 750 ms; no person answers the next question as fast. */
export const nextQuestionMs = 800;

/** A shorter double such as `1212` may be a code of its own. */
const shortestGluedHalf = 6;

/** A lost Enter between two reads gives one doubled text. */
export function unglue(code: string): string {
  const half = code.length / 2;
  if (!Number.isInteger(half) || half < shortestGluedHalf) return code;
  const first = code.slice(0, half);
  // A run of one character (`000000000000`) halves in many ways, so it stays.
  return first === code.slice(half) && new Set(first).size > 1 ? first : code;
}

export function isRepeat(last: LastScan | null, { code, at, question }: Scan): boolean {
  if (last === null || last.code !== code) return false;
  const isForNext = last.isAnswer && question !== null && question !== last.question;
  const since = last.isAnswer ? last.readAt : last.at;
  return at - since < (isForNext ? nextQuestionMs : repeatWindowMs);
}
