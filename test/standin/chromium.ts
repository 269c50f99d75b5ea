import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { DevTools } from './devTools.ts';

export interface Chromium {
  readonly devTools: DevTools;
  /** Ends it, and waits for that. */
  close(): Promise<void>;
}

export interface ChromiumOptions {
  readonly profile: string;
  readonly userAgent: string;
  /** As the app was given them; `--remote-debugging-port` is the door for whoever tests. */
  readonly switches: readonly string[];
}

const quiet = [
  '--headless',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-sync',
  '--disable-gpu',
  '--mute-audio',
  // It has no questions of its own: without this a page without a window's frame gets no camera at all.
  '--use-fake-ui-for-media-stream',
  '--password-store=basic',
  '--use-mock-keychain',
  // As the windows of the app want it: `autoplayPolicy` and `backgroundThrottling`.
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

/** A headless Chromium without a window. It ends with this process, however that ends. */
export async function launchChromium({ profile, userAgent, switches }: ChromiumOptions): Promise<Chromium> {
  const own = [`--user-data-dir=${profile}`, `--user-agent=${userAgent}`, '--remote-debugging-pipe'];
  const child = spawn(await browserPath(), [...quiet, ...own, ...switches], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // A Ctrl+C in a terminal is for the app, which ends it in its turn.
    detached: true,
  });
  const ended = new Promise<void>((settle) => child.on('close', () => settle()));
  const lines = createInterface({ input: child.stderr as Readable });
  lines.on('line', (line) => {
    if (line.startsWith('DevTools listening on')) process.stderr.write(`${line}\n`);
  });
  const devTools = new DevTools(child.stdio[3] as Writable, child.stdio[4] as Readable);
  await devTools.browser.send('Browser.getVersion');
  return {
    devTools,
    async close() {
      await devTools.browser.send('Browser.close').catch(() => undefined);
      await ended;
    },
  };
}

async function browserPath(): Promise<string> {
  if (process.env.SIDESHOT_BROWSER) return process.env.SIDESHOT_BROWSER;
  // @ts-expect-error: a script of the wrapper, which is plain JavaScript.
  const { findBrowser } = await import('../../scripts/lib/browser.mjs');
  const found: string | null = findBrowser(process.env);
  if (found === null) throw new Error('The stand-in for Electron needs a Chromium; SIDESHOT_BROWSER names one.');
  return found;
}
