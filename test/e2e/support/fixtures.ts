import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Page } from 'playwright/test';
import { parseKeys } from '../../../main/contract/web/pageKey.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import { type Gallery, startGallery } from './gallery.ts';
import { relayEvents, startPartner } from './partner.ts';
import type { NamedSecret } from './secretSearch.ts';
import { type StationProcess, startConnectedStation } from './stationProcess.ts';

export interface Fixtures {
  /** Goes with the test. */
  readonly folder: string;
  readonly partner: Simulator;
  readonly dataFolder: string;
  /** Where a camera would put its files. */
  readonly hotFolder: string;
  /** Connected to `partner`, its events relayed. */
  readonly station: StationProcess;
  /** A page of the gallery for `showState`: another test may have used it. Clocks, routes and scripts of a test's own want a page of its own. */
  readonly galleryPage: Page;
}

export interface OfWorker {
  readonly gallery: Gallery;
  readonly openGalleryPage: Page;
}

/** Each test has its own partner, station, data folder and ports; the gallery keeps nothing of a test. */
export const test = base.extend<Fixtures, OfWorker>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from this pattern.
    async ({}, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker' },
  ],
  openGalleryPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  galleryPage: async ({ openGalleryPage: page }, use) => {
    await page.emulateMedia({ media: null, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.mouse.move(0, 0);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from this pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sideshot-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  partner: async ({ folder }, use) => {
    const partner = await startPartner(join(folder, 'partner'));
    await use(partner);
    await partner.close();
  },
  dataFolder: async ({ folder }, use) => use(join(folder, 'data')),
  hotFolder: async ({ folder }, use) => {
    const hotFolder = join(folder, 'camera');
    mkdirSync(hotFolder);
    await use(hotFolder);
  },
  station: async ({ partner, dataFolder, context }, use, info) => {
    const station = await startConnectedStation(dataFolder, partner);
    const relay = relayEvents(partner, dataFolder);
    await use(station);
    const log = join(dataFolder, 'logs', 'station.log');
    if (info.status !== info.expectedStatus && existsSync(log)) {
      await info.attach('station.log', { path: log, contentType: 'text/plain' });
    }
    for (const secret of await pageSecrets(context)) station.guard(secret);
    await relay.stop();
    await station.stop();
  },
});

/** What the pages that are still open signed in with. */
async function pageSecrets(context: BrowserContext): Promise<readonly NamedSecret[]> {
  const cookies = await context.cookies();
  const keys = await Promise.all(
    context.pages().map((page) => page.evaluate(() => sessionStorage.getItem('sideshot.key')).catch(() => null)),
  );
  return [
    ...cookies.map(({ name, value }) => ({ name: `the cookie ${name}`, value })),
    ...keys.flatMap((saved) => {
      const held = saved === null ? null : parseKeys(saved);
      if (held === null) return [];
      return [
        { name: 'the key of the page', value: held.page },
        { name: 'the key of its pictures', value: held.pictures },
      ];
    }),
  ];
}

export { expect } from 'playwright/test';
