import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../main/domain/ports/store.ts';
import { databaseName } from '../../main/store/openDatabase.ts';
import { openStore } from '../../main/store/openStore.ts';
import { memoryOrDisk } from './memoryFolder.ts';

/** The real store where time is simulated: nobody can wait there for the disk, so that `disk` says when a commit is on it. */
export function openStoreInVirtualTime(folder: string, disk = () => Promise.resolve()): Store {
  if (!existsSync(join(folder, databaseName))) writeEmpty(folder);
  const store = openStore(folder);
  return {
    ...store,
    durableTransaction: (work) => ({ result: store.transaction(work), onDisk: disk() }),
  };
}

let empty: Buffer | null = null;

/** A database that was just made: making it takes thrice as long as opening it, and these tests open hundreds. */
function writeEmpty(folder: string): void {
  empty ??= makeEmpty();
  mkdirSync(folder, { recursive: true });
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
