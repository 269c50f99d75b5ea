import { fileURLToPath } from 'node:url';
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import { assetFile } from '../../lib/files/assetFile.ts';
import { english } from '../../texts/render.ts';
import { type TextId, text } from '../../texts/text.ts';

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

/** Also switches the start at login, and shows what is left to send. */
export function openTray(actions: TrayActions): TrayIcon {
  const { show, quit } = actions;
  // macOS colours a template by its menu bar.
  const name = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  const tray = new Tray(nativeImage.createFromPath(fileURLToPath(assetFile(`tray/${name}`))));
  const label = (id: Extract<TextId, 'tray.show' | 'tray.atStart' | 'tray.quit'>) => english(text(id));
  const items = (): MenuItemConstructorOptions[] => [
    { label: label('tray.show'), click: show },
    ...atStartItem(label('tray.atStart'), actions),
    { type: 'separator' },
    { label: label('tray.quit'), click: quit },
  ];
  const refresh = () => tray.setContextMenu(Menu.buildFromTemplate(items()));
  refresh();
  tray.on('click', show);
  const update = (photosLeft: number) => tray.setToolTip(english(text('tray.left', { count: photosLeft })));
  update(0);
  return { update, refresh, close: () => tray.destroy() };
}

function atStartItem(label: string, { startsAtLogin, setStartsAtLogin }: TrayActions): MenuItemConstructorOptions[] {
  const checked = startsAtLogin();
  if (checked === null) return [];
  return [{ label, type: 'checkbox', checked, click: (item) => setStartsAtLogin(item.checked) }];
}
