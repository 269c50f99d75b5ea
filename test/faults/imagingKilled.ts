import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { launchNode } from '../../main/imaging/remote/launchNode.ts';
import { watchedImaging } from '../fakes/watchedImaging.ts';
import { asAnotherShot, cameraJpeg } from '../fixtures/pictures.ts';
import { cyclesOf, type Fault } from './support/fault.ts';
import { clientOf, openQuietStation } from './support/quietStation.ts';

const program = pathToFileURL(join(import.meta.dirname, '..', '..', 'dist', 'main', 'imaging.js'));
const photosEachKill = 3;
const maxSilenceMs = 120_000;
/** From the photo after which it falls due to the kill: any moment of a decode, of a start, of rest. */
const maxDelayMs = 200;

/** The process that decodes pictures is killed with SIGKILL again and again during a burst: no photo is lost, told as unreadable, or left. */
export const imagingKilled: Fault = {
  name: 'kill -9 of the imaging process during a burst',
  missing: () => null,
  async cause(run) {
    const kills = cyclesOf(run, { short: 5, full: 100 });
    const count = kills * photosEachKill;
    const hot = run.place.folder('hot');
    const dataFolder = run.place.folder('data');
    const imaging = watchedImaging(launchNode(process.execPath, () => program));
    const station = await openQuietStation(dataFolder, imaging.launch);
    const client = clientOf(station);
    const picture = await cameraJpeg({ width: 2400, height: 1600 });
    const startedAt = performance.now();
    let [killed, arrived, quietSince] = [0, 0, performance.now()];
    try {
      await client.capture.setHotFolder({ path: hot });
      for (let index = 0; index < count; index += 1) {
        writeFileSync(join(hot, `IMG_${index}.jpg`), asAnotherShot(picture, `number ${index}`));
      }
      while ((arrived < count || killed < kills) && performance.now() - quietSince < maxSilenceMs) {
        await setTimeout(run.random() * maxDelayMs);
        const isDue = killed < kills && killed * photosEachKill <= arrived + photosEachKill;
        if (isDue && imaging.strike(run.random())) killed += 1;
        const { photos } = await client.storage.get({});
        if (photos > arrived) [arrived, quietSince] = [photos, performance.now()];
      }
      const seconds = (performance.now() - startedAt) / 1_000;
      const { refusedFiles } = await client.station.status({});
      const { names, unsettled, withoutFigures } = left(dataFolder);
      const each = new Set(names).size;
      const problems = [
        ...(each < count ? [`${count - each} photos lost`] : []),
        ...(names.length > each ? [`${names.length - each} photos twice`] : []),
        ...(unsettled > 0 ? [`${unsettled} photos stuck`] : []),
        ...(refusedFiles > 0 ? [`${refusedFiles} files refused`] : []),
        ...(withoutFigures > 0 ? [`${withoutFigures} photos without figures`] : []),
        ...(killed < kills ? [`${killed} of ${kills} kills`] : []),
      ];
      return {
        cycles: killed,
        seen:
          `${names.length} photos of ${count} files, each once, with ${killed} kills and ${imaging.started} processes, ` +
          `in ${seconds.toFixed(0)} s`,
        problems,
      };
    } finally {
      await station.close();
    }
  },
};

function left(dataFolder: string) {
  const database = new Database(join(dataFolder, 'station.db'), { readonly: true });
  const list = (sql: string): readonly string[] => database.prepare<[], string>(sql).pluck().all();
  try {
    return {
      names: list('SELECT filename FROM photos'),
      unsettled: list('SELECT id FROM arrivals').length,
      withoutFigures: list('SELECT id FROM photos WHERE figures IS NULL').length,
    };
  } finally {
    database.close();
  }
}
