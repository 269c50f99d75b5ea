import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, type BrowserWindow, powerMonitor, protocol, session } from 'electron';
import type { StationEvent } from '../../contract/views.ts';
import type { DesktopPort, Log, Station } from '../../station/api.ts';
import type { Words } from '../../texts/wordsIn.ts';
import { readPageFiles } from '../assets.ts';
import { startControlServer } from '../control/controlServer.ts';
import { findRendererFolder } from '../rendererFolder.ts';
import { createPortServer } from '../rpc/rpcServer.ts';
import { setAppMenu } from './appMenu.ts';
import { createAutostart } from './autostart.ts';
import { createDesktopHost, openedFiles } from './desktopHost.ts';
import { followStation, tryNow } from './followStation.ts';
import { profileAmong } from './givenProfile.ts';
import { createHostWords } from './hostWords.ts';
import { createKeepAwake } from './keepAwake.ts';
import { lockDownPages, lockDownSession } from './lockDown.ts';
import { pageScheme } from './origin.ts';
import { answerPageRequest } from './pageProtocol.ts';
import { listenForPorts } from './portChannel.ts';
import { openTray } from './trayIcon.ts';
import type { Updates } from './updates/updates.ts';
import { createCloseGuard } from './window/closeGuard.ts';
import { focusWindow } from './window/focusWindow.ts';
import { openMainWindow } from './window/mainWindow.ts';

export interface DesktopOptions {
  readonly dataFolder: string;
  readonly version: string;
  readonly log: Log;
  readonly hidden: boolean;
  readonly endsKiosk: boolean;
  readonly args: readonly string[];
  readonly onShown: () => void;
  /** Runs once the station is open; null where there are no updates. */
  openUpdates(parts: UpdateParts): Promise<Updates | null>;
  /** Opens beside the window, which needs neither pictures nor the database at first. */
  openStation(desktop: DesktopPort): Promise<Station>;
}

export interface UpdateParts {
  readonly window: BrowserWindow;
  readonly words: Words;
  readonly databaseVersion: number;
  readonly end: () => Promise<void>;
  readonly changed: () => void;
}

export interface Desktop {
  readonly window: BrowserWindow;
  readonly isClosed: boolean;
  mayClose(): Promise<boolean>;
  close(): Promise<void>;
}

/** Must run before Electron is ready: makes `sideshot://app/` an origin like any https one. */
export function declarePageScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  protocol.registerSchemesAsPrivileged([{ scheme: pageScheme, privileges }]);
}

/** Opens window and station in parallel. A failure closes what was opened. */
export async function openDesktop(options: DesktopOptions): Promise<Desktop> {
  const { dataFolder, version, log } = options;
  const files = openedFiles();
  await app.whenReady();
  const speech = createHostWords(() => app.getPreferredSystemLanguages(), log);
  const { words } = speech;
  setAppMenu(false, null, words);
  lockDownPages();
  lockDownSession(session.defaultSession);
  const opened: { close(): Promise<void> | void }[] = [];
  let isClosed = false;
  const close = async () => {
    for (const part of opened.splice(0).reverse()) await part.close();
    isClosed = true;
  };
  const rendererFolder = findRendererFolder(import.meta.dirname);
  const preloadPath = join(rendererFolder, '..', 'preload', 'index.cjs');
  const guard = createCloseGuard(words);
  const { platform, env, execPath } = process;
  const autostart = createAutostart({ platform, environment: env, home: homedir(), program: execPath });
  const hidden = options.hidden || autostart.hasStarted;
  const host = createDesktopHost({ version, preloadPath, endsKiosk: options.endsKiosk, guard, autostart, speech, log });
  const opening = options.openStation(host.port).then((station) => {
    opened.push(station);
    return station;
  });
  const notSet = (error: unknown) => log.warn('Whether the app starts with the computer could not be set', { error });
  // Awaited by those who need the station.
  opening.catch(() => undefined);
  try {
    const serving = opening.then((station) => {
      const ports = createPortServer(station, log);
      opened.push(ports);
      return ports;
    });
    // Without a page nobody waits for it.
    serving.catch(() => undefined);
    const running = Promise.withResolvers<void>();
    const visible = Promise.withResolvers<void>();
    void Promise.all([running.promise, visible.promise]).then(options.onShown);
    listenForPorts(serving, running.resolve, log);
    const page = { files: await readPageFiles(rendererFolder), station: opening, log };
    protocol.handle(pageScheme, (request) => answerPageRequest(request, page));
    const showing = openMainWindow({ dataFolder, preloadPath, guard, hidden, onVisible: visible.resolve, words, log });
    const [window, station] = await Promise.all([showing, opening]);
    opened.push(await startControlServer({ station, dataFolder, version, log }));
    const end = async () => {
      guard.agree();
      await close();
    };
    const { databaseVersion } = station;
    host.begin(window, await options.openUpdates({ window, databaseVersion, end, words, changed: host.changed }));
    opened.push(host);
    const openProfile = (path: string | null) => void (path !== null && host.openProfile(path));
    files.follow(openProfile);
    openProfile(profileAmong(options.args, process.cwd()));
    app.on('second-instance', (_event, args, workingFolder) => {
      focusWindow(window);
      openProfile(profileAmong(args, workingFolder));
    });
    const tray = openTray(
      {
        show: () => focusWindow(window),
        quit: () => app.quit(),
        startsAtLogin: () => autostart.isOn,
        setStartsAtLogin: (on) => void host.port.setStartsAtLogin(on).catch(notSet),
      },
      words,
    );
    opened.push(tray);
    host.onAutostart(tray.refresh);
    speech.onChange(tray.refresh);
    autostart.renew().catch(notSet);
    const awake = createKeepAwake();
    opened.push(awake);
    const onEvent = (event: StationEvent) => {
      host.follow(event);
      if (event.type !== 'status') return;
      speech.wish({ operator: event.status.signIn?.operator?.language ?? null });
      guard.update(event.status);
      tray.update(event.status.photosLeft);
      awake.update(event.status);
    };
    opened.push(watchStation(station, onEvent, log));
    // The system shuts down: neither kiosk nor question may delay it.
    powerMonitor.on('shutdown', guard.agree);
    return {
      window,
      mayClose: () => guard.mayClose(window),
      close,
      get isClosed() {
        return isClosed;
      },
    };
  } catch (error) {
    await opening.catch(() => undefined);
    await close();
    throw error;
  }
}

function watchStation(station: Station, onEvent: (event: StationEvent) => void, log: Log): { close(): void } {
  const end = new AbortController();
  void followStation(station, onEvent, log, end.signal);
  // Nothing happens at `suspend`: each step is on disk before its answer, and an interrupted call is looked up before
  // it is repeated.
  const wake = () => tryNow(station, log);
  powerMonitor.on('resume', wake);
  return {
    close() {
      end.abort();
      powerMonitor.off('resume', wake);
    },
  };
}
