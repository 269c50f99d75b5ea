import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';

export const hiddenSwitch = '--hidden';

export interface Autostart {
  readonly isOn: boolean | null;
  /** The system started the app: its window waits in the tray. */
  readonly hasStarted: boolean;
  /** Rejects where the setting cannot be written. */
  set(on: boolean): Promise<void>;
  /** An AppImage may have moved: the entry gets the running program's path. */
  renew(): Promise<void>;
}

export interface AutostartPlace {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly program: string;
}

/** Windows and macOS keep a list; Linux desktops read a folder (XDG autostart). */
export function createAutostart(place: AutostartPlace): Autostart {
  const { platform, environment, home, program } = place;
  if (!app.isPackaged)
    return { isOn: null, hasStarted: false, set: async () => undefined, renew: async () => undefined };
  if (platform === 'linux') {
    return desktopEntry(entryPath(environment, home), entryOf(environment.APPIMAGE ?? program));
  }
  // macOS passes no arguments, but tells whether it started the app.
  const args = platform === 'darwin' ? [] : [hiddenSwitch];
  return {
    get isOn() {
      return app.getLoginItemSettings({ args }).openAtLogin;
    },
    get hasStarted() {
      return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
    },
    async set(openAtLogin) {
      app.setLoginItemSettings({ openAtLogin, args });
    },
    renew: async () => undefined,
  };
}

function desktopEntry(path: string, entry: string): Autostart {
  const read = () => (existsSync(path) ? readFileSync(path, 'utf8') : null);
  // Desktops disable an entry with these lines and keep the file.
  const isOn = () => {
    const text = read();
    return text !== null && !/^\s*(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im.test(text);
  };
  async function set(on: boolean): Promise<void> {
    if (!on) return await rm(path, { force: true });
    await mkdir(dirname(path), { recursive: true });
    await writeFileDurably(path, entry);
  }
  return {
    get isOn() {
      return isOn();
    },
    hasStarted: false,
    set,
    async renew() {
      if (isOn() && read() !== entry) await set(true);
    },
  };
}

/** The XDG Base Directory Specification ignores relative paths. */
function entryPath(environment: AutostartPlace['environment'], home: string): string {
  const config = environment.XDG_CONFIG_HOME;
  return join(config?.startsWith('/') ? config : join(home, '.config'), 'autostart', 'sideshot.desktop');
}

function entryOf(program: string): string {
  const exec = `Exec=${quotedArgument(program)} ${hiddenSwitch}`;
  return `${['[Desktop Entry]', 'Type=Application', 'Name=Sideshot', 'Icon=sideshot', exec, 'Terminal=false'].join('\n')}\n`;
}

/** Quoted twice by the Desktop Entry Specification: for the argument of `Exec`, then for the entry's text; `%` begins a field code. */
function quotedArgument(path: string): string {
  const argument = `"${path.replaceAll(/["`$\\]/g, (sign) => `\\${sign}`)}"`;
  return argument.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}
