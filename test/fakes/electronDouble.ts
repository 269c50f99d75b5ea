import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';

/** A call of Electron's API, e.g. `app.quit` with its arguments. */
export interface ElectronCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** A window that was opened: an emitter of its own events, with those of its page. */
export interface FakeWindow extends EventEmitter {
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly page: EventEmitter & { openHandler?: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] };
}

/**
 * Electron's API as far as the host uses it, in memory: it records each call, and fails on any part that it does not know, so that a new use
 * of the API is a new line here. Names, arguments and plain answers (yes or no, numbers, texts) are checked against Electron's own types; an
 * object that it answers has what a test needs, and events are not checked.
 */
export function electronDouble() {
  const calls: ElectronCall[] = [];
  const windows: FakeWindow[] = [];
  const answers = {
    packaged: true,
    atLogin: false,
    dialog: 0,
    folder: null as string | null,
    isFocused: true,
    isFirst: true,
    languages: ['en-US'],
    onReady: () => {},
    onErrorBox: () => {},
    /** By the system, as macOS tells it. */
    openedAtLogin: false,
    /** The screen on which the main window stands. */
    mainOn: 0,
    displays: [fakeDisplay(1, 0)],
  };
  const handlers: {
    request?: undefined | Parameters<Electron.Session['setPermissionRequestHandler']>[0];
    check?: undefined | Parameters<Electron.Session['setPermissionCheckHandler']>[0];
    device?: undefined | Parameters<Electron.Session['setDevicePermissionHandler']>[0];
    protocol?: Parameters<Electron.Protocol['handle']>[1];
    menu?: Electron.MenuItemConstructorOptions[];
    notificationClick?: () => void;
    trayMenu?: Electron.MenuItemConstructorOptions[];
  } = {};
  const note = (name: string, ...args: readonly unknown[]): void => void calls.push({ name, args });

  const app = withEvents('app', {
    isPackaged: answers.packaged,
    whenReady: async () => {
      note('app.whenReady');
      answers.onReady();
    },
    quit: () => note('app.quit'),
    relaunch: () => note('app.relaunch'),
    exit: (code) => note('app.exit', code),
    setAppUserModelId: (id) => note('app.setAppUserModelId', id),
    setPath: (name, path) => note('app.setPath', name, path),
    requestSingleInstanceLock: () => answers.isFirst,
    getPreferredSystemLanguages: () => answers.languages,
    getLoginItemSettings: (options) => {
      note('app.getLoginItemSettings', ...(options === undefined ? [] : [options]));
      return { openAtLogin: answers.atLogin, wasOpenedAtLogin: answers.openedAtLogin };
    },
    setLoginItemSettings: (settings) => {
      note('app.setLoginItemSettings', settings);
      answers.atLogin = settings.openAtLogin ?? false;
    },
  } satisfies Part<Electron.App>);
  const ipcMain = withEvents('ipcMain', {});
  const powerMonitor = withEvents('powerMonitor', {});
  const powerSaveBlocker = strict('powerSaveBlocker', {
    start: (type) => {
      note('powerSaveBlocker.start', type);
      return 7;
    },
    stop: (id) => {
      note('powerSaveBlocker.stop', id);
      return true;
    },
  } satisfies Part<Electron.PowerSaveBlocker>);
  const dialog = strict('dialog', {
    showMessageBox: async (_window: unknown, options: unknown) => {
      note('dialog.showMessageBox', options);
      return { response: answers.dialog };
    },
    showErrorBox: (title: string, message: string) => {
      answers.onErrorBox();
      note('dialog.showErrorBox', title, message);
    },
    showOpenDialog: async (_window: unknown, options: unknown) => {
      note('dialog.showOpenDialog', options);
      return { canceled: answers.folder === null, filePaths: answers.folder === null ? [] : [answers.folder] };
    },
  } satisfies { readonly [Name in keyof Electron.Dialog]?: unknown });
  const shell = strict('shell', {
    openExternal: async (url) => note('shell.openExternal', url),
  } satisfies Part<Electron.Shell>);
  const protocol = strict('protocol', {
    registerSchemesAsPrivileged: (schemes) => note('protocol.registerSchemesAsPrivileged', schemes),
    handle: (scheme, handler) => {
      note('protocol.handle', scheme);
      handlers.protocol = handler;
    },
  } satisfies Part<Electron.Protocol>);
  const safeStorage = strict('safeStorage', {
    isEncryptionAvailable: () => false,
  } satisfies Part<Electron.SafeStorage>);
  const screen = withEvents('screen', {
    getPrimaryDisplay: () => answers.displays[0],
    getAllDisplays: () => answers.displays,
    getDisplayMatching: () => answers.displays[answers.mainOn],
  } satisfies Part<Electron.Screen>);
  const defaultSession = strict('session.defaultSession', {
    setPermissionRequestHandler: (handler: typeof handlers.request) => {
      handlers.request = handler;
    },
    setPermissionCheckHandler: (handler: typeof handlers.check) => {
      handlers.check = handler;
    },
    setDevicePermissionHandler: (handler: typeof handlers.device) => {
      handlers.device = handler;
    },
  } satisfies Part<Electron.Session>);
  const Menu = strict('Menu', {
    buildFromTemplate: (template) => template,
    setApplicationMenu: (menu) => {
      handlers.menu = asTemplate(menu);
    },
  } satisfies Part<typeof Electron.Menu>);
  const nativeImage = strict('nativeImage', {
    createFromPath: (path) => path,
  } satisfies Part<typeof Electron.nativeImage>);

  function FakeNotification(options: unknown): unknown {
    note('Notification', options);
    return strict('Notification', {
      on: (event: string, run: () => void) => {
        note('notification.on', event);
        handlers.notificationClick = run;
      },
      show: () => note('notification.show'),
    } satisfies Part<Electron.Notification>);
  }
  FakeNotification.isSupported = () => true;

  // Functions that give an object back: what `new` answers is that object.
  function FakeTray(image: unknown): unknown {
    note('Tray', image);
    return strict('Tray', {
      setContextMenu: (menu) => {
        handlers.trayMenu = asTemplate(menu);
      },
      setToolTip: (text) => note('tray.setToolTip', text),
      on: (event: string) => note('tray.on', event),
      destroy: () => note('tray.destroy'),
    } satisfies Part<Electron.Tray>);
  }

  function FakeBrowserWindow(options: Electron.BrowserWindowConstructorOptions): unknown {
    let isDestroyed = false;
    let isKiosk = false;
    const page: FakeWindow['page'] = new EventEmitter();
    const webContents = withEvents(
      'webContents',
      {
        forcefullyCrashRenderer: () => {
          note('webContents.forcefullyCrashRenderer');
          page.emit('render-process-gone', {}, { reason: 'killed' });
        },
        setAudioMuted: (on) => note('webContents.setAudioMuted', on),
        setWindowOpenHandler: (handler: NonNullable<FakeWindow['page']['openHandler']>) => {
          page.openHandler = handler;
        },
      } satisfies Part<Electron.WebContents>,
      page,
    );
    const events = new EventEmitter();
    const window = withEvents(
      'BrowserWindow',
      {
        webContents,
        show: () => note('window.show'),
        focus: () => note('window.focus'),
        maximize: () => note('window.maximize'),
        showInactive: () => note('window.showInactive'),
        isKiosk: () => isKiosk,
        setKiosk: (on) => {
          note('window.setKiosk', on);
          isKiosk = on;
        },
        isFocused: () => answers.isFocused,
        getBounds: () => ({ x: 1, y: 2, width: 1000, height: 700 }),
        setBounds: (bounds) => note('window.setBounds', bounds),
        destroy: () => {
          note('window.destroy');
          isDestroyed = true;
          events.emit('closed');
        },
        isMinimized: () => false,
        isMaximized: () => false,
        isDestroyed: () => isDestroyed,
        getNormalBounds: () => ({ x: 1, y: 2, width: 1000, height: 700 }),
        reload: () => note('window.reload'),
        loadURL: async (url) => note('window.loadURL', url),
        close: () => {
          note('window.close');
          let isHeld = false;
          events.emit('close', {
            preventDefault: () => {
              isHeld = true;
            },
          });
          if (isHeld) return;
          isDestroyed = true;
          events.emit('closed');
        },
      } satisfies Part<Electron.BrowserWindow>,
      events,
    );
    windows.push(Object.assign(events, { options, page }));
    app.emit('web-contents-created', {}, webContents);
    return window;
  }

  return {
    calls,
    windows,
    answers,
    handlers,
    app,
    ipcMain,
    powerMonitor,
    screen,
    named: (name: string) => calls.filter((call) => call.name === name).map(({ args }) => args),
    module: {
      app,
      ipcMain,
      powerMonitor,
      powerSaveBlocker,
      dialog,
      shell,
      protocol,
      safeStorage,
      screen,
      session: strict('session', { defaultSession }),
      Menu,
      nativeImage,
      Notification: FakeNotification,
      Tray: FakeTray,
      BrowserWindow: FakeBrowserWindow,
    },
  };
}

export function fakeDisplay(id: number, x: number) {
  const bounds = { x, y: 0, width: 1920, height: 1080 };
  return { id, bounds, workArea: bounds };
}

/** Here a menu is the template that it was built from. */
function asTemplate(menu: Electron.Menu | null): Electron.MenuItemConstructorOptions[] {
  return menu as unknown as Electron.MenuItemConstructorOptions[];
}

/** A part of an API under its own names, called as it is called, with objects as simple as a test needs. */
type Part<Api> = { readonly [Name in keyof Api]?: Name extends 'on' ? unknown : Member<Api[Name]> };
// Of a function with several forms the last one counts.
type Member<Of> = Of extends (...args: infer Args) => infer Answer ? (...args: Args) => Plain<Answer> : Plain<Of>;
type Plain<Of> = Of extends boolean | number | string ? Of : unknown;

/** Fails on anything that it does not have, as a typing error would in Electron. */
function strict<Part extends object>(name: string, part: Part): Part {
  return new Proxy(part, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && key !== 'then' && key !== 'toJSON') {
        throw new Error(`The double of Electron has no ${name}.${key}`);
      }
      return Reflect.get(target, key);
    },
  });
}

function withEvents<Part extends object>(name: string, part: Part, events = new EventEmitter()): Part & EventEmitter {
  const bound = {
    on: events.on.bind(events),
    once: events.once.bind(events),
    off: events.off.bind(events),
    emit: events.emit.bind(events),
  };
  return strict(name, Object.assign(part, bound)) as Part & EventEmitter;
}
