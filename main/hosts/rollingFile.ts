import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface RollingLimits {
  readonly maxBytes: number;
  /** Full files; `.1` is the newest. */
  readonly kept: number;
}

/** Keeps no file open, so several processes may append to it. Never throws: lost text is counted in the next line that succeeds. */
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

/** The oldest is overwritten. */
function rollOver(path: string, saved: number): void {
  for (let number = saved; number >= 1; number -= 1) {
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
