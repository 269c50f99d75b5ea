import { fileURLToPath } from 'node:url';
import { app, Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import { assetFile } from '../../lib/files/assetFile.ts';
import { english } from '../../texts/render.ts';
import { type TextId, text } from '../../texts/text.ts';

export interface TrayActions {
  show(): void;
  quit(): void;
}

/** The switch with which a start by the system stays in the tray. */
export const hiddenSwitch = '--hidden';

/** The icon beside the clock: shows the window, starts with the computer where the person wants it, and says what is left to send. */
export function openTray({ show, quit }: TrayActions): { update(photosLeft: number): void; close(): void } {
  // macOS colours a template by its bar.
  const name = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  const tray = new Tray(nativeImage.createFromPath(fileURLToPath(assetFile(`tray/${name}`))));
  const label = (id: Extract<TextId, 'tray.show' | 'tray.atStart' | 'tray.quit'>) => english(text(id));
  const items: MenuItemConstructorOptions[] = [
    { label: label('tray.show'), click: show },
    ...(startsWithSystem() === null ? [] : [atStartItem(label('tray.atStart'))]),
    { type: 'separator' },
    { label: label('tray.quit'), click: quit },
  ];
  tray.setContextMenu(Menu.buildFromTemplate(items));
  tray.on('click', show);
  const update = (photosLeft: number) => tray.setToolTip(english(text('tray.left', { count: photosLeft })));
  update(0);
  return { update, close: () => tray.destroy() };
}

function atStartItem(label: string): MenuItemConstructorOptions {
  return {
    label,
    type: 'checkbox',
    checked: startsWithSystem() ?? false,
    click: ({ checked }) => app.setLoginItemSettings({ openAtLogin: checked, args: [hiddenSwitch] }),
  };
}

/** Null where the system cannot be asked: Linux has no one way, and a checkout is not what should start. */
function startsWithSystem(): boolean | null {
  if (process.platform === 'linux' || !app.isPackaged) return null;
  return app.getLoginItemSettings({ args: [hiddenSwitch] }).openAtLogin;
}
