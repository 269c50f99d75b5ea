import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface RollingLimits {
  readonly maxBytes: number;
  /** How many full files are kept: `.1` is the newest. */
  readonly kept: number;
}

/**
 * Adds text to a file that becomes `<path>.1` when it is full, and is begun anew. Nothing is made before the first text, and
 * nothing stays open, so that any number of processes may append to the same path. The function never throws: text that
 * could not be written is counted in a line before the next that could.
 */
export function rollingFile(path: string, { maxBytes, kept }: RollingLimits): (text: string) => void {
  let lost = 0;
  return (text) => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      if (sizeOf(path) >= maxBytes) rollOver(path, kept);
      appendFileSync(path, lost === 0 ? text : `${lostLine(lost)}${text}`, { mode: 0o600 });
      lost = 0;
    } catch {
      lost += 1;
    }
  };
}

/** `.3` to `.4`, … and the file itself to `.1`; what was the oldest is written over. */
function rollOver(path: string, kept: number): void {
  for (let number = kept; number >= 1; number -= 1) {
    const from = number === 1 ? path : `${path}.${number - 1}`;
    if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${path}.${number}`);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function lostLine(count: number): string {
  return `${JSON.stringify({ level: 'warn', message: 'lost lines', count })}\n`;
}
