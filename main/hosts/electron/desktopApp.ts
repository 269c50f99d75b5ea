import { join } from 'node:path';
import { app, type BrowserWindow, powerMonitor, protocol, session } from 'electron';
import type { StatusView } from '../../../preload/contract/views.ts';
import type { Log, Station } from '../../station/api.ts';
import { readPageFiles } from '../assets.ts';
import { startControlServer } from '../control/controlServer.ts';
import { findRendererFolder } from '../rendererFolder.ts';
import { setAppMenu } from './appMenu.ts';
import { createCloseGuard } from './closeGuard.ts';
import { focusWindow } from './focusWindow.ts';
import { followStatus, tryNow } from './followStatus.ts';
import { createKeepAwake } from './keepAwake.ts';
import { lockDownPages, lockDownSession } from './lockDown.ts';
import { openMainWindow } from './mainWindow.ts';
import { pageScheme } from './origin.ts';
import { answerPageRequest } from './pageProtocol.ts';
import { listenForPorts } from './portChannel.ts';
import { createPortServer } from './servePort.ts';
import { openTray } from './trayIcon.ts';

export interface DesktopOptions {
  readonly dataFolder: string;
  readonly version: string;
  readonly log: Log;
  /** Stays in the tray until somebody wants to see it. */
  readonly hidden: boolean;
  /** Opened beside the window, which is there before pictures and the database are needed. */
  openStation(): Promise<Station>;
}

export interface Desktop {
  readonly window: BrowserWindow;
  /** Whether the app may end now; asks where photos are unsent. */
  mayClose(): Promise<boolean>;
  /** Ends the station and all that serves it. */
  close(): Promise<void>;
}

/** Must run before Electron is ready: makes `sideshot://app/` an origin like any https one. */
export function declarePageScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  protocol.registerSchemesAsPrivileged([{ scheme: pageScheme, privileges }]);
}

/** The window, and beside it the station with its door for the command line. A failure closes what was opened before. */
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
  const opening = options.openStation().then((station) => {
    opened.push(station);
    return station;
  });
  // Whoever needs the station hears of its failure; nobody else does.
  opening.catch(() => undefined);
  try {
    const serving = opening.then((station) => {
      const ports = createPortServer(station, log);
      opened.push(ports);
      return ports;
    });
    listenForPorts(serving, log);
    const rendererFolder = findRendererFolder(import.meta.dirname);
    const page = { files: await readPageFiles(rendererFolder), station: opening, log };
    protocol.handle(pageScheme, (request) => answerPageRequest(request, page));
    const preloadPath = join(rendererFolder, '..', 'preload', 'index.cjs');
    const guard = createCloseGuard();
    const showing = openMainWindow({ dataFolder, preloadPath, guard, hidden: options.hidden, log });
    const [window, station] = await Promise.all([showing, opening]);
    opened.push(await startControlServer({ commands: station.commands, dataFolder, version, log }));
    app.on('second-instance', () => focusWindow(window));
    const tray = openTray({ show: () => focusWindow(window), quit: () => app.quit() });
    opened.push(tray);
    const awake = createKeepAwake();
    opened.push(awake);
    const onStatus = (status: StatusView) => {
      guard.update(status.photosLeft);
      tray.update(status.photosLeft);
      awake.update(status);
    };
    opened.push(watchStation(station, onStatus, log));
    return { window, mayClose: () => guard.mayClose(window), close };
  } catch (error) {
    await opening.catch(() => undefined);
    await close();
    throw error;
  }
}

function watchStation(station: Station, onStatus: (status: StatusView) => void, log: Log): { close(): void } {
  const end = new AbortController();
  void followStatus(station, onStatus, log, end.signal);
  const wake = () => tryNow(station, log);
  powerMonitor.on('resume', wake);
  return {
    close() {
      end.abort();
      powerMonitor.off('resume', wake);
    },
  };
}
