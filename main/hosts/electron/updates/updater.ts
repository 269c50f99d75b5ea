import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { Log } from '../../../station/api.ts';

export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'currentVersion'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
  | 'on'
  | 'off'
> & { logger: AppUpdater['logger'] };

export function tamed(updater: Updater, log: Log): Updater {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  const line = (message: unknown) => String(message).split('\n')[0] ?? '';
  updater.logger = {
    info: (message) => log.info('Update', { message: line(message) }),
    warn: (message) => log.warn('Update', { message: line(message) }),
    error: (message) => log.warn('Update', { message: line(message) }),
  };
  return updater;
}

export async function loadUpdater(log: Log): Promise<Updater> {
  const { default: electronUpdater } = await import('electron-updater');
  return tamed(electronUpdater.autoUpdater, log);
}

/** electron-builder derives the folder from the package's name. */
export const updaterFolder = 'sideshot-updater';

/** Null where the system keeps none. An AppImage is its own installer; the Windows installer leaves a copy. */
export function ownInstaller(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  if (platform === 'linux') return environment.APPIMAGE ?? null;
  const local = environment.LOCALAPPDATA;
  return platform === 'win32' && local ? join(local, updaterFolder, 'installer.exe') : null;
}
