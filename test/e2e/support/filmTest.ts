import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFakeVideo } from './fakeVideo.ts';
import { test as base } from './fixtures.ts';

/** Chromium's fake camera shows our film, so that a photo can be told to be its frame. */
export const test = base.extend<object, { film: string }>({
  film: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'sideshot-film-'));
      writeFakeVideo(join(folder, 'film.y4m'));
      await use(join(folder, 'film.y4m'));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--use-file-for-fake-video-capture=${film}`] }),
    { scope: 'worker' },
  ],
});
