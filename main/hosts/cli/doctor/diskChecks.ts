import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileProblem } from '../../../lib/files/fileProblem.ts';
import { freeBytesOf } from '../../../lib/files/freeBytes.ts';
import { wideRights } from '../../../lib/files/narrowFolder.ts';
import { stationSettings } from '../../../station/settings/settings.ts';
import { judgeSpace, type SpaceLimits } from '../../../station/upkeep/freeSpace.ts';
import { text } from '../../../texts/text.ts';
import { failureText } from '../errorLine.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Uses the limits at which this station warns and refuses photos. */
export function spaceCheck(dataFolder: string, readLimits: () => SpaceLimits, readFree = freeBytesOf): Check {
  return {
    name: 'disk space',
    run: async () => {
      const freeBytes = await readFree(nearestFolder(dataFolder));
      const { level, message } = judgeSpace(freeBytes, limitsOr(readLimits));
      if (message === null) return ok(text('doctor.free', { gigabytes: freeBytes / 1e9, folder: dataFolder }));
      return level === 'full' ? fail(message) : warn(message);
    },
  };
}

function limitsOr(read: () => SpaceLimits): SpaceLimits {
  try {
    return read();
  } catch {
    return stationSettings.storage.usual;
  }
}

/** Every photo's safety rests on fsync. */
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
        return ok(text('doctor.written'));
      } catch (error) {
        return fail(failureText(fileProblem(error, 'file.takesNone', folder)));
      } finally {
        // It may never have been made.
        await rm(probe, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** Whether other users can read the photos and the queue. Windows has other rights, which are not checked. */
export function rightsCheck(dataFolder: string): Check {
  return {
    name: 'data folder',
    run: async () => {
      const found = await stat(dataFolder).catch(() => null);
      if (found === null) return ok(text('doctor.noFolderYet'));
      const rights = wideRights(found.mode);
      if (rights === null) return ok(text('doctor.onlyThisUser'));
      return warn(text('doctor.othersToo', { rights, folder: dataFolder }));
    },
  };
}

/** Never creates the data folder. */
function nearestFolder(folder: string): string {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  return nearest;
}
