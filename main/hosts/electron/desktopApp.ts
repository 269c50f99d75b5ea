import { join } from 'node:path';
import { app, type BrowserWindow, protocol, safeStorage, session } from 'electron';
import type { Log, Station } from '../../station/api.ts';
import { openStation } from '../../station.ts';
import { keychainKey } from '../../vault/keychainKey.ts';
import { keyFile } from '../../vault/keyFile.ts';
import { readPageFiles } from '../assets.ts';
import { startControlServer } from '../control/controlServer.ts';
import { operatorName } from '../operatorName.ts';
import { findRendererFolder } from '../rendererFolder.ts';
import { setAppMenu } from './appMenu.ts';
import { focusWindow } from './focusWindow.ts';
import { lockDownPages, lockDownSession } from './lockDown.ts';
import { openMainWindow } from './mainWindow.ts';
import { pageScheme } from './origin.ts';
import { answerPageRequest } from './pageProtocol.ts';
import { listenForPorts } from './portChannel.ts';
import { safeStorageKey } from './safeStorageKey.ts';
import { createPortServer } from './servePort.ts';

export interface DesktopOptions {
  readonly dataFolder: string;
  readonly practice: boolean;
  readonly version: string;
  readonly log: Log;
}

export interface Desktop {
  readonly window: BrowserWindow;
  /** Ends the station and all that serves it. */
  close(): Promise<void>;
}

/** Must run before Electron is ready: makes `sideshot://app/` an origin like any https one. */
export function declarePageScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  protocol.registerSchemesAsPrivileged([{ scheme: pageScheme, privileges }]);
}

/** The station, its door for the command line, and its window. A failure closes what was opened before. */
export async function openDesktop(options: DesktopOptions): Promise<Desktop> {
  const { dataFolder, version, log } = options;
  await app.whenReady();
  setAppMenu();
  lockDownPages();
  lockDownSession(session.defaultSession);
  const opened: { close(): Promise<void> | void }[] = [];
  const close = async () => {
    for (const part of opened.splice(0).reverse()) await part.close();
  };
  try {
    const station = await openOwnStation(options);
    opened.push(station);
    opened.push(await startControlServer({ commands: station.commands, dataFolder, version, log }));
    const ports = createPortServer(station, log);
    opened.push(ports);
    listenForPorts(ports, log);
    const rendererFolder = findRendererFolder(import.meta.dirname);
    const page = { files: await readPageFiles(rendererFolder), station, log };
    protocol.handle(pageScheme, (request) => answerPageRequest(request, page));
    const preloadPath = join(rendererFolder, '..', 'preload', 'index.cjs');
    const window = await openMainWindow({ dataFolder, preloadPath, log });
    app.on('second-instance', () => focusWindow(window));
    return { window, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openOwnStation({ dataFolder, practice, version, log }: DesktopOptions): Promise<Station> {
  return openStation({
    dataFolder,
    practice,
    live: true,
    keyProviders: [
      safeStorageKey(dataFolder, safeStorage),
      // For credentials that were entered on the command line.
      keychainKey(dataFolder),
      keyFile(dataFolder, log),
    ],
    operator: operatorName(process.env),
    version,
    log,
    environment: process.env,
  });
}
