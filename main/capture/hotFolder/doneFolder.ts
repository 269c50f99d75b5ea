import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { durableFiles } from '../../lib/files/durableFiles.ts';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';

/** Marks taken originals for every station, even without settings or database: they never come in again. */
export const doneMark = '.sideshot-done';

export function defaultDoneFolder(hotFolder: string): string {
  return join(hotFolder, 'Sideshot done');
}

export async function makeDoneFolder(folder: string): Promise<void> {
  await durableFiles.makeFolder(folder);
  const mark = await open(join(folder, doneMark), 'a');
  try {
    if ((await mark.stat()).size === 0) await mark.writeFile(`${english(text('hotFolder.doneMark'))}\n`);
    await mark.sync();
  } finally {
    await mark.close();
  }
  await durableFiles.syncFolder(folder);
}
