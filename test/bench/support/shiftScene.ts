import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import { findBrowser } from '../../../scripts/lib/browser.mjs';
import { bundle } from './bundle.ts';
import { nextMessage, startChild, stopChild } from './children.ts';
import { cameraPhotos } from './photos.ts';
import type { PartnerNews, PartnerOrder } from './shiftPartner.ts';
import { createCamera, type ShiftStation, startShiftStation } from './shiftStation.ts';

/** A connected station with a hot folder, its page in a real browser, and the practice partner in a process of its own. */
export interface ShiftScene {
  readonly dataFolder: string;
  readonly page: Page;
  readonly photos: readonly Buffer[];
  readonly camera: ReturnType<typeof createCamera>;
  readonly partner: PartnerNews;
  ask(order: PartnerOrder): Promise<PartnerNews>;
  station(): ShiftStation;
  /** Ends the station, has `between` done, starts it again, and opens its page. */
  restart(between: () => Promise<void>): Promise<void>;
}

/** Null where there is no browser. All that it starts has ended when it answers. */
export async function withShiftScene<Result>(
  folder: string,
  work: (scene: ShiftScene) => Promise<Result>,
): Promise<Result | null> {
  const executablePath: string | null = findBrowser(process.env);
  if (executablePath === null) return null;
  const closings: (() => Promise<void>)[] = [];
  try {
    return await work(await setUp(folder, executablePath, closings));
  } finally {
    for (const close of closings.toReversed()) await close();
  }
}

async function setUp(folder: string, executablePath: string, closings: (() => Promise<void>)[]): Promise<ShiftScene> {
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
  closings.push(async () => await station.close());
  const profileText = JSON.stringify({ ...partner.profile, name: 'warehouse' });
  const credentials = { apiKey: partner.apiKey, userToken: null, relayToken: null };
  await station.commands.connect({ profileText, profilePath: null, ...credentials, test: true });
  await station.commands.taxonomyRefresh();
  const hotFolder = join(folder, 'hot');
  mkdirSync(hotFolder);
  // Chromium refuses its sandbox to root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  closings.push(async () => await browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  return {
    dataFolder,
    page,
    photos,
    camera: createCamera(photos, folder, hotFolder),
    partner,
    ask,
    station: () => station,
    async restart(between) {
      await station.close();
      await between();
      station = await startShiftStation(dataFolder, folder);
      await page.goto(station.address);
    },
  };
}

async function watchFolder(page: Page, hotFolder: string): Promise<void> {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  await page.getByRole('textbox', { name: 'Folder' }).fill(hotFolder);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Watched', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
}
