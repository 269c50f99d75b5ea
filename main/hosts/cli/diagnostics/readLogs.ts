import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface LogFile {
  readonly name: string;
  readonly lines: readonly string[];
}

const newestBytes = 2_000_000;
const maxFiles = 5;

/** Empty where there is no log folder. */
export async function readLogs(dataFolder: string): Promise<readonly LogFile[]> {
  const folder = join(dataFolder, 'logs');
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  const newest = names.sort().slice(0, maxFiles);
  return Promise.all(
    newest.map(async (name, index) => ({ name: `log-${index + 1}.txt`, lines: await readTail(join(folder, name)) })),
  );
}

/** A cut file loses its first, broken line. */
async function readTail(path: string): Promise<readonly string[]> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - newestBytes);
    const buffer = Buffer.alloc(size - start);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    return (start > 0 ? lines.slice(1) : lines).filter((line) => line !== '');
  } finally {
    await file.close();
  }
}
