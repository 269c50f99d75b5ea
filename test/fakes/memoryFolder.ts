import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 8e9;

/** A place whose fsync costs nothing, where this machine has one with room; else where temporary files lie anyway. */
export function memoryOrDisk(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A folder there, for tests of the network and of time, in which a busy disk would count as a slow partner. The caller removes it. */
export function memoryFolder(): string {
  return mkdtempSync(join(memoryOrDisk(), 'sideshot-test-'));
}
