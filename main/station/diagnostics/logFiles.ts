import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Newest first: `station.log`, then `station.log.1`. Empty where there is no log folder. */
export async function logFiles(dataFolder: string): Promise<readonly string[]> {
  const folder = join(dataFolder, 'logs');
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return names.sort().map((name) => join(folder, name));
}

export interface LogTail {
  /** Oldest first, without empty ones. */
  readonly lines: readonly string[];
  readonly bytes: number;
  /** Earlier lines were not read. */
  readonly isCut: boolean;
}

/** A cut file loses its first, broken line. */
export async function readTail(path: string, maxBytes: number): Promise<LogTail> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - maxBytes);
    const buffer = Buffer.alloc(size - start);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    const whole = start > 0 ? lines.slice(1) : lines;
    return { lines: whole.filter((line) => line !== ''), bytes: bytesRead, isCut: start > 0 };
  } finally {
    await file.close();
  }
}
