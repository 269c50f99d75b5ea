import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type * as Electron from 'electron';

/** The parts of a desktop that a headless machine has none of: they note what they are told, and a test answers in a person's place. */

interface Signalled {
  readonly signal?: AbortSignal;
}

/** Nobody answers, until a test does or the question is taken back: one of these functions is replaced, as it would be in Electron. */
function unanswered(...args: readonly unknown[]): Promise<{ readonly response: number }> {
  const { signal } = (args.at(-1) ?? {}) as Signalled;
  return new Promise((settle) => signal?.addEventListener('abort', () => settle({ response: 0 })));
}

export const dialog = {
  showMessageBox: unanswered,
  showOpenDialog: async () => ({ canceled: true, filePaths: [] as string[] }),
  showErrorBox: (title: string, content: string) => void process.stderr.write(`${title}: ${content}\n`),
};

export const shell = {
  openExternal: async (address: string): Promise<void> => {
    throw new Error(`No browser for ${address} here.`);
  },
};

export const powerMonitor = new EventEmitter();

const blockers = new Set<number>();
let lastBlocker = 0;
export const powerSaveBlocker = {
  start(_type: string): number {
    lastBlocker += 1;
    blockers.add(lastBlocker);
    return lastBlocker;
  },
  stop: (id: number): boolean => blockers.delete(id),
  isStarted: (id: number): boolean => blockers.has(id),
} satisfies Pick<Electron.PowerSaveBlocker, 'start' | 'stop' | 'isStarted'>;

/** As Linux without a keyring: text is encrypted with a constant, and says so. */
export const safeStorage = {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'basic_text' as const,
  encryptString: (text: string) => Buffer.from(text),
  decryptString: (encrypted: Buffer) => encrypted.toString(),
} satisfies Pick<
  Electron.SafeStorage,
  'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
>;

/** Throws where there is no such picture, which Electron shows as an empty one. */
export const nativeImage = {
  createFromPath: (path: string) => ({ size: readFileSync(path).length }),
};

interface StandInMenu {
  readonly items: readonly Electron.MenuItemConstructorOptions[];
}
let applicationMenu: StandInMenu | null = null;
export const Menu = {
  buildFromTemplate: (items: readonly Electron.MenuItemConstructorOptions[]): StandInMenu => ({ items }),
  setApplicationMenu(menu: StandInMenu | null): void {
    applicationMenu = menu;
  },
  getApplicationMenu: () => applicationMenu,
};

export class Tray extends EventEmitter {
  menu: StandInMenu | null = null;
  toolTip = '';

  setContextMenu(menu: StandInMenu | null): void {
    this.menu = menu;
  }

  setToolTip(text: string): void {
    this.toolTip = text;
  }

  destroy(): void {
    this.removeAllListeners();
  }
}

export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return false;
  }

  show(): void {
    throw new Error('Nobody here sees a notification.');
  }
}
