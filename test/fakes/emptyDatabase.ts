import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../main/domain/ports/store.ts';
import { databaseName } from '../../main/store/openDatabase.ts';
import { openStore } from '../../main/store/openStore.ts';
import { memoryOrDisk } from './memoryFolder.ts';

/** An open store that is empty, in a folder that is so too. Close it. */
export function openNewStore(folder: string): Store {
  putEmptyDatabase(folder);
  return openStore(folder);
}

let empty: Buffer | null = null;

/**
 * Puts a database that was just made into a folder that is missing or empty; any other is left as it is. To make one takes twice as long as
 * all that a store does to open it, and tests open thousands. That one is made in a new folder is held by `test/integration/store`, the
 * command line and the browser.
 */
export function putEmptyDatabase(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) return;
  empty ??= makeEmpty();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, databaseName), empty, { mode: 0o600 });
}

function makeEmpty(): Buffer {
  const folder = mkdtempSync(join(memoryOrDisk(), 'sideshot-empty-'));
  try {
    openStore(folder).close();
    return readFileSync(join(folder, databaseName));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
