import { readdirSync, readFileSync, statSync } from 'node:fs';
import { arch, release } from 'node:os';
import { dirname, join } from 'node:path';

/** A failed window is worth another try when one of these changes. */
export type Surroundings = Readonly<Record<string, string | number | null>>;

export interface SurroundingsInput {
  readonly binary: string;
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const variables = [
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XDG_SESSION_TYPE',
  'XDG_CURRENT_DESKTOP',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'LIBGL_ALWAYS_SOFTWARE',
  'CHROME_DEVEL_SANDBOX',
  'ELECTRON_OVERRIDE_DIST_PATH',
  'SIDESHOT_WINDOW_SECONDS',
] as const;

const appArmorSetting = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const settings = [appArmorSetting, '/proc/sys/kernel/unprivileged_userns_clone', '/proc/sys/user/max_user_namespaces'];

/** Null outside of Linux, which keeps the rest in files. */
export function windowSurroundings({ binary, version, environment }: SurroundingsInput): Surroundings {
  return {
    sideshot: version,
    path: binary,
    program: stateOf(binary),
    electron: textOf(join(dirname(binary), 'version')),
    // Owned by root with its mode set, it lets Chromium build its sandbox.
    sandbox: stateOf(join(dirname(binary), 'chrome-sandbox')),
    system: [process.platform, arch(), release()].join(' '),
    user: process.getuid?.() ?? null,
    ...Object.fromEntries(settings.map((path) => [path, textOf(path)])),
    // Installing a library changes this file; an AppArmor profile changes its folder.
    libraries: stateOf('/etc/ld.so.cache'),
    profiles: stateOf('/etc/apparmor.d'),
    graphics: namesIn('/dev/dri'),
    ...Object.fromEntries(variables.map((name) => [name, environment[name] ?? null])),
  };
}

/** Ubuntu since 24.04 allows user namespaces only to programs with a profile. */
export function isHeldByAppArmor(read: (path: string) => string | null = textOf): boolean {
  return read(appArmorSetting) === '1';
}

/** Size, time in milliseconds, mode and owner show a replaced file. */
function stateOf(path: string): string | null {
  try {
    const { size, mtimeMs, mode, uid } = statSync(path);
    return [size, Math.round(mtimeMs), mode.toString(8), uid].join(' ');
  } catch {
    return null;
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

function namesIn(folder: string): string | null {
  try {
    return readdirSync(folder).toSorted().join(' ');
  } catch {
    return null;
  }
}
