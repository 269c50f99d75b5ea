import { join, resolve } from 'node:path';
import { wayDown } from '../../lib/files/realFolder.ts';

/** Folders of the station, its hosts and its practice service within the data folder. */
export const ownFolderNames = [
  'backups',
  'browser',
  'card-import',
  'electron',
  'logs',
  'media',
  'practice',
  'practice-service',
  'rebuilding',
  'tether',
  'vault',
] as const;

/**
 * The station's own folders that `folder` may not be or lie in, and of which nothing is taken where they lie in it: all of the data
 * folder; for one that lies within it by its name, the station's part of it, since a person made the other. Looks at no disk.
 */
export function ownFoldersBeside(dataFolder: string, folder: string): readonly string[] {
  const way = wayDown(resolve(dataFolder), resolve(folder));
  return way === null || way === '' ? [dataFolder] : ownFolderNames.map((name) => join(dataFolder, name));
}
