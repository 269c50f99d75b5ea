import { BrowserWindow, screen } from 'electron';
import type { Log } from '../../station/api.ts';
import { pageAddress } from './origin.ts';
import { leastSize, placeWindow, readWindowState, writeWindowState } from './windowState.ts';

export interface MainWindowOptions {
  readonly dataFolder: string;
  readonly preloadPath: string;
  readonly log: Log;
}

/** Opens the one window, where it stood last time; it is shown once there is something to see. */
export async function openMainWindow({ dataFolder, preloadPath, log }: MainWindowOptions): Promise<BrowserWindow> {
  const screens = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
  const { maximized, ...bounds } = placeWindow(await readWindowState(dataFolder), screens);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: leastSize.width,
    minHeight: leastSize.height,
    show: false,
    title: 'Sideshot',
    autoHideMenuBar: true,
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      // Sounds tell accepted from refused before anyone has clicked.
      autoplayPolicy: 'no-user-gesture-required',
      // Photos arrive while the operator looks at the camera, with the window behind another.
      backgroundThrottling: false,
    },
  });
  if (maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    const state = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    writeWindowState(dataFolder, state).catch((error) => log.warn('The place of the window was not kept', { error }));
  });
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log.error('The page of the window ended by itself', { reason });
    if (reason !== 'clean-exit' && !window.isDestroyed()) window.reload();
  });
  await window.loadURL(pageAddress);
  return window;
}
