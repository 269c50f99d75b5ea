import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';

/**
 * A page in a folder of the user's own that leads on to `url`. The arguments of a process are seen by all users of a machine, and the
 * start's token opens the station: the browser is given the address of this page instead. Returns that address.
 */
export async function writeOpeningPage(folder: string, url: string): Promise<string> {
  const path = join(folder, 'open.html');
  await writeFileDurably(path, openingPage(url), 0o600);
  return pathToFileURL(path).href;
}

function openingPage(url: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Sideshot</title><meta http-equiv="refresh" content="0; url=${url}">\n`;
}
