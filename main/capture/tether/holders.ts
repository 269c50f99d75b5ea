import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CameraPort } from '../gphoto/gphotoArguments.ts';

/** Another program that holds (or may hold) the camera. */
export interface CameraHolder {
  readonly pid: number;
  /** The program's own name, e.g. `gvfsd-gphoto2`. */
  readonly name: string;
  /** The desktop's automatic mounting: it can be ended safely, nothing of the person's is lost. */
  readonly isDesktop: boolean;
}

const desktopPrograms: ReadonlySet<string> = new Set(['gvfs-gphoto2-volume-monitor', 'gvfsd-gphoto2']);
/** Programs that take any camera they see, also when nobody may look into what they have open. */
const cameraPrograms: ReadonlySet<string> = new Set([
  ...desktopPrograms,
  'gphoto2',
  'darktable',
  'digikam',
  'entangle',
  'shotwell',
  'kamerka',
  'qdslrdashboard',
  'gthumb',
  'rapid-photo-downloader',
]);

/**
 * Who holds the camera at this port, by what Linux's /proc tells: those that have its device file open, else those whose kind holds
 * cameras. Empty on other systems, and where nobody was found.
 */
export async function findHolders(port: CameraPort | null, procFolder = '/proc'): Promise<readonly CameraHolder[]> {
  const entries = await readdir(procFolder).catch(() => []);
  const pids = entries.filter((name) => /^\d+$/.test(name)).map(Number);
  const device = port === null ? null : deviceFile(port);
  const suspects: CameraHolder[] = [];
  const holding: CameraHolder[] = [];
  for (const pid of pids) {
    if (pid === process.pid) continue;
    const name = await programName(`${procFolder}/${pid}`);
    if (name === null) continue;
    const holder = { pid, name, isDesktop: desktopPrograms.has(name) };
    if (device !== null && (await hasOpen(`${procFolder}/${pid}/fd`, device))) holding.push(holder);
    else if (cameraPrograms.has(name)) suspects.push(holder);
  }
  return holding.length > 0 ? holding : suspects;
}

/**
 * Asks the desktop's mounting programs among the holders to end, after looking again that each still is what it was. Answers with how
 * many were asked; other programs are never ended.
 */
export async function endDesktopHolders(holders: readonly CameraHolder[], procFolder = '/proc'): Promise<number> {
  let ended = 0;
  for (const { pid, name, isDesktop } of holders) {
    if (!isDesktop || (await programName(`${procFolder}/${pid}`)) !== name) continue;
    try {
      process.kill(pid, 'SIGTERM');
      ended += 1;
    } catch {
      // It is gone already, or belongs to another user.
    }
  }
  return ended;
}

/** Each program once. */
export function namesOf(holders: readonly CameraHolder[]): readonly string[] {
  return [...new Set(holders.map(({ name }) => name))];
}

/** `usb:001,012` is `/dev/bus/usb/001/012`. */
function deviceFile(port: CameraPort): string | null {
  const [, bus, device] = /^usb:(\d+),(\d+)$/.exec(port) ?? [];
  if (bus === undefined || device === undefined) return null;
  return `/dev/bus/usb/${bus.padStart(3, '0')}/${device.padStart(3, '0')}`;
}

/** By its command line, since the kernel cuts names to 15 characters. */
async function programName(folder: string): Promise<string | null> {
  const line = await readFile(`${folder}/cmdline`, 'utf8').catch(() => '');
  const name = basename(line.split('\0')[0] ?? '');
  return name === '' ? null : name;
}

async function hasOpen(folder: string, device: string): Promise<boolean> {
  // Other users' processes may not be looked into.
  const files = await readdir(folder).catch(() => []);
  for (const file of files) {
    if ((await readlink(`${folder}/${file}`).catch(() => '')) === device) return true;
  }
  return false;
}
