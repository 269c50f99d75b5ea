import { Menu, type MenuItemConstructorOptions } from 'electron';
import { type Text, text } from '../../texts/text.ts';
import type { Words } from '../../texts/wordsIn.ts';

export interface MenuActions {
  checkUpdates(): void;
  updateFromFolder(): void;
  goBack(): void;
  readonly installCommand: (() => void) | null;
}

/** Electron calls its roles by English names, whatever the system speaks. */
const labels = {
  about: text('menu.about'),
  services: text('menu.services'),
  hide: text('menu.hide'),
  hideOthers: text('menu.hideOthers'),
  unhide: text('menu.unhide'),
  quit: text('tray.quit'),
  close: text('menu.close'),
  undo: text('menu.undo'),
  redo: text('menu.redo'),
  cut: text('menu.cut'),
  copy: text('menu.copy'),
  paste: text('menu.paste'),
  selectAll: text('menu.selectAll'),
  resetZoom: text('menu.resetZoom'),
  zoomIn: text('menu.zoomIn'),
  zoomOut: text('menu.zoomOut'),
  togglefullscreen: text('menu.fullScreen'),
  reload: text('menu.reload'),
  minimize: text('menu.minimize'),
} as const satisfies Readonly<Partial<Record<NonNullable<MenuItemConstructorOptions['role']>, Text>>>;

type Entry = keyof typeof labels | '-';

/** System shortcuts need a menu, and its roles bring each system's accelerators. A kiosk's menu has nothing that closes, hides or quits. */
export function menuTemplate(
  platform: NodeJS.Platform,
  kiosk: boolean,
  actions: MenuActions | null,
  words: Words,
): readonly MenuItemConstructorOptions[] {
  const menu = (label: Text, ...entries: readonly Entry[]): MenuItemConstructorOptions => ({
    label: words(label),
    submenu: entries.map((entry) =>
      entry === '-' ? { type: 'separator' } : { role: entry, label: words(labels[entry]) },
    ),
  });
  const edit = menu(text('menu.edit'), 'undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll');
  const [view, zoom] = [text('menu.view'), ['resetZoom', 'zoomIn', 'zoomOut']] as const;
  if (kiosk) return [edit, menu(view, ...zoom, 'reload')];
  return [
    platform === 'darwin'
      ? menu(text('app.name'), 'about', '-', 'services', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit')
      : menu(text('menu.file'), 'close', 'quit'),
    edit,
    menu(view, ...zoom, '-', 'togglefullscreen', 'reload'),
    { ...menu(text('menu.window'), 'minimize', 'close'), role: 'window' },
    ...(actions === null ? [] : [helpMenu(actions, words)]),
  ];
}

export function setAppMenu(kiosk: boolean, actions: MenuActions | null, words: Words): void {
  const template = menuTemplate(process.platform, kiosk, actions, words);
  Menu.setApplicationMenu(Menu.buildFromTemplate([...template]));
}

function helpMenu(
  { checkUpdates, updateFromFolder, goBack, installCommand }: MenuActions,
  words: Words,
): MenuItemConstructorOptions {
  return {
    role: 'help',
    label: words('menu.help'),
    submenu: [
      { label: words('menu.checkUpdates'), click: checkUpdates },
      { label: words('menu.updateFromFolder'), click: updateFromFolder },
      { type: 'separator' },
      { label: words('menu.goBack'), click: goBack },
      ...(installCommand === null ? [] : [{ label: words('menu.installCommand'), click: installCommand }]),
    ],
  };
}
