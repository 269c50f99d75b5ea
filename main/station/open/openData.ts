import { join } from 'node:path';
import { remoteImaging } from '../../imaging/remote/remoteImaging.ts';
import { openMediaStore } from '../../imaging/store/mediaStore.ts';
import type { Part } from '../../lib/async/closeParts.ts';
import type { Time } from '../../lib/async/time.ts';
import { narrowDataFolder } from '../../lib/files/narrowFolder.ts';
import { createKnownSecrets } from '../../lib/secrets/knownSecrets.ts';
import { createCheckpointer } from '../../store/durability/checkpointer.ts';
import { lockDataFolder } from '../../store/lockFolder.ts';
import { newestVersion } from '../../store/migrations/migrate.ts';
import { migrations } from '../../store/migrations/migrations.ts';
import { databaseName } from '../../store/openDatabase.ts';
import { reportingVault } from '../../vault/reportingVault.ts';
import { openVault } from '../../vault/vault.ts';
import type { StationOptions } from '../api.ts';
import { createChanges } from '../changes.ts';
import { createHub } from '../hub.ts';
import { createRecorder, subscribeToCommits } from '../upkeep/recorder.ts';
import { recordFiles } from '../upkeep/recordFiles.ts';
import { openStoreSafely } from '../upkeep/recovery.ts';
import { createWorkLog } from '../upkeep/workLog.ts';

export interface Opening {
  readonly options: StationOptions;
  readonly time: Time;
  readonly closing: AbortSignal;
  /** The part that was opened last closes first. */
  readonly open: <Opened extends Part>(part: Opened) => Opened;
  readonly pause: () => Promise<void>;
}

export type StationData = Awaited<ReturnType<typeof openData>>;

/** The folder is locked and its database sound when this answers. Throws `locked` or `storage`. */
export async function openData({ options, time, closing, open, pause }: Opening) {
  const { dataFolder, log, launchImaging } = options;
  const lock = lockDataFolder(dataFolder);
  open({ close: () => lock.release() });
  await narrowDataFolder(dataFolder, log);
  const files = recordFiles(dataFolder);
  const imaging = open(
    remoteImaging({
      launch: launchImaging,
      report: ({ why, ...trouble }) =>
        log.warn(why === null ? 'The imaging process said' : 'The imaging process ended', { why, ...trouble }),
    }),
  );
  await pause();
  const recovered = await openStoreSafely({ dataFolder, files, clock: time.now, log, signal: closing, imaging });
  const store = open(recovered.store);
  const changes = createChanges(store, log);
  await pause();
  const checkpointer = open(
    createCheckpointer(join(dataFolder, databaseName), (error) => {
      log.warn('The log of the database cannot be moved into it beside the main work', { error });
    }),
  );
  subscribeToCommits(changes, checkpointer.poke);
  const recorder = open(createRecorder({ store, files, log, time, changes }));
  await pause();
  const media = open(await openMediaStore(join(dataFolder, 'media'), imaging));
  await pause();
  const hub = open(createHub());
  const work = createWorkLog(store, changes, log);
  const secrets = options.secrets ?? createKnownSecrets();
  const vault = reportingVault(openVault(dataFolder, options.keyProviders), secrets.add);
  return {
    files,
    store,
    recoveryNotice: recovered.notice,
    databaseVersion: newestVersion(migrations),
    changes,
    checkpointer,
    recorder,
    imaging,
    media,
    hub,
    work,
    secrets,
    vault,
  };
}
