import { BrowserWindow, type Display, screen } from 'electron';
import type { Log } from '../../../station/api.ts';
import { stageAddress } from '../origin.ts';
import { pagePreferences } from './pagePreferences.ts';
import type { Rectangle } from './windowState.ts';

/** The screen for the large stage: the first one that the main window does not stand on; null where there is none. */
export function stageDisplay<Screen extends Pick<Display, 'id'>>(
  screens: readonly Screen[],
  mainId: number,
): Screen | null {
  return screens.find(({ id }) => id !== mainId) ?? null;
}

export interface StageWindow {
  show(on: boolean): void;
  close(): void;
}

/** The stage in large on a second screen: filled, and without a frame. It comes and goes with that screen. */
export function createStageWindow(
  preloadPath: string,
  mainBounds: () => Rectangle | null,
  changed: () => void,
  log: Log,
): StageWindow {
  let isOn = false;
  let window: BrowserWindow | null = null;

  function place(): void {
    const main = mainBounds();
    const mainId = main === null ? screen.getPrimaryDisplay().id : screen.getDisplayMatching(main).id;
    const display = isOn ? stageDisplay(screen.getAllDisplays(), mainId) : null;
    if (display === null) {
      end();
      return;
    }
    if (window === null) open(display.bounds);
    else window.setBounds(display.bounds);
  }

  function open(bounds: Rectangle): void {
    const { x, y, width, height } = bounds;
    const opened = new BrowserWindow({
      x,
      y,
      width,
      height,
      frame: false,
      fullscreen: true,
      skipTaskbar: true,
      // Keys and scans belong to the main window.
      focusable: false,
      show: false,
      title: 'Sideshot',
      webPreferences: pagePreferences(preloadPath),
    });
    window = opened;
    // The main window is heard already.
    opened.webContents.setAudioMuted(true);
    opened.once('ready-to-show', () => opened.showInactive());
    opened.once('closed', () => {
      if (window === opened) window = null;
    });
    opened.loadURL(stageAddress).catch((error: unknown) => log.warn('The second screen shows nothing', { error }));
  }

  function end(): void {
    const ended = window;
    window = null;
    if (ended !== null && !ended.isDestroyed()) ended.destroy();
  }

  const moved = () => {
    changed();
    place();
  };
  screen.on('display-added', moved);
  screen.on('display-removed', moved);
  return {
    show(on) {
      isOn = on;
      place();
    },
    close() {
      screen.off('display-added', moved);
      screen.off('display-removed', moved);
      end();
    },
  };
}
