import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { Log } from '../../../station/api.ts';

/** The part of electron-updater that is used. It downloads, checks hash and signature, and starts the installer. */
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

/** Made ours: nothing is fetched or installed by itself, and what it says goes to the log. */
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

/** The one for the way in which this app was installed. */
export async function loadUpdater(log: Log): Promise<Updater> {
  const { default: electronUpdater } = await import('electron-updater');
  return tamed(electronUpdater.autoUpdater, log);
}

/** As electron-builder names the folder of the updater, of the package's name. */
export const updaterFolder = 'sideshot-updater';

/**
 * The installer by which the running app came, where the system keeps it: an AppImage is its own; the installer for Windows leaves a copy of
 * itself. Null elsewhere: what was installed by hand cannot be gone back to.
 */
export function ownInstaller(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  if (platform === 'linux') return environment.APPIMAGE ?? null;
  const local = environment.LOCALAPPDATA;
  return platform === 'win32' && local ? join(local, updaterFolder, 'installer.exe') : null;
}
