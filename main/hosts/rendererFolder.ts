import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StationError } from '../domain/failure.ts';
import { text } from '../texts/text.ts';

/** Searches upwards from `start`, a folder in `dist/main` or in the sources. */
export function findRendererFolder(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const candidate = join(folder, 'dist', 'renderer');
    if (existsSync(join(candidate, 'index.html'))) return candidate;
    if (dirname(folder) === folder) break;
  }
  throw new StationError('failed', text('host.noPage'));
}
