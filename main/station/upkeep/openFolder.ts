import { join } from 'node:path';
import { remoteImaging } from '../../imaging/remote/remoteImaging.ts';
import { openMediaStore } from '../../imaging/store/mediaStore.ts';
import type { Part } from '../../lib/async/closeParts.ts';
import type { Time } from '../../lib/async/time.ts';
import { narrowDataFolder } from '../../lib/files/narrowFolder.ts';
import { createCheckpointer } from '../../store/durability/checkpointer.ts';
import { lockDataFolder } from '../../store/lockFolder.ts';
import { newestVersion } from '../../store/migrations/migrate.ts';
import { migrations } from '../../store/migrations/migrations.ts';
import { databaseName } from '../../store/openDatabase.ts';
import type { StationOptions } from '../api.ts';
import { createRecorder } from './recorder.ts';
import { recordFiles } from './recordFiles.ts';
import { openStoreSafely } from './recovery.ts';

/** Keeps a part until the station closes: the part that was opened last closes first. */
export type Open = <Opened extends Part>(part: Opened) => Opened;

/** The data folder: locked, its database sound, with the parts that keep it on the disk. Throws `locked` or `storage`. */
export async function openFolder(
  { dataFolder, log, launchImaging }: StationOptions,
  time: Time,
  closing: AbortSignal,
  open: Open,
) {
  const lock = lockDataFolder(dataFolder);
  await narrowDataFolder(dataFolder, log);
  open({ close: () => lock.release() });
  const files = recordFiles(dataFolder);
  const imaging = open(
    remoteImaging({
      launch: launchImaging,
      report: ({ why, ...trouble }) =>
        log.warn(why === null ? 'The imaging process said' : 'The imaging process ended', { why, ...trouble }),
    }),
  );
  const recovered = await openStoreSafely({ dataFolder, files, clock: time.now, log, signal: closing, imaging });
  const store = open(recovered.store);
  const checkpointer = open(
    createCheckpointer(join(dataFolder, databaseName), (error) => {
      log.warn('The log of the database cannot be moved into it beside the main work', { error });
    }),
  );
  const recorder = open(createRecorder(store, files, log, time));
  const media = open(await openMediaStore(join(dataFolder, 'media'), imaging));
  return {
    files,
    store,
    recoveryNotice: recovered.notice,
    databaseVersion: newestVersion(migrations),
    checkpointer,
    recorder,
    imaging,
    media,
  };
}
