import { fileURLToPath } from 'node:url';
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import { assetFile } from '../../lib/files/assetFile.ts';
import type { Words } from '../../texts/wordsIn.ts';

export interface TrayActions {
  show(): void;
  quit(): void;
  startsAtLogin(): boolean | null;
  setStartsAtLogin(on: boolean): void;
}

export interface TrayIcon {
  update(photosLeft: number): void;
  refresh(): void;
  close(): void;
}

/** Also switches the start at login, and shows what is left to send. `refresh` says it anew in another language. */
export function openTray(actions: TrayActions, words: Words): TrayIcon {
  const { show, quit } = actions;
  // macOS colours a template by its menu bar.
  const name = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  const tray = new Tray(nativeImage.createFromPath(fileURLToPath(assetFile(`tray/${name}`))));
  let left = 0;
  const items = (): MenuItemConstructorOptions[] => [
    { label: words('tray.show'), click: show },
    ...atStartItem(words('tray.atStart'), actions),
    { type: 'separator' },
    { label: words('tray.quit'), click: quit },
  ];
  const update = (photosLeft: number): void => {
    left = photosLeft;
    tray.setToolTip(words('tray.left', { count: left }));
  };
  const refresh = (): void => {
    tray.setContextMenu(Menu.buildFromTemplate(items()));
    update(left);
  };
  refresh();
  tray.on('click', show);
  return { update, refresh, close: () => tray.destroy() };
}

function atStartItem(label: string, { startsAtLogin, setStartsAtLogin }: TrayActions): MenuItemConstructorOptions[] {
  const checked = startsAtLogin();
  if (checked === null) return [];
  return [{ label, type: 'checkbox', checked, click: (item) => setStartsAtLogin(item.checked) }];
}
