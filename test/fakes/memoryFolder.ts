import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder whose fsync costs nothing, where this machine has one: for tests of the network and of time, in which a busy disk
 * would count as a slow partner. The caller removes it.
 */
export function memoryFolder(): string {
  const memory = '/dev/shm';
  return mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'sideshot-test-'));
}
