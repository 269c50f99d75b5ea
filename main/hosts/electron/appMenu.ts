import { Menu, type MenuItemConstructorOptions } from 'electron';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';

export interface MenuActions {
  checkUpdates(): void;
  updateFromFolder(): void;
  goBack(): void;
  /** Null where the installer has put `sideshot` on the path. */
  readonly installCommand: (() => void) | null;
}

/**
 * The menu that the system's own shortcuts need (copy, paste, zoom, full screen, quit), and updates where the app is an installed one. Roles
 * bring each system's own accelerators: Cmd on macOS, Ctrl elsewhere. A kiosk keeps what works on the page alone: nothing that closes, hides or quits.
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  kiosk: boolean,
  actions: MenuActions | null,
): readonly MenuItemConstructorOptions[] {
  const zoom: MenuItemConstructorOptions[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }];
  const viewLabel = english(text('menu.view'));
  if (kiosk) return [{ role: 'editMenu' }, { label: viewLabel, submenu: [...zoom, { role: 'reload' }] }];
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : [{ role: 'fileMenu' } as const]),
    { role: 'editMenu' },
    {
      label: viewLabel,
      submenu: [...zoom, { type: 'separator' }, { role: 'togglefullscreen' }, { role: 'reload' }],
    },
    { role: 'windowMenu' },
    ...(actions === null ? [] : [helpMenu(actions)]),
  ];
}

export function setAppMenu(kiosk: boolean, actions: MenuActions | null): void {
  const template = menuTemplate(process.platform, kiosk, actions);
  Menu.setApplicationMenu(Menu.buildFromTemplate([...template]));
}

function commandItem(click: () => void): MenuItemConstructorOptions {
  return { label: english(text('menu.installCommand')), click };
}

function helpMenu({ checkUpdates, updateFromFolder, goBack, installCommand }: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'help',
    label: english(text('menu.help')),
    submenu: [
      { label: english(text('menu.checkUpdates')), click: checkUpdates },
      { label: english(text('menu.updateFromFolder')), click: updateFromFolder },
      { type: 'separator' },
      { label: english(text('menu.goBack')), click: goBack },
      ...(installCommand === null ? [] : [commandItem(installCommand)]),
    ],
  };
}
