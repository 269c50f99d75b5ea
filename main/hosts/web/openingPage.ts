import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';

/**
 * All users can see a process's arguments, so the browser gets this private page's address instead of the start's
 * token. Returns that address.
 */
export async function writeOpeningPage(folder: string, url: string): Promise<string> {
  const path = join(folder, 'open.html');
  await writeFileDurably(path, openingPage(url), 0o600);
  return pathToFileURL(path).href;
}

function openingPage(url: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Sideshot</title><meta http-equiv="refresh" content="0; url=${url}">\n`;
}
