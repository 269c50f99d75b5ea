import type { Millis } from '../model.ts';

/** Wrong PINs in a row, and until when none is taken. */
export interface LockOut {
  readonly failures: number;
  readonly until: Millis;
}

export const noFailures: LockOut = { failures: 0, until: 0 };

const freeTries = 3;
const firstWaitMs = 30_000;
/** Half a shift: an admin who comes back to a locked door is let in on the same day. */
const maxWaitMs = 4 * 3_600_000;

/** Three wrong ones are free; then the wait is 30 seconds and doubles up to four hours. */
export function waitAfter(failures: number): Millis {
  return failures < freeTries ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(failures - freeTries, 20));
}

export function withFailure({ failures }: LockOut, now: Millis): LockOut {
  return { failures: failures + 1, until: Math.ceil(now + waitAfter(failures + 1)) };
}

/** A clock that was set back makes nobody wait longer than the whole time. */
export function remainingMs({ failures, until }: LockOut, now: Millis): Millis {
  return Math.min(Math.max(0, until - now), waitAfter(failures));
}

/** How long so many wrong guesses take one after the other, from the first to the answer of the last. */
export function guessingMs(guesses: number, msPerGuess: Millis): Millis {
  return Array.from({ length: guesses }, (_, before) => waitAfter(before)).reduce(
    (sum, waitMs) => sum + waitMs + msPerGuess,
    0,
  );
}
