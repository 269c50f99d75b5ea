import type { CDPSession, Page } from 'playwright/test';
import { scenarios } from '../gallery/scenarios.ts';
import { problemsOf, problemsOfLook } from './support/accessible.ts';
import { cutWords } from './support/cutWords.ts';
import { expect, test } from './support/fixtures.ts';
import { type Look, lookAs, showState } from './support/states.ts';
import { smallTargets } from './support/targets.ts';
import { outOfReach } from './support/zoomed.ts';

test.setTimeout(400_000);

const looks = [
  { scheme: 'light', text: 'normal' },
  { scheme: 'dark', text: 'larger' },
  { scheme: 'light', text: 'larger' },
  { scheme: 'dark', text: 'normal' },
] as const;
/** As at 200 % in a window of 1280 x 800: half as many px to the page, each drawn with four. */
async function zoom(session: CDPSession): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 640,
    height: 400,
    deviceScaleFactor: 2,
    mobile: false,
  });
}

interface WindowSize {
  readonly width: number;
  readonly height: number;
}
const defaults: WindowSize = { width: 1280, height: 800 };
const large: WindowSize = { width: 1920, height: 1080 };

/** A finger instead of a mouse; false is as before. */
async function byFinger(session: CDPSession, isFinger: boolean, size = defaults): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: isFinger });
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
    .poll(isReached)
    .toBe(true)
    .catch(() => undefined);
  return found;
}

const parts = 6;
const shares = Array.from({ length: parts }, (_, part) =>
  Object.entries(scenarios).filter((_state, at) => at % parts === part),
);

for (const [part, share] of shares.entries()) {
  test(`every screen and state, part ${part + 1}: rules of accessibility, 200 %, fingers`, async ({
    browser,
    gallery,
  }) => {
    const context = await browser.newContext({ viewport: defaults, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const found: Record<string, readonly string[]> = {};
    for (const [at, [state, scenario]] of share.entries()) {
      // Each is seen in light and in dark and with both sizes of text; of two states that follow each other in all four ways.
      const [first = looks[0], second = looks[1]] = looks.slice((at % 2) * 2);
      await byFinger(session, false);
      if (!(await showState(page, gallery, state, first))) {
        found[state] = [`it is never there: ${scenario.shows}`];
        continue;
      }
      const problems: string[] = [];
      const note = (how: string, lines: readonly string[]): void => {
        problems.push(...lines.map((line) => `${how}: ${line}`));
      };
      const nameOf = (look: Look) => `${look.scheme}, ${look.text} text`;
      note(nameOf(first), [...(await problemsOf(page, scenario.isPrinted)), ...(await cutWords(page))]);
      await lookAs(page, second);
      note(nameOf(second), [...(await problemsOfLook(page)), ...(await cutWords(page)), ...(await outOfReach(page))]);
      await byFinger(session, false, large);
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(large.width);
      note('1920 x 1080', [...(await cutWords(page)), ...(await outOfReachAtLast(page))]);
      if (!scenario.isPrinted) {
        await zoom(session);
        await expect.poll(() => page.evaluate(() => innerWidth)).toBe(640);
        note('at 200 %', await outOfReachAtLast(page));
        await byFinger(session, true);
        await expect
          .poll(() => page.evaluate(() => innerWidth >= 1280 && matchMedia('(pointer: coarse)').matches))
          .toBe(true);
        note('by finger', await smallTargets(page, 48));
      }
      if (problems.length > 0) found[state] = problems;
    }
    expect(found).toEqual({});
    await context.close();
  });
}
