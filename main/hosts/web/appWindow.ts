import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser, hasDisplay } from './browsers.ts';
import { writeOpeningPage } from './openingPage.ts';

const earlyEndMs = 1_500;

export interface AppWindowOptions {
  /** Holds the start's token: never on a command line, which every user can read. */
  readonly url: string;
  readonly dataFolder: string;
  readonly platform?: NodeJS.Platform;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * A Chrome, Chromium or Edge profile of its own keeps extensions and tabs out. The window outlives this process. False
 * without a browser or display, or after a failed start: a person has to open the address.
 */
export async function openAppWindow(options: AppWindowOptions): Promise<boolean> {
  const platform = options.platform ?? process.platform;
  const environment = options.environment ?? process.env;
  if (!hasDisplay(platform, environment)) return false;
  const browser = findBrowser(platform, environment);
  if (browser === null) return false;
  const profileFolder = join(options.dataFolder, 'browser');
  // The profile holds this start's token and cookie.
  await mkdir(profileFolder, { recursive: true, mode: 0o700 });
  const opening = await writeOpeningPage(profileFolder, options.url);
  return startDetached(browser, appWindowArguments(opening, profileFolder));
}

export function appWindowArguments(url: string, profileFolder: string): readonly string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profileFolder}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ];
}

/** A browser that fails at once (no display rights, run as root) has opened nothing. */
async function startDetached(program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  const outcome = await new Promise<boolean>((settle) => {
    const looksGood = setTimeout(() => settle(true), earlyEndMs);
    const end = (started: boolean) => {
      clearTimeout(looksGood);
      settle(started);
    };
    child.once('error', () => end(false));
    // Code 0 at once: a running browser with this profile opened the window.
    child.once('exit', (code) => end(code === 0));
  });
  child.unref();
  return outcome;
}
