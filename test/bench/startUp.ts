import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { startProgram } from '../integration/cli/sideshot.ts';
import { openBrowser } from './support/browser.ts';
import { type Bench, below } from './support/line.ts';
import { milliseconds } from './support/words.ts';

const runs = 5;
const wrapper = join(import.meta.dirname, '..', '..', 'scripts', 'sideshot.mjs');

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
        what: `start in practice mode to the page in a window, median of ${runs}`,
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
  const arguments_ = ['start', '--practice', '--host', 'web', '--no-open', '--data', folder];
  const station = startProgram([process.execPath, wrapper, ...arguments_], null);
  try {
    const address = /http:\S+/.exec(await station.firstLine)?.[0] ?? '';
    const window = await shown(browser, address, '#root :is(main, header)');
    const took = performance.now() - begun;
    await window.close();
    return took;
  } finally {
    station.process.kill('SIGTERM');
    await station.ended;
    rmSync(folder, { recursive: true, force: true });
  }
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
