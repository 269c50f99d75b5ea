import { app, BrowserWindow, screen } from 'electron';
import type { Log } from '../../../station/api.ts';
import { text } from '../../../texts/text.ts';
import type { Words } from '../../../texts/wordsIn.ts';
import { pageAddress } from '../origin.ts';
import type { CloseGuard } from './closeGuard.ts';
import { pagePreferences } from './pagePreferences.ts';
import { revealOnce } from './revealOnce.ts';
import { watchPage } from './watchPage.ts';
import { leastSize, placeWindow, readWindowState, writeWindowState } from './windowState.ts';

export interface MainWindowOptions {
  readonly dataFolder: string;
  readonly preloadPath: string;
  readonly guard: CloseGuard;
  readonly hidden: boolean;
  readonly onVisible: () => void;
  readonly words: Words;
  readonly log: Log;
}

/** Restores the last position; shown once there is something to see. */
export async function openMainWindow(options: MainWindowOptions): Promise<BrowserWindow> {
  const { dataFolder, preloadPath, guard, hidden, onVisible, words, log } = options;
  const screens = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
  const { maximized, ...bounds } = placeWindow(await readWindowState(dataFolder), screens);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: leastSize.width,
    minHeight: leastSize.height,
    show: false,
    title: 'Sideshot',
    autoHideMenuBar: true,
    webPreferences: pagePreferences(preloadPath),
  });
  // Maximizing shows the window.
  if (maximized && !hidden) window.maximize();
  if (hidden) onVisible();
  else {
    revealOnce(window, () => {
      window.show();
      onVisible();
    });
  }
  let isFree = false;
  window.on('close', (event) => {
    if (!isFree && !guard.isAgreed) {
      // The dialog answers later: the close is repeated when the person agrees.
      event.preventDefault();
      guard.mayClose(window).then((may) => {
        isFree = may;
        if (may && !window.isDestroyed()) window.close();
      });
      return;
    }
    const state = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    writeWindowState(dataFolder, state).catch((error) => log.warn('The place of the window was not kept', { error }));
  });
  watchPage({
    window,
    asking: () => window,
    page: 'main',
    instead: () => (guard.isHeld ? null : { label: text('tray.quit'), run: () => app.quit() }),
    words,
    log,
  });
  await window.loadURL(pageAddress);
  return window;
}
