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

/** One plain line, until the person has read it. */
export async function tellInDialog(window: BrowserWindow, told: Text): Promise<void> {
  await dialog.showMessageBox(window, { message: english(told) });
}

/** What a person does with the installed app by hand, from the menu and from Settings; each answers what came of it, null where nothing was chosen. */
export interface ByHand {
  checkUpdates(): Promise<Text>;
  updateFromFolder(): Promise<Text | null>;
  goBack(): Promise<Text>;
  /** Null where the installer has put `sideshot` on the path. */
  readonly installCommand: (() => Promise<Text>) | null;
}

export function byHandActions(
  window: BrowserWindow,
  updates: Pick<Updates, 'check' | 'fromFolder' | 'goBack'>,
  command: CommandLink | null,
): ByHand {
  return {
    checkUpdates: () => updates.check(),
    async updateFromFolder() {
      const folder = await chooseFolder(window, null);
      return folder === null ? null : await updates.fromFolder(folder);
    },
    goBack: () => updates.goBack(),
    installCommand: command === null ? null : () => installCommand(command),
  };
}

/** What the menu Help does: each tells in a dialog what came of it. */
export function updateMenu(window: BrowserWindow, byHand: ByHand): MenuActions {
  const tell = (run: () => Promise<Text | null>): void => {
    void run()
      .then(async (told) => {
        if (told !== null && !window.isDestroyed()) await tellInDialog(window, told);
      })
      // Each of them tells its failure as a text; a window that has gone shows none.
      .catch(() => undefined);
  };
  const { installCommand } = byHand;
  return {
    checkUpdates: () => tell(byHand.checkUpdates),
    updateFromFolder: () => tell(byHand.updateFromFolder),
    goBack: () => tell(byHand.goBack),
    installCommand: installCommand === null ? null : () => tell(installCommand),
  };
}
