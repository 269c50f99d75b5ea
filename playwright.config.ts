import { join } from 'node:path';
import { defineConfig } from 'playwright/test';

/** Chromium refuses its sandbox to root, which is who CI runs as. */
const isRoot = process.getuid?.() === 0;
const browser = process.env.SIDESHOT_BROWSER;

/** The browser comes from `scripts/e2e.mjs`, which finds one; each test starts its own station on its own port. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Half of a test is waiting; each has its own station, folder, port and page, and waits for what it shows, not for a time.
  workers: 2,
  // On a busy machine one in some hundreds fails once; it is told as flaky, and its pictures are kept.
  retries: process.env.CI ? 1 : 0,
  // What is long by nature has a name that says so: `npm run test:all` runs it.
  projects: [
    { name: 'short', testIgnore: '**/*.long.spec.ts' },
    { name: 'long', testMatch: '**/*.long.spec.ts' },
  ],
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: join(import.meta.dirname, '.cache/playwright.json') }]],
  use: {
    browserName: 'chromium',
    // A trace is a seventh of the work of a run: `npm run e2e -- --trace on loop.spec.ts` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Nothing is painted between two places, nor looked at in between.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--use-fake-ui-for-media-stream',
        // As few pictures a second as it offers: each is painted without a graphics card.
        '--use-fake-device-for-media-stream=fps=5',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
