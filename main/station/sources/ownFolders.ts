import { join, resolve } from 'node:path';
import { wayDown } from '../../lib/files/realFolder.ts';

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
 * Within the data folder a person's own folder is no part of the station: only the station's folder that it lies in counts. Looks at no
 * disk.
 */
export function ownFoldersBeside(dataFolder: string, folder: string): readonly string[] {
  const way = wayDown(resolve(dataFolder), resolve(folder));
  return way === null || way === '' ? [dataFolder] : ownFolderNames.map((name) => join(dataFolder, name));
}
