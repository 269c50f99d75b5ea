import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { durableFiles } from '../../lib/files/durableFiles.ts';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';

/**
 * A folder for originals that were taken in is told by this file. It says so to every station, also to one whose settings or
 * database are gone: what lies there never comes in again.
 */
export const doneMark = '.sideshot-done';

/** Where originals go when no other folder was given. */
export function usualDoneFolder(hotFolder: string): string {
  return join(hotFolder, 'Sideshot done');
}

/** The folder is there and marked, on the disk, when this resolves. Throws the system's error. */
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
