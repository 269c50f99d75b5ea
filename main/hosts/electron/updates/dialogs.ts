import { type BrowserWindow, dialog } from 'electron';
import { english } from '../../../texts/render.ts';
import { type Text, text } from '../../../texts/text.ts';
import type { MenuActions } from '../appMenu.ts';
import { type CommandLink, installCommand } from '../commandLink.ts';
import type { Updates } from './updates.ts';

const later = 0;
const install = 1;

/** Whether this version is installed now. Enter, Escape and the codes of a scanner say "later". */
export async function askUpdate(window: BrowserWindow, version: string, isBack: boolean): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: english(text(isBack ? 'update.back' : 'update.ready', { version })),
    detail: english(text(isBack ? 'update.backDetail' : 'update.readyDetail')),
    buttons: [english(text('update.notNow')), english(text('update.install'))],
    defaultId: later,
    cancelId: later,
    noLink: true,
  });
  return response === install;
}

/** The system's own dialog for a folder; null where none was chosen. */
export async function chooseFolder(window: BrowserWindow, at: string | null): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openDirectory', 'createDirectory'],
    ...(at === null || at === '' ? {} : { defaultPath: at }),
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** What the menu Help does; each tells what came of it. */
export function updateMenu(
  window: BrowserWindow,
  updates: Pick<Updates, 'check' | 'fromFolder' | 'goBack'>,
  command: CommandLink | null,
): MenuActions {
  const tell = (run: () => Promise<Text | null>): void => {
    void run()
      .then(async (told) => {
        if (told !== null && !window.isDestroyed()) await dialog.showMessageBox(window, { message: english(told) });
      })
      // Each of them tells its failure as a text; a window that has gone shows none.
      .catch(() => undefined);
  };
  return {
    checkUpdates: () => tell(() => updates.check()),
    updateFromFolder: () =>
      tell(async () => {
        const folder = await chooseFolder(window, null);
        return folder === null ? null : await updates.fromFolder(folder);
      }),
    goBack: () => tell(() => updates.goBack()),
    installCommand: command === null ? null : () => tell(() => installCommand(command)),
  };
}
