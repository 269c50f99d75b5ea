import { join } from 'node:path';
import type { Browser } from 'playwright';
import { askedScreens } from './support/askedScreens.ts';
import { type BarePage, servedBarePage } from './support/barePage.ts';
import { openBrowser } from './support/browser.ts';
import { stopChild } from './support/children.ts';
import { fillStation, wantedItems } from './support/filledStation.ts';
import { photosAt } from './support/fillStore.ts';
import { type Bench, below, type Line } from './support/line.ts';
import { firstPaint, firstRows, keyToRows, wheelFrames } from './support/pageTimes.ts';
import { startedStation } from './support/startedStation.ts';
import { median, p95 } from './support/statistics.ts';
import { milliseconds } from './support/words.ts';

const itemCount = wantedItems();
const rounds = 5;
/** Typed one key after the other: ends of codes, and parts that stand in the middle. */
const terms = ['4711', '9', '123', '50', 'SKU-77', 'U-808'];

/** The queue as it is worked with: the built station and its page in Chromium. */
export const queue: Bench = {
  title: `Queue of ${itemCount.toLocaleString('en')} items with ${photosAt(itemCount)} photos each, in Chromium`,
  async run({ folder, say }) {
    const dataFolder = join(folder, 'station');
    const filledIn = await timeOf(async () => fillStation(dataFolder, itemCount));
    say(`filled in ${milliseconds(filledIn)}`);
    const ready: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const station = await startedStation(dataFolder);
      ready.push(station.readyMs);
      await stopChild(station.child);
    }
    say('asking as the screens do');
    const queries = queryLines((await askedScreens(dataFolder)).queries);
    say('in the page');
    const station = await startedStation(dataFolder);
    const browser = await openBrowser();
    const bare = await servedBarePage(1_000);
    try {
      const lines = await pageLines(browser, station.address, bare);
      return [line('start to ready', ready, 1_000), ...lines, ...queries];
    } finally {
      bare.close();
      await browser.close();
      await stopChild(station.child);
    }
  },
};

async function pageLines(browser: Browser, address: string, bare: BarePage): Promise<readonly Line[]> {
  const ours = await pageTimes(browser, address, firstRows);
  const theirs = await pageTimes(browser, bare.address, null);
  return [
    line('first paint of Shoot, nothing cached', ours.paint, 300, theirs.paint),
    line('opening the Queue to its first rows, for the first time', ours.rows, 300),
    p95Line('key to rows, part of a code', ours.keys, 50, theirs.keys),
    p95Line('frame while the wheel turns', ours.frames, 20, theirs.frames),
  ];
}

interface PageTimes {
  readonly paint: number[];
  readonly rows: number[];
  readonly keys: number[];
  readonly frames: number[];
}

/** A window of its own for each round, as one that is opened for the first time. */
async function pageTimes(browser: Browser, address: string, openQueue: typeof firstRows | null): Promise<PageTimes> {
  const times: PageTimes = { paint: [], rows: [], keys: [], frames: [] };
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(address);
    times.paint.push(await firstPaint(page));
    if (openQueue !== null) {
      await page.getByRole('tab', { name: 'Queue' }).waitFor();
      times.rows.push(await openQueue(page));
    }
    times.frames.push(...(await wheelFrames(page)));
    const field = page.getByTestId('queue-search');
    for (const term of terms) {
      await field.fill('');
      await field.focus();
      // The list of all is back before the next term begins.
      await page.waitForTimeout(300);
      for (const key of term) times.keys.push(await keyToRows(page, key));
    }
    await context.close();
  }
  return times;
}

function queryLines(queries: Readonly<Record<string, readonly number[]>>): readonly Line[] {
  return Object.entries(queries).map(([what, [first = 0, ...later]]) => ({
    what: `query: ${what}`,
    figure: `p95 ${milliseconds(p95(later))}, the first ${milliseconds(first)}`,
    ...below(p95(later), 10, ' ms'),
  }));
}

function line(what: string, times: readonly number[], asked: number, floor?: readonly number[]): Line {
  return {
    what: `${what}, median of ${times.length}`,
    figure: `${milliseconds(median(times))}, longest ${milliseconds(Math.max(...times))}`,
    ...(floor === undefined ? {} : { against: `${milliseconds(median(floor))} a bare page` }),
    ...below(median(times), asked, ' ms'),
  };
}

function p95Line(what: string, times: readonly number[], asked: number, floor: readonly number[]): Line {
  return {
    what: `${what}, ${times.length} times`,
    figure: `p95 ${milliseconds(p95(times))}, median ${milliseconds(median(times))}`,
    against: `p95 ${milliseconds(p95(floor))}, median ${milliseconds(median(floor))} a bare page`,
    ...below(p95(times), asked, ' ms at p95'),
  };
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
