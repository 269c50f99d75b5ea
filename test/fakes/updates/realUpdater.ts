import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeHttpExecutor } from 'builder-util/out/nodeHttpExecutor.js';
import { configureRequestUrl, type DownloadOptions } from 'builder-util-runtime';
import electronUpdater from 'electron-updater';
import { tamed, type Updater } from '../../../main/hosts/electron/updates/updater.ts';
import { recordingLog } from '../recordingLog.ts';

/** Node's sockets, with the library's own download: it compares the hash as the bytes come. */
class NodeDownloads extends NodeHttpExecutor {
  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return await options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const request = { headers: options.headers ?? {}, redirect: 'manual' as const };
      configureRequestUrl(url, request);
      const callback = (error: Error | null | undefined) => (error ? reject(error) : resolve(destination));
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

/**
 * electron-updater's own updater of an AppImage, without Electron: it has another adapter for the app, and Node's sockets. What it installs is
 * counted, not run. Needs `APPIMAGE` in the environment.
 */
export function realUpdater(
  folder: string,
  version: string,
): {
  readonly updater: Updater & { install(isSilent: boolean, isForceRunAfter: boolean): boolean };
  readonly installed: unknown[];
  readonly path: () => string | null;
} {
  const resources = join(folder, 'resources');
  mkdirSync(resources, { recursive: true });
  // As electron-builder writes it into the app.
  writeFileSync(
    join(resources, 'app-update.yml'),
    'provider: generic\nurl: https://updates.invalid\nupdaterCacheDirName: sideshot-updater\n',
  );
  const app = {
    version,
    name: 'Sideshot',
    isPackaged: true,
    appUpdateConfigPath: join(resources, 'app-update.yml'),
    userDataPath: join(folder, 'electron'),
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
  const updater = new electronUpdater.AppImageUpdater(null, app);
  const installed: unknown[] = [];
  Object.assign(updater, {
    httpExecutor: new NodeDownloads(),
    quitAndInstall: (...args: unknown[]) => void installed.push(args),
  });
  return {
    updater: Object.assign(updater, tamed(updater, recordingLog())),
    installed,
    path: () => Reflect.get(updater, 'installerPath'),
  };
}
