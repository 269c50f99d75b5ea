import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Fills the disk but for so many bytes; others may be writing to it meanwhile. */
export function fillDisk(disk: string, leftBytes: number): string {
  const path = join(disk, 'filler');
  const file = openSync(path, 'w');
  let written = 0;
  for (let chunk = 256 * 1_024; chunk >= 4_096; ) {
    try {
      written += writeSync(file, Buffer.alloc(chunk));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      chunk /= 4;
    }
  }
  ftruncateSync(file, Math.max(0, written - leftBytes));
  closeSync(file);
  return path;
}
