import type { Millis } from '../domain/model.ts';

/** Until the answer is complete. */
export interface Deadlines {
  readonly jsonMs: Millis;
  readonly uploadMs: Millis;
  /** An upload gets one more second for each of these. */
  readonly uploadBytesPerSecond: number;
}

export const standardDeadlines: Deadlines = { jsonMs: 30_000, uploadMs: 60_000, uploadBytesPerSecond: 50 * 1024 };

export function uploadDeadlineMs(deadlines: Deadlines, bytes: number): Millis {
  return deadlines.uploadMs + Math.ceil((bytes / deadlines.uploadBytesPerSecond) * 1000);
}
