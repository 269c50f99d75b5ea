import { english } from './texts/render.ts';
import './hosts/fileThreads.ts';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app, dialog } from 'electron';
import packageFile from '../package.json' with { type: 'json' };
import { defaultDataFolder } from './hosts/cli/dataFolder.ts';
import { exitCodeOfError, exitCodes } from './hosts/cli/exitCodes.ts';
import { type Desktop, declarePageScheme, openDesktop } from './hosts/electron/desktopApp.ts';
import { parseStartOptions } from './hosts/electron/startOptions.ts';
import { endProcess } from './hosts/endProcess.ts';
import { openLog } from './hosts/log.ts';
import { uncheckedTls } from './hosts/uncheckedTls.ts';
import type { Log } from './station/api.ts';

/** The desktop app. A second start on the same data folder brings the window of the first to the front and leaves. */
async function runDesktop(): Promise<void> {
  const unchecked = uncheckedTls(process.env);
  if (unchecked !== null) throw new Error(english(unchecked));
  const { dataFolder: given, practice } = parseStartOptions(process.argv.slice(app.isPackaged ? 1 : 2));
  const dataFolder = given === null ? defaultDataFolder(practice) : resolve(given);
  // Electron keeps the lock for one instance in its own folder: beside the data, so that it is one a station.
  const ownFolder = join(dataFolder, 'electron');
  mkdirSync(ownFolder, { recursive: true, mode: 0o700 });
  app.setPath('userData', ownFolder);
  if (!app.requestSingleInstanceLock()) return app.exit(exitCodes.done);
  const log = openLog(dataFolder);
  const desktop = openDesktop({ dataFolder, practice, version: packageFile.version, log });
  quitCleanly(desktop, log);
  await desktop;
}

/** The process ends when the station has, however quitting began. */
function quitCleanly(desktop: Promise<Desktop>, log: Log): void {
  let isClosing = false;
  const end = (code: number): Promise<void> =>
    endProcess({ code, exit: (code) => app.exit(code), say: (notice) => log.warn(english(notice)) });
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    desktop
      .then(({ close }) => close())
      .then(
        () => end(exitCodes.done),
        () => end(exitCodes.failed),
      );
  });
  process.on('SIGTERM', () => app.quit());
  process.on('SIGINT', () => app.quit());
}

declarePageScheme();
runDesktop().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  dialog.showErrorBox('Sideshot could not start', message);
  app.exit(exitCodeOfError(error));
});
