import { type BrowserWindow, dialog } from 'electron';
import type { Log } from '../../../station/api.ts';
import { type Text, text } from '../../../texts/text.ts';
import type { Words } from '../../../texts/wordsIn.ts';

export interface WatchedPage {
  readonly window: BrowserWindow;
  readonly asking: () => BrowserWindow | null;
  readonly page: keyof typeof questions;
  /** An alternative to a reload; null in a kiosk. */
  readonly instead: () => { readonly label: Text; run(): void } | null;
  readonly words: Words;
  readonly log: Log;
}

const questions = {
  main: { ends: text('desktop.pageEnds'), hangs: text('desktop.pageHangs') },
  stage: { ends: text('desktop.stageEnds'), hangs: text('desktop.stageHangs') },
} as const;
const first = 0;
const second = 1;
/** More ends within this time are no accident. */
const maxReloads = 3;
const withinMs = 60_000;

/** Reloads a page that ended by accident. After repeated ends it asks, so that nobody faces an empty window; one question at a time. */
export function watchPage({ window, asking, page, instead, words, log }: WatchedPage): void {
  const { webContents } = window;
  const ends: number[] = [];
  let isAsking = false;
  let hung: AbortController | null = null;

  async function ask(message: Text, buttons: readonly Text[], signal?: AbortSignal): Promise<number | null> {
    const above = asking();
    if (isAsking || above === null || above.isDestroyed()) return null;
    isAsking = true;
    try {
      const { response } = await dialog.showMessageBox(above, {
        type: 'warning',
        message: words(message),
        detail: words('desktop.stationGoesOn'),
        buttons: buttons.map((button) => words(button)),
        defaultId: first,
        cancelId: first,
        noLink: true,
        ...(signal === undefined ? {} : { signal }),
      });
      return response;
    } finally {
      isAsking = false;
    }
  }

  function load(): void {
    if (!window.isDestroyed()) window.reload();
  }

  async function askAfterEnds(): Promise<void> {
    const other = instead();
    const buttons = [text('desktop.loadAgain'), ...(other === null ? [] : [other.label])];
    const answer = await ask(questions[page].ends, buttons);
    if (answer === first) {
      ends.length = 0;
      load();
    } else if (answer === second) other?.run();
  }

  async function askWhileHung(): Promise<void> {
    hung ??= new AbortController();
    const { signal } = hung;
    const buttons = [text('desktop.wait'), text('desktop.loadAgain')];
    const answer = await ask(questions[page].hangs, buttons, signal);
    if (answer !== second || signal.aborted || window.isDestroyed()) return;
    // A hanging page ignores a reload: it is ended, and reloaded as a crashed one.
    ends.length = 0;
    webContents.forcefullyCrashRenderer();
  }

  const dropped = (error: unknown) => log.warn('A question about the page could not be asked', { error });
  webContents.on('render-process-gone', (_event, { reason }) => {
    log.error('The page of a window ended by itself', { page, reason });
    hung?.abort();
    hung = null;
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = Date.now();
    // The station knows the open item: the page returns to it.
    if (ends.filter((at) => now - at < withinMs).length < maxReloads) load();
    else askAfterEnds().catch(dropped);
    ends.push(now);
  });
  webContents.on('unresponsive', () => {
    log.warn('The page of a window does not answer', { page });
    askWhileHung().catch(dropped);
  });
  webContents.on('responsive', () => {
    hung?.abort();
    hung = null;
  });
}
