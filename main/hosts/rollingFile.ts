import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

export interface RollingFile {
  /** Adds text at the end; never throws. */
  append(text: string): void;
  close(): void;
}

export interface RollingLimits {
  readonly maxBytes: number;
  /** How many full files are kept: `.1` is the newest. */
  readonly kept: number;
}

/**
 * A text file that becomes `<path>.1` when it is full, and a new one is begun. Several processes may append to the same
 * path: whoever finds it full rolls it, the others notice that it was renamed under them and follow.
 */
export function openRollingFile(path: string, { maxBytes, kept }: RollingLimits): RollingFile {
  let descriptor: number | null = null;
  let lost = 0;

  function append(text: string): void {
    try {
      descriptor ??= openSync(path, 'a', 0o600);
      if (isFull(descriptor)) descriptor = rollOver(descriptor);
      writeSync(descriptor, lost === 0 ? text : `${lostLine(lost)}${text}`);
      lost = 0;
    } catch {
      lost += 1;
      close();
    }
  }

  function isFull(current: number): boolean {
    return fstatSync(current).size >= maxBytes;
  }

  function rollOver(current: number): number {
    const stillOurs = statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(current).ino;
    closeSync(current);
    descriptor = null;
    if (stillOurs) renameAll(path, kept);
    return openSync(path, 'a', 0o600);
  }

  function close(): void {
    const current = descriptor;
    descriptor = null;
    if (current !== null) closeSync(current);
  }

  return { append, close };
}

/** `.3` to `.4`, … and the file itself to `.1`; what was the oldest is written over. */
function renameAll(path: string, kept: number): void {
  for (let number = kept; number >= 1; number -= 1) {
    const from = number === 1 ? path : `${path}.${number - 1}`;
    if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${path}.${number}`);
  }
}

function lostLine(count: number): string {
  return `${JSON.stringify({ level: 'warn', message: `${count} lines could not be written` })}\n`;
}
