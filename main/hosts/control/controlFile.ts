import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';

const controlFile = z.object({
  pid: z.number().int().positive(),
  port: z.number().int().min(1).max(65_535),
  token: z.string().min(20),
  /** Null without a page; never contains the key that opens it. */
  page: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1(?::\d{1,5})?\/$/)
    .exactOptional(),
});
export type ControlAddress = z.infer<typeof controlFile>;

/** Readable by this user alone: its token gives commands. */
export async function writeControlFile(dataFolder: string, address: ControlAddress): Promise<void> {
  await writeFileDurably(pathIn(dataFolder), `${JSON.stringify(address)}\n`);
}

/** Null where it is missing, or of another format. */
export async function readControlFile(dataFolder: string): Promise<ControlAddress | null> {
  try {
    return controlFile.parse(JSON.parse(await readFile(pathIn(dataFolder), 'utf8')));
  } catch {
    return null;
  }
}

export async function removeControlFile(dataFolder: string, token: string): Promise<void> {
  const address = await readControlFile(dataFolder);
  if (address?.token === token) await rm(pathIn(dataFolder), { force: true });
}

function pathIn(dataFolder: string): string {
  return join(dataFolder, 'control.json');
}
