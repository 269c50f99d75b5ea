import type { Page } from 'playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { smallTargets } from './support/targets.ts';

test.setTimeout(300_000);

/** Waits until the state is there, its dialogs and late parts with it. */
async function isThere(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const looks = [
  { name: 'light', query: '&scheme=light' },
  { name: 'dark, larger text', query: '&scheme=dark&text=larger' },
] as const;

const states = [
  'shootFresh',
  'shootOpen',
  'liveMove',
  'firstRun',
  'queue',
  'reshoot',
  'settings',
  'settingsQuality',
  'settingsKeys',
  'settingsHandover',
  'cardPick',
];

for (const state of states) {
  test(`${state}: keeps the rules of accessibility, by finger and at 200 % too`, async ({ browser, gallery }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const { name, query } of looks) {
      await page.goto(`${gallery.at(state)}${query}`);
      await isThere(page);
      await expectAccessible(page, `${state}, ${name}`);
    }
    // Zoomed to 200 %, a window of 1280 px is 640 wide to the page.
    await page.setViewportSize({ width: 640, height: 400 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${state} at 200 %` })
      .toBeLessThanOrEqual(640);
    await context.close();

    const touch = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true });
    const touched = await touch.newPage();
    await touched.goto(gallery.at(state));
    await isThere(touched);
    expect(await smallTargets(touched, 48)).toEqual([]);
    await touch.close();
  });
}
