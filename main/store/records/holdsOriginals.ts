import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Whether the media store of this data folder holds any original photo, or the record of an item. Stops at the first. */
export function holdsOriginals(dataFolder: string): boolean {
  return ['originals', 'items'].some((part) => holdsFile(join(dataFolder, 'media', part)));
}

function holdsFile(folder: string): boolean {
  const entries = entriesOf(folder);
  return (
    entries.some((entry) => entry.isFile()) ||
    entries.some((entry) => entry.isDirectory() && holdsFile(join(folder, entry.name)))
  );
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
