import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** True for any original photo or item record. */
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
