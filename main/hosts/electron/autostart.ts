import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';

/** The switch with which a start by the system stays in the tray. */
export const hiddenSwitch = '--hidden';

export interface Autostart {
  /** Null in a checkout, which is not what should start. */
  readonly isOn: boolean | null;
  /** The system started the app now: its window waits in the tray. */
  readonly hasStarted: boolean;
  /** Rejects where the system's place for it cannot be written. */
  set(on: boolean): Promise<void>;
  /** An AppImage may have another path since: what starts is the program that runs. */
  renew(): Promise<void>;
}

export interface AutostartPlace {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly program: string;
}

/** By each system's own means: Windows and macOS keep a list, Linux desktops read a folder (XDG autostart). */
export function createAutostart(place: AutostartPlace): Autostart {
  const { platform, environment, home, program } = place;
  if (!app.isPackaged)
    return { isOn: null, hasStarted: false, set: async () => undefined, renew: async () => undefined };
  if (platform === 'linux') {
    return desktopEntry(entryPath(environment, home), entryOf(environment.APPIMAGE ?? program));
  }
  // macOS takes no arguments here; it tells whether it started the app itself.
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
  // Desktops switch an entry off by these lines and leave it there.
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
    // The entry says so by the switch.
    hasStarted: false,
    set,
    async renew() {
      if (isOn() && read() !== entry) await set(true);
    },
  };
}

/** The XDG Base Directory Specification lets a relative path count for nothing. */
function entryPath(environment: AutostartPlace['environment'], home: string): string {
  const config = environment.XDG_CONFIG_HOME;
  return join(config?.startsWith('/') ? config : join(home, '.config'), 'autostart', 'sideshot.desktop');
}

function entryOf(program: string): string {
  const exec = `Exec=${quotedArgument(program)} ${hiddenSwitch}`;
  return `${['[Desktop Entry]', 'Type=Application', 'Name=Sideshot', 'Icon=sideshot', exec, 'Terminal=false'].join('\n')}\n`;
}

/** As the Desktop Entry Specification quotes an argument of `Exec`: for the argument, then for the text of the entry; `%` begins a field code. */
function quotedArgument(path: string): string {
  const argument = `"${path.replaceAll(/["`$\\]/g, (sign) => `\\${sign}`)}"`;
  return argument.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}
