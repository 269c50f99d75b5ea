import { english } from './texts/render.ts';
import { text } from './texts/text.ts';
import './hosts/fileThreads.ts';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app, dialog } from 'electron';
import packageFile from '../package.json' with { type: 'json' };
import { StationError } from './domain/failure.ts';
import { defaultDataFolder } from './hosts/cli/dataFolder.ts';
import { exitCodeOfError, exitCodes } from './hosts/cli/exitCodes.ts';
import { appUserModelId } from './hosts/electron/appUserModelId.ts';
import { type Desktop, declarePageScheme, openDesktop } from './hosts/electron/desktopApp.ts';
import { startedAs } from './hosts/electron/givenCommand.ts';
import { parseStartOptions } from './hosts/electron/startOptions.ts';
import { endProcess } from './hosts/endProcess.ts';
import { openLog } from './hosts/log.ts';
import { notifyStarter, outliveStarter, starterVariable } from './hosts/starter.ts';
import { uncheckedTls } from './hosts/uncheckedTls.ts';
import type { LaunchImaging } from './imaging/remote/imagingChild.ts';
import { createKnownSecrets } from './lib/secrets/knownSecrets.ts';
import type { Log } from './station/api.ts';

app.setAppUserModelId(appUserModelId);
const given = process.argv.slice(app.isPackaged ? 1 : 2);

/** The desktop app. A second start on the same data folder brings the window of the first to the front and leaves. */
async function runDesktop(): Promise<void> {
  const unchecked = uncheckedTls(process.env);
  if (unchecked !== null) throw new Error(english(unchecked));
  const { dataFolder: folder, practice, hidden, endsKiosk } = parseStartOptions(given);
  const dataFolder = folder === null ? defaultDataFolder(practice) : resolve(folder);
  // Electron keeps the lock for one instance in its own folder: beside the data, so that it is one a station.
  const ownFolder = join(dataFolder, 'electron');
  mkdirSync(ownFolder, { recursive: true, mode: 0o700 });
  app.setPath('userData', ownFolder);
  const isFirst = app.requestSingleInstanceLock();
  const { version } = packageFile;
  if (!isFirst) {
    const { hasOtherWindow } = await import('./hosts/electron/otherWindow.ts');
    if (await hasOtherWindow({ dataFolder, version })) {
      notifyStarter('elsewhere');
      return app.exit(exitCodes.done);
    }
  }
  const secrets = createKnownSecrets();
  const log = openLog(dataFolder, secrets);
  if (!isFirst) log.warn('Electron could not lock its folder, and no other window has it');
  const desktop = openDesktop({
    dataFolder,
    version,
    log,
    hidden,
    endsKiosk,
    args: given,
    onShown: () => notifyStarter('shown'),
    async openUpdates(parts) {
      const { openUpdates } = await import('./hosts/electron/updates/openUpdates.ts');
      return await openUpdates({ ...parts, dataFolder, version, log });
    },
    async openStation(port) {
      const { openOwnStation } = await import('./hosts/electron/ownStation.ts');
      const launchImaging = await ownLaunch();
      return await openOwnStation({ dataFolder, practice, version, log, secrets, desktop: port, launchImaging });
    },
  });
  quitCleanly(desktop, log);
  await desktop;
  notifyStarter('open');
}

/** The process ends when the station has, however quitting began. A signal asks nobody. */
function quitCleanly(desktop: Promise<Desktop>, log: Log): void {
  let isClosing = false;
  let isSignal = false;
  const end = (code: number): Promise<void> =>
    endProcess({ code, exit: (code) => app.exit(code), say: (notice) => log.warn(english(notice)) });
  app.on('window-all-closed', () => app.quit());
  let hasEnded = () => false;
  void desktop.then(
    (opened) => {
      hasEnded = () => opened.isClosed;
    },
    () => undefined,
  );
  app.on('before-quit', (event) => {
    // An installer waits for the app: the station has ended for it already.
    if (hasEnded()) return;
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    desktop
      .then(async ({ mayClose, close }) => {
        if (!isSignal && !(await mayClose())) {
          isClosing = false;
          return;
        }
        await close();
        await end(exitCodes.done);
      })
      .catch(() => end(exitCodes.failed));
  });
  const stop = () => {
    isSignal = true;
    app.quit();
  };
  const listen = () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop).on(signal, stop);
  };
  listen();
  // On Linux and macOS Chromium sets handlers of its own just before the app is ready, over those of Node: a signal would
  // ask as a closed window does. Who listens anew is heard (electron/electron 19276).
  app.whenReady().then(listen, () => undefined);
}

/** As the command line of an installed app: no window, no lock, the same commands and exit codes. */
async function runCommand(args: readonly string[]): Promise<void> {
  // As Node's arguments are laid out.
  process.argv = [process.execPath, 'sideshot', ...args];
  app.dock?.hide();
  const { runProcess } = await import('./hosts/cli/runProcess.ts');
  await runProcess(import.meta.dirname, await ownLaunch());
}

/** How this app starts what decodes pictures. Loaded with the station, beside the window. */
async function ownLaunch(): Promise<LaunchImaging> {
  const { launchDesktopImaging } = await import('./hosts/electron/launchImaging.ts');
  const { platform, resourcesPath, env } = process;
  return launchDesktopImaging({ platform, resourcesPath, isPackaged: app.isPackaged, environment: env });
}

async function runKeychain(args: readonly string[]): Promise<void> {
  process.argv = [process.execPath, 'keychain', ...args];
  await import('./vault/keychainWorker.ts');
  app.exit(exitCodes.done);
}

function start(): Promise<void> {
  const started = app.isPackaged ? startedAs(given) : ({ kind: 'window' } as const);
  if (started.kind === 'command') return runCommand(started.args);
  if (started.kind === 'keychain') return runKeychain(started.args);
  outliveStarter();
  declarePageScheme();
  return runDesktop();
}

start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  // What is no answer of the station is Electron's own: whoever started the app goes on without it, and waits for no click.
  const isListenedTo = process.env[starterVariable] !== undefined;
  if (error instanceof StationError) notifyStarter('refused');
  else if (isListenedTo) return app.exit(exitCodes.failed);
  dialog.showErrorBox(english(text('desktop.notStarted')), message);
  app.exit(exitCodeOfError(error));
});
