import { app, type BrowserWindow } from 'electron';
import { systemTime } from '../../../lib/async/time.ts';
import type { Log } from '../../../station/api.ts';
import type { Words } from '../../../texts/wordsIn.ts';
import { askUpdate } from './dialogs.ts';
import { channelFile } from './feed.ts';
import { savedInstallers, staleVersions } from './savedInstallers.ts';
import { loadUpdater, ownInstaller } from './updater.ts';
import { createUpdates, type Updates } from './updates.ts';

export interface OpenUpdatesOptions {
  readonly dataFolder: string;
  readonly version: string;
  readonly databaseVersion: number;
  readonly window: BrowserWindow;
  readonly words: Words;
  readonly log: Log;
  readonly end: () => Promise<void>;
  readonly changed: () => void;
}

/** Null in a checkout. Never rejects: an app that cannot be updated still takes photos. */
export async function openUpdates(options: OpenUpdatesOptions): Promise<Updates | null> {
  if (!app.isPackaged) return null;
  const { dataFolder, version, databaseVersion, window, words, log, end, changed } = options;
  const { platform, arch } = process;
  try {
    const updater = await loadUpdater(log);
    const kept = savedInstallers(dataFolder, channelFile('latest', platform, arch));
    const isOlder = (other: string) => updater.currentVersion.compare(other) > 0;
    // The first copy is large: nothing waits for it.
    kept
      .noteRunning(version, databaseVersion, ownInstaller(platform, process.env), Date.now())
      .then(async () => await kept.remove(staleVersions(await kept.list(), isOlder)))
      .catch((error: unknown) => log.warn('The installer of this version was not kept', { error: String(error) }));
    return createUpdates({
      updater,
      kept,
      time: systemTime,
      log,
      platform,
      arch,
      databaseVersion: () => databaseVersion,
      ask: (offered, isBack) => askUpdate(window, offered, isBack, words),
      async install(quitAndInstall) {
        await end();
        // The station has ended: without the installer the app starts again.
        updater.on('error', () => {
          app.relaunch();
          app.exit(0);
        });
        quitAndInstall();
      },
      changed,
    });
  } catch (error) {
    log.warn('Updates are not possible', { error: String(error) });
    return null;
  }
}
