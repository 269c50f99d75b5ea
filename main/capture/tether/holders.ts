import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CameraPort } from '../gphoto/gphotoArguments.ts';

export interface CameraHolder {
  readonly pid: number;
  readonly name: string;
  /** The desktop's automatic mounting can be ended safely. */
  readonly isDesktop: boolean;
}

const desktopPrograms: ReadonlySet<string> = new Set(['gvfs-gphoto2-volume-monitor', 'gvfsd-gphoto2']);
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

/** Programs with the camera's device file open by Linux's /proc, else of a camera-holding kind. Empty on other systems. */
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

/** Checks each program again before; ends no others. Answers how many. */
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

export function namesOf(holders: readonly CameraHolder[]): readonly string[] {
  return [...new Set(holders.map(({ name }) => name))];
}

function deviceFile(port: CameraPort): string | null {
  const [, bus, device] = /^usb:(\d+),(\d+)$/.exec(port) ?? [];
  if (bus === undefined || device === undefined) return null;
  return `/dev/bus/usb/${bus.padStart(3, '0')}/${device.padStart(3, '0')}`;
}

/** The command line, since the kernel cuts names to 15 characters. */
async function programName(folder: string): Promise<string | null> {
  const line = await readFile(`${folder}/cmdline`, 'utf8').catch(() => '');
  const name = basename(line.split('\0')[0] ?? '');
  return name === '' ? null : name;
}

async function hasOpen(folder: string, device: string): Promise<boolean> {
  // Other users' processes may be unreadable.
  const files = await readdir(folder).catch(() => []);
  for (const file of files) {
    if ((await readlink(`${folder}/${file}`).catch(() => '')) === device) return true;
  }
  return false;
}
