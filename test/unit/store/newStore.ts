import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Store } from '../../../main/domain/ports/store.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An open, empty store in a folder of its own, closed and removed after the test. */
export function newStore(): Store {
  const folder = temporaryFolder();
  const store = openNewStore(folder);
  onTestFinished(() => store.close());
  return store;
}
