import { existsSync } from 'node:fs';
import { extname } from 'node:path';

/**
 * The file of a program that runs in a thread or process of its own. `name` is its file's without the ending; it lies beside the module
 * that starts it, whose `import.meta.url` is given: among the sources as `.ts`, which Node 24 runs as they are, in a build as `.js`,
 * since all files of the bundle share one folder. Where the program was packed into an archive of Electron's, the file is the one
 * unpacked beside the archive: another process cannot look into it (docs/decisions/0032).
 * Throws when the file is not there: a build without it would do its work on the main thread, and nobody would notice but by its speed.
 */
export function workerFile(name: string, moduleUrl: string): URL {
  const beside = new URL(`./${name}${extname(moduleUrl)}`, moduleUrl);
  const file = new URL(beside.href.replace('/app.asar/', '/app.asar.unpacked/'));
  if (!existsSync(file)) throw new Error(`the program ${file.pathname} is not there`);
  return file;
}
