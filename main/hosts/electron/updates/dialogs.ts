import { type BrowserWindow, dialog } from 'electron';
import { type Text, text } from '../../../texts/text.ts';
import type { Words } from '../../../texts/wordsIn.ts';
import type { MenuActions } from '../appMenu.ts';
import { type CommandLink, installCommand } from '../commandLink.ts';
import type { Updates } from './updates.ts';

const later = 0;
const install = 1;

/** Enter, Escape and a scanner's keys answer "later". */
export async function askUpdate(
  window: BrowserWindow,
  version: string,
  isBack: boolean,
  words: Words,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: words(text(isBack ? 'update.back' : 'update.ready', { version })),
    detail: words(isBack ? 'update.backDetail' : 'update.readyDetail'),
    buttons: [words('update.notNow'), words('update.install')],
    defaultId: later,
    cancelId: later,
    noLink: true,
  });
  return response === install;
}

export async function chooseFolder(window: BrowserWindow, at: string | null): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openDirectory', 'createDirectory'],
    ...(at === null || at === '' ? {} : { defaultPath: at }),
  });
  return canceled ? null : (filePaths[0] ?? null);
}

export async function notifyInDialog(window: BrowserWindow, reported: Text, words: Words): Promise<void> {
  await dialog.showMessageBox(window, { message: words(reported) });
}

/** Answers with the outcome; null where nothing was chosen. */
export interface ByHand {
  checkUpdates(): Promise<Text>;
  updateFromFolder(): Promise<Text | null>;
  goBack(): Promise<Text>;
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

export function updateMenu(window: BrowserWindow, byHand: ByHand, words: Words): MenuActions {
  const notify = (run: () => Promise<Text | null>): void => {
    void run()
      .then(async (reported) => {
        if (reported !== null && !window.isDestroyed()) await notifyInDialog(window, reported, words);
      })
      // Failures are shown as texts; a closed window shows none.
      .catch(() => undefined);
  };
  const { installCommand } = byHand;
  return {
    checkUpdates: () => notify(byHand.checkUpdates),
    updateFromFolder: () => notify(byHand.updateFromFolder),
    goBack: () => notify(byHand.goBack),
    installCommand: installCommand === null ? null : () => notify(installCommand),
  };
}
