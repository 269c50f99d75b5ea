import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Browser } from 'playwright';
import { openBrowser } from './support/browser.ts';
import { type Bench, below } from './support/line.ts';
import { milliseconds } from './support/words.ts';

const runs = 5;
const root = join(import.meta.dirname, '..', '..');

/** From `npm start` of a built checkout to the page in a window, beside a bare window in the same run. */
export const startUp: Bench = {
  title: 'Start to the first window',
  run: async () => {
    const bare: number[] = [];
    const whole: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      bare.push(await timeOf(async () => await (await shown(openBrowser(), 'about:blank', 'body')).close()));
      whole.push(await start());
    }
    return [
      {
        what: `npm start to the page in a window, median of ${runs}`,
        figure: milliseconds(median(whole)),
        against: `${milliseconds(median(bare))} for a bare window of the same browser`,
        ...below(median(whole), 2_000, ' ms'),
      },
    ];
  },
};

async function start(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-start-'));
  const begun = performance.now();
  // The window opens beside the station, as the desktop app's does.
  const browser = openBrowser();
  const ours = ['--host', 'web', '--no-open', '--data', folder];
  // A group of its own, as a terminal gives it: npm passes no signal on.
  const npm = spawn('npm', ['--silent', 'start', '--', ...ours], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(npm, 'close');
  try {
    const window = await shown(browser, await addressOf(npm.stdout), '#root :is(main, header)');
    const took = performance.now() - begun;
    await window.close();
    return took;
  } finally {
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addressOf(out: Readable): Promise<string> {
  for await (const line of createInterface({ input: out })) {
    const address = /http:\S+/.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('The station ended before it said where it is.');
}

async function shown(browser: Promise<Browser>, address: string, what: string) {
  const window = await browser;
  const page = await window.newPage();
  await page.goto(address);
  await page.locator(what).first().waitFor();
  return window;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
