import { Menu, type MenuItemConstructorOptions } from 'electron';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';

export interface MenuActions {
  checkUpdates(): void;
  updateFromFolder(): void;
  goBack(): void;
  readonly installCommand: (() => void) | null;
}

/** System shortcuts need a menu, and its roles bring each system's accelerators. A kiosk's menu has nothing that closes, hides or quits. */
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
