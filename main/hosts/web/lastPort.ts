import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';

/** 0, any free port, where none is known. */
export async function readLastPort(dataFolder: string): Promise<number> {
  const said = await readFile(fileIn(dataFolder), 'utf8').catch(() => '');
  const port = /^\d{4,5}\n$/.test(said) ? Number(said) : 0;
  return port >= 1_024 && port <= 65_535 ? port : 0;
}

/** A full disk must not stop the page for the sake of its port. */
export async function writeLastPort(dataFolder: string, port: number): Promise<void> {
  await writeFileDurably(fileIn(dataFolder), `${port}\n`).catch(() => undefined);
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'web-port');
}
