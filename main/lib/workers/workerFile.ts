import { existsSync } from 'node:fs';
import { extname } from 'node:path';

/**
 * `name` is the program's file without ending, beside the module with `moduleUrl`: `.ts` in the sources, `.js` in the
 * bundle, whose files share one folder. Another process cannot look into Electron's archive, so it gets the file
 * unpacked beside it (docs/decisions/0032). Throws when the file is missing, for falling back to the main thread would
 * go unnoticed.
 */
export function workerFile(name: string, moduleUrl: string): URL {
  const beside = new URL(`./${name}${extname(moduleUrl)}`, moduleUrl);
  const file = new URL(beside.href.replace('/app.asar/', '/app.asar.unpacked/'));
  if (!existsSync(file)) throw new Error(`the program ${file.pathname} is not there`);
  return file;
}
