import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { asAnotherShot, cameraJpeg } from '../fixtures/pictures.ts';
import { cyclesOf, type Fault } from './support/fault.ts';
import { clientOf, openQuietStation } from './support/quietStation.ts';

const blockedMs = 3_000;
const blocks = 3;
const maxSilenceMs = 120_000;

/** Files come all at once while the process cannot listen: events get lost, and the reading of the folder finds them all. */
export const tenThousandFiles: Fault = {
  name: 'thousands of files moved into the hot folder while the loop is busy',
  missing: () => null,
  async cause(run) {
    const count = cyclesOf(run, { short: 120, full: 10_000 });
    const [aside, hot] = [run.place.folder('aside'), run.place.folder('hot')];
    const picture = await cameraJpeg({ width: 300, height: 200 });
    for (let index = 0; index < count; index += 1) {
      writeFileSync(join(aside, `IMG_${index}.jpg`), asAnotherShot(picture, `number ${index}`));
    }
    const dataFolder = run.place.folder('data');
    const station = await openQuietStation(dataFolder);
    const client = clientOf(station);
    const startedAt = performance.now();
    let maxBytes = 0;
    try {
      await client.capture.setHotFolder({ path: hot });
      await setTimeout(500);
      moveInBlocked(aside, hot, count);
      let [arrived, quietSince] = [0, performance.now()];
      while (arrived < count && performance.now() - quietSince < maxSilenceMs) {
        await setTimeout(500);
        maxBytes = Math.max(maxBytes, process.memoryUsage.rss());
        const { photos } = await client.storage.get({});
        if (photos > arrived) [arrived, quietSince] = [photos, performance.now()];
      }
      const seconds = (performance.now() - startedAt) / 1_000;
      // One more look: whatever would come in twice has its chance.
      await setTimeout(4_000);
      const { inbox, inboxMore, refusedFiles } = await client.station.status({});
      const rows = inbox.length + inboxMore;
      const names = new Set(photoNames(dataFolder));
      const problems =
        names.size === count && rows === count && refusedFiles === 0
          ? []
          : [`${names.size} of ${count} files are photos, in ${rows} rows; ${refusedFiles} refused`];
      return {
        cycles: count,
        seen:
          `${rows} photos of ${count} files moved in ${blocks} times ${blockedMs / 1_000} s of blocked loop: each once, ` +
          `in ${seconds.toFixed(0)} s; at most ${Math.round(maxBytes / 1e6)} MB of memory`,
        problems,
      };
    } finally {
      await station.close();
    }
  },
};

/** Of all photos: the screens are told of the first of the inbox alone. */
function photoNames(dataFolder: string): readonly string[] {
  const database = new Database(join(dataFolder, 'station.db'), { readonly: true });
  try {
    return database.prepare<[], string>('SELECT filename FROM photos').pluck().all();
  } finally {
    database.close();
  }
}

/** Nothing else of this process runs meanwhile: that is the point. */
function moveInBlocked(from: string, to: string, count: number): void {
  const each = Math.ceil(count / blocks);
  for (let block = 0; block < blocks; block += 1) {
    const until = performance.now() + blockedMs;
    const folder = join(to, 'DCIM', `${100 + block}`);
    mkdirSync(folder, { recursive: true });
    for (let index = block * each; index < Math.min(count, (block + 1) * each); index += 1) {
      renameSync(join(from, `IMG_${index}.jpg`), join(folder, `IMG_${index}.jpg`));
    }
    while (performance.now() < until);
  }
}
