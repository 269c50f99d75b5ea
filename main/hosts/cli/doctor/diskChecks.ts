import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Check, fail, ok, warn } from './check.ts';

const failBelowBytes = 200e6;
const warnBelowBytes = 5e9;

/** Room for photos where the data folder lies (or will lie). */
export function spaceCheck(dataFolder: string): Check {
  return {
    name: 'disk space',
    run: async () => {
      const { bavail, bsize } = await statfs(nearestFolder(dataFolder));
      const freeBytes = bavail * bsize;
      const line = `${(freeBytes / 1e9).toFixed(1)} GB free at ${dataFolder}`;
      if (freeBytes < failBelowBytes) return fail(`${line}: make room before you shoot.`);
      if (freeBytes < warnBelowBytes) return warn(`${line}: it fills soon.`);
      return ok(line);
    },
  };
}

/** Whether a file can be written there and forced to the disk, which every photo's safety rests on. */
export function fsyncCheck(dataFolder: string): Check {
  return {
    name: 'disk writes',
    run: async () => {
      const folder = nearestFolder(dataFolder);
      const probe = join(folder, `.sideshot-probe-${randomUUID()}`);
      try {
        const file = await open(probe, 'wx');
        try {
          await file.write('probe');
          await file.sync();
        } finally {
          await file.close();
        }
        return ok('Files are written and forced to the disk.');
      } catch (error) {
        return fail(`${folder} takes no files (${error instanceof Error ? error.message : String(error)}).`);
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}

/** The folder itself, or the closest parent that exists: a check never makes the data folder. */
function nearestFolder(folder: string): string {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  return nearest;
}
