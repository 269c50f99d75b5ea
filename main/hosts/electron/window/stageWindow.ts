import { BrowserWindow, type Display, screen } from 'electron';
import type { Log } from '../../../station/api.ts';
import { text } from '../../../texts/text.ts';
import type { Words } from '../../../texts/wordsIn.ts';
import { stageAddress } from '../origin.ts';
import { pagePreferences } from './pagePreferences.ts';
import { revealOnce } from './revealOnce.ts';
import { watchPage } from './watchPage.ts';

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

export interface StageWindowParts {
  readonly changed: () => void;
  readonly words: Words;
  readonly log: Log;
}

/** Follows its screen, and gives way to the main window. */
export function createStageWindow(
  preloadPath: string,
  main: BrowserWindow,
  { changed, words, log }: StageWindowParts,
): StageWindow {
  let isOn = false;
  let window: BrowserWindow | null = null;
  let shownOn: number | null = null;

  function displayNow(): Display | null {
    const mainId = main.isDestroyed() ? screen.getPrimaryDisplay().id : screen.getDisplayMatching(main.getBounds()).id;
    return isOn ? stageDisplay(screen.getAllDisplays(), mainId) : null;
  }

  function place(): void {
    const display = displayNow();
    if (display === null) {
      end();
      return;
    }
    shownOn = display.id;
    if (window === null) open(display);
    else window.setBounds(display.bounds);
  }

  function open({ bounds }: Display): void {
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
    // The main window plays the sounds already.
    opened.webContents.setAudioMuted(true);
    revealOnce(opened, () => opened.showInactive());
    opened.once('closed', () => {
      if (window === opened) window = null;
    });
    watchPage({
      window: opened,
      // Nobody can act on the second screen.
      asking: () => main,
      page: 'stage',
      instead: () => ({ label: text('desktop.leaveOff'), run: end }),
      words,
      log,
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
  /** Fires at each step of a move: only another screen counts. */
  const mainMoved = () => {
    if (window !== null && displayNow()?.id !== shownOn) place();
  };
  screen.on('display-added', moved);
  screen.on('display-removed', moved);
  // Covers resolution, scale and arrangement of screens.
  screen.on('display-metrics-changed', place);
  main.on('move', mainMoved);
  return {
    show(on) {
      isOn = on;
      place();
    },
    close() {
      screen.off('display-added', moved);
      screen.off('display-removed', moved);
      screen.off('display-metrics-changed', place);
      if (!main.isDestroyed()) main.off('move', mainMoved);
      end();
    },
  };
}
