import type { CDPSession, Page } from 'playwright/test';
import { scenarios } from '../gallery/scenarios.ts';
import { problemsOf } from './support/accessible.ts';
import { cutWords } from './support/cutWords.ts';
import { expect, test } from './support/fixtures.ts';
import { smallTargets } from './support/targets.ts';
import { outOfReach } from './support/zoomed.ts';

test.setTimeout(300_000);

/** Waits until the state is there, its dialogs and late parts with it. */
async function isThere(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** As at 200 % in a window of 1280 x 800: half as many px to the page, each drawn with four. */
async function zoom(session: CDPSession): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 640,
    height: 400,
    deviceScaleFactor: 2,
    mobile: false,
  });
}

/** A finger instead of a mouse, in a window of 1280 x 800; false is as before. */
async function byFinger(session: CDPSession, isFinger: boolean): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 1280,
    height: 800,
    deviceScaleFactor: 1,
    mobile: isFinger,
  });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: isFinger, maxTouchPoints: isFinger ? 2 : 1 });
}

/** What is out of reach still, once what moves with the new size has come to rest. */
async function outOfReachAtLast(page: Page): Promise<readonly string[]> {
  let found: readonly string[] = [];
  const isReached = async (): Promise<boolean> => {
    found = await outOfReach(page);
    return found.length === 0;
  };
  await expect
    .poll(isReached, { timeout: 5_000 })
    .toBe(true)
    .catch(() => undefined);
  return found;
}

const states = Object.keys(scenarios);
const parts = 4;
/** Of two states that follow each other, the second is looked at in the dark with larger text. */
const shares = Array.from({ length: parts }, (_, part) => states.filter((_name, at) => at % parts === part));

for (const [part, share] of shares.entries()) {
  test(`every screen and state, part ${part + 1}: rules of accessibility, 200 %, fingers`, async ({
    browser,
    gallery,
  }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const found: Record<string, readonly string[]> = {};
    for (const [at, state] of share.entries()) {
      const look = at % 2 === 0 ? 'scheme=light&text=normal' : 'scheme=dark&text=larger';
      await byFinger(session, false);
      await page.goto(`${gallery.at(state)}&${look}`);
      await isThere(page);
      const rules = await problemsOf(page);
      const cut = await cutWords(page);
      await zoom(session);
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(640);
      const far = await outOfReachAtLast(page);
      await byFinger(session, true);
      await expect
        .poll(() => page.evaluate(() => innerWidth === 1280 && matchMedia('(pointer: coarse)').matches))
        .toBe(true);
      const small = await smallTargets(page, 48);
      const problems = [
        ...rules,
        ...cut,
        ...far.map((line) => `at 200 %: ${line}`),
        ...small.map((line) => `by finger: ${line}`),
      ];
      if (problems.length > 0) found[`${state}, ${look}`] = problems;
    }
    expect(found).toEqual({});
    await context.close();
  });
}
