import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { openStore } from '../../main/store/openStore.ts';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { typeAsScanner } from '../e2e/support/scanner.ts';
import { until } from '../fakes/until.ts';
import { item } from '../unit/store/samples.ts';
import { bundle } from './support/bundle.ts';
import { nextMessage, startChild, stopChild } from './support/children.ts';
import { atLeast, type Bench, below, type Line, skipped } from './support/line.ts';
import { memoryNow } from './support/machine.ts';
import { cameraPhotos } from './support/photos.ts';
import type { PartnerNews, PartnerOrder } from './support/shiftPartner.ts';
import {
  createCamera,
  fillBacklog,
  type ShiftStation,
  startIdleLoop,
  startShiftStation,
  whenPainted,
} from './support/shiftStation.ts';
import { median, p95 } from './support/statistics.ts';
import { megabytes, milliseconds } from './support/words.ts';

const shotEveryMs = 2_000;
const aloneShots = 36;
const sidesOfAnItem = 9;
const backlog = { items: 56, sides: sidesOfAnItem };
const backlogPhotos = backlog.items * backlog.sides;
const polledItems = 10_000;
const patientMs = 300_000;

/** A shift at the page: from the file's rename to its photo painted, alone and beside the station's other work. */
export const shift: Bench = {
  title: 'A shift: one photo every 2 s into the hot folder, 24 megapixels, 7 MB each',
  async run({ folder, say }) {
    const executablePath: string | null = findBrowser(process.env);
    if (executablePath === null) return [skipped('from rename to painted', 'no Chromium')];
    const closings: (() => Promise<void>)[] = [];
    try {
      return await measure(folder, executablePath, say, closings);
    } finally {
      for (const close of closings.toReversed()) await close();
    }
  },
};

async function measure(
  folder: string,
  executablePath: string,
  say: (text: string) => void,
  closings: (() => Promise<void>)[],
): Promise<readonly Line[]> {
  const photos = await cameraPhotos(2);
  const child = startChild(process.execPath, [await bundle('shiftPartner')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  closings.push(() => stopChild(child));
  async function ask(order: PartnerOrder): Promise<PartnerNews> {
    child.send(order);
    return await nextMessage<PartnerNews>(child);
  }
  mkdirSync(join(folder, 'partner'));
  const partner = await ask({ kind: 'start', folder: join(folder, 'partner') });
  const dataFolder = join(folder, 'station');
  let station = await startShiftStation(dataFolder, folder);
  let browser: Browser | null = null;
  closings.push(async () => {
    await browser?.close();
    await station.close();
  });
  const profileText = JSON.stringify({ ...partner.profile, name: 'warehouse' });
  const credentials = { apiKey: partner.apiKey, userToken: null, relayToken: null };
  await station.commands.connect({ profileText, profilePath: null, ...credentials, test: true });
  await station.commands.taxonomyRefresh();
  const hotFolder = join(folder, 'hot');
  mkdirSync(hotFolder);
  // Chromium refuses its sandbox to root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const idle = startIdleLoop(folder);
  closings.push(idle.close);
  const camera = createCamera(photos, folder, hotFolder);
  const operator = createOperator(page, partner, () => station);

  await operator.shoot(camera, (taken) => taken < sidesOfAnItem);
  const afterFirst = memoryNow(station.pid);
  say(`memory after the first item: ${megabytes(afterFirst)}`);

  const alone = await during([station, idle], () => operator.shoot(camera, (taken) => taken < aloneShots));
  say(`alone: ${said(alone.times)}`);

  await ask({ kind: 'offline' });
  await fillBacklog(
    station,
    { ...backlog, name: 'ALONE', type: partner.type },
    photos[0] as Buffer,
    join(folder, 'files'),
  );
  const sentAlone = await sendingTime(
    station,
    () => ask({ kind: 'online' }),
    async () => {},
  );
  say(`a backlog of ${backlogPhotos} alone: ${milliseconds(sentAlone)}`);

  await ask({ kind: 'offline' });
  await fillBacklog(
    station,
    { ...backlog, name: 'BESIDE', type: partner.type },
    photos[1] as Buffer,
    join(folder, 'files'),
  );
  let beside: Shots = { times: [], heldMs: 0, idleHeldMs: 0 };
  const sentBeside = await sendingTime(
    station,
    () => ask({ kind: 'online' }),
    async (goesOn) => {
      beside = await during([station, idle], () => operator.shoot(camera, goesOn));
    },
  );
  say(`a backlog of ${backlogPhotos} beside: ${milliseconds(sentBeside)}, shots ${said(beside.times)}`);
  const memory = memoryNow(station.pid);

  await station.close();
  const { srUuids } = await ask({ kind: 'elsewhere', count: polledItems });
  addPolled(dataFolder, srUuids);
  station = await startShiftStation(dataFolder, folder);
  await page.goto(station.address);
  const polled = await during([station, idle], () => operator.shoot(camera, (taken) => taken < aloneShots));
  say(`with ${polledItems} items polled: ${said(polled.times)}`);

  const ratio = sentAlone / sentBeside;
  return [
    shots('rename to painted, alone', alone, 250),
    shots(`rename to painted, while a backlog of ${backlogPhotos} goes out`, beside, 400),
    {
      what: `speed of that backlog, of its speed with no shots`,
      figure: `${ratio.toFixed(2)}, ${milliseconds(sentBeside)}`,
      against: milliseconds(sentAlone),
      ...atLeast(ratio, 0.8),
    },
    shots(`rename to painted, with ${polledItems} items polled and their records to write`, polled, 500),
    ...[alone, beside, polled].map((run, at) => ({
      what: `event loop of the station held at most, ${['alone', 'backlog', 'polled'][at]}`,
      figure: milliseconds(run.heldMs),
      against: `${milliseconds(run.idleHeldMs)} for a Node that does nothing`,
      ...below(run.heldMs, 50, ' ms'),
    })),
    {
      what: `memory after ${aloneShots + beside.times.length} shots and ${2 * backlogPhotos} photos sent`,
      figure: megabytes(memory),
      against: `${megabytes(afterFirst)} after the first item`,
    },
  ];
}

interface Shots {
  readonly times: readonly number[];
  readonly heldMs: number;
  readonly idleHeldMs: number;
}

async function during(
  [station, idle]: readonly [Pick<ShiftStation, 'heldSince'>, Pick<ShiftStation, 'heldSince'>],
  shoot: () => Promise<readonly number[]>,
): Promise<Shots> {
  const begun = Date.now();
  const times = await shoot();
  await delay(1_200);
  return { times, heldMs: station.heldSince(begun), idleHeldMs: idle.heldSince(begun) };
}

function said(times: readonly number[]): string {
  return `p50 ${milliseconds(median(times))}, p95 ${milliseconds(p95(times))} of ${times.length}`;
}

function shots(what: string, run: Shots, wantedMs: number): Line {
  return { what, figure: said(run.times), ...below(p95(run.times), wantedMs, ' ms (p95)') };
}

/** Scans an item, shoots its sides, and scans the next, as long as `goesOn`; how long each photo took to the screen. */
function createOperator(page: Page, partner: PartnerNews, station: () => ShiftStation) {
  let scanned = 0;
  async function nextItem(): Promise<void> {
    const reference = `SHIFT-${scanned}`;
    scanned += 1;
    await station().commands.create({ reference, ...partner.type, service: null });
    await typeAsScanner(page, reference);
    await page.getByRole('heading', { name: reference }).first().waitFor({ timeout: patientMs });
    await page.getByTestId('active-side').waitFor({ timeout: patientMs });
    // A camera tells whole seconds: a photo of the second of the scan would be asked about.
    await delay(1_500);
  }
  return {
    async shoot(
      camera: ReturnType<typeof createCamera>,
      goesOn: (taken: number) => boolean,
    ): Promise<readonly number[]> {
      const times: number[] = [];
      for (let taken = 0; goesOn(taken); taken += 1) {
        if (taken % sidesOfAnItem === 0) await nextItem();
        const painted = whenPainted(page);
        // Its observer stands once the page answers the next question.
        await page.evaluate(() => null);
        const renamedAt = await camera.shoot();
        times.push((await painted) - renamedAt);
        await delay(Math.max(0, renamedAt + shotEveryMs - (performance.timeOrigin + performance.now())));
      }
      return times;
    },
  };
}

/** From the first photo that the partner has to the last of the backlog, with `beside` run meanwhile. */
async function sendingTime(
  station: ShiftStation,
  goOnline: () => Promise<unknown>,
  beside: (goesOn: () => boolean) => Promise<void>,
): Promise<number> {
  const before = station.sent();
  await goOnline();
  await until('the first photo of the backlog', async () => station.sent() > before, patientMs);
  const begun = performance.now();
  let isDone = false;
  const running = beside(() => !isDone);
  await until('the backlog', async () => station.sent() >= before + backlogPhotos, patientMs);
  const took = performance.now() - begun;
  isDone = true;
  await running;
  return took;
}

async function watchFolder(page: Page, hotFolder: string): Promise<void> {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  await page.getByRole('textbox', { name: 'Folder' }).fill(hotFolder);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Watched', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
}

/** Items in review that are all to be asked after, and whose records are not written yet. */
function addPolled(dataFolder: string, srUuids: readonly string[]): void {
  const store = openStore(dataFolder);
  const connection = store.connections.current();
  if (connection === null) throw new Error('The station is connected to nobody.');
  store.transaction(() => {
    for (const [number, srUuid] of srUuids.entries()) {
      store.items.insert(
        item(randomUUID(), {
          connectionId: connection.id,
          referenceId: `BEFORE-${number}`,
          srUuid: srUuid as never,
          srKnown: true,
          stage: 'in_review',
          submittedAt: 1_000,
          nextPollAt: 1_000,
        }),
      );
    }
  });
  store.close();
}
