import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright/test';
import { electronPackageFolder, findElectronBinary } from '../../../main/hosts/cli/start/electronBinary.ts';
import { appAddress } from '../../standin/addresses.ts';

/** A program that runs the built desktop app. */
export interface DesktopProgram {
  readonly name: 'Electron' | 'the stand-in';
  /** Null where it cannot be had here. */
  readonly path: string | null;
}

const entry = join(import.meta.dirname, '../../../dist/main/electron.js');
const standIn = join(import.meta.dirname, '../../standin/electronProgram.ts');

export const desktopPrograms: readonly DesktopProgram[] = [
  { name: 'Electron', path: findElectronBinary(electronPackageFolder()) },
  // Windows starts no script by its first line.
  { name: 'the stand-in', path: process.platform === 'win32' ? null : standIn },
];

/** Chromium's own: root has no sandbox, and the camera is a drawing. */
const switches = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--use-fake-device-for-media-stream=fps=5',
  '--lang=en-US',
];

/** The stand-in's first line asks the path for Node. */
function environment(): Record<string, string> {
  const all = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}` };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Starts the app on a data folder, with Playwright's own driver of Electron. */
export function startDesktop({ path }: DesktopProgram, dataFolder: string): Promise<ElectronApplication> {
  const args = [...switches, entry, '--data', dataFolder];
  return _electron.launch({ executablePath: path ?? '', args, env: environment() });
}

/** A start beside one that runs: ends by itself, with this code. */
export function startAgain(
  { path }: DesktopProgram,
  dataFolder: string,
  args: readonly string[],
): Promise<number | null> {
  const all = [...switches, entry, '--data', dataFolder, ...args];
  return ended(spawn(path ?? '', all, { env: environment(), stdio: 'ignore' }));
}

const maxEndMs = 60_000;

/** The code with which it ends. Rejects where it does not: a question that nobody answers would hold the test for good. */
export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((settle, reject) => {
    const late = setTimeout(() => reject(new Error('The app goes on, though it was told to end.')), maxEndMs);
    child.once('exit', (code) => {
      clearTimeout(late);
      settle(code);
    });
  });
}

/** For a test that failed: an app that asks a question would not end otherwise. */
export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

/** The address of a page as the app knows it. */
export function addressOf(page: Page): string {
  return appAddress(page.url(), new Set(['sideshot']));
}
