import type { Page } from 'playwright/test';
import { scenarios } from '../gallery/scenarios.ts';
import { expect, test } from './support/fixtures.ts';
import { type Look, showState } from './support/states.ts';

test.setTimeout(600_000);

/** Two screens of 1280x800. */
const maxPx = 1_600;
/** Larger text makes the same page as much higher. */
const looks: readonly (readonly [Look['text'], number])[] = [
  ['normal', maxPx],
  ['larger', (maxPx * 20) / 16],
];

const pageHeight = (page: Page): Promise<number> => page.getByRole('tabpanel').evaluate((panel) => panel.scrollHeight);

const settingsStates = Object.keys(scenarios).filter((state) => scenarios[state]?.screen === 'settings');

for (const [text, most] of looks) {
  test(`no page of the settings is over two screens high, as the gallery has them, with ${text} text`, async ({
    galleryPage: page,
    gallery,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const tooHigh: Record<string, number> = {};
    for (const state of settingsStates) {
      if (scenarios[state]?.isPrinted) continue;
      expect(await showState(page, gallery, state, { scheme: 'light', text }), state).toBe(true);
      const heightPx = await pageHeight(page);
      if (heightPx > most) tooHigh[state] = heightPx;
    }
    expect(tooHigh).toEqual({});
  });
}

/** Every fold of the page that is shown, one after the other; its name with the height, where that is too much. */
async function tooHighFolds(page: Page): Promise<Record<string, number>> {
  const tooHigh: Record<string, number> = {};
  const folds = page.getByRole('tabpanel').locator('.mantine-Accordion-control');
  for (const fold of await folds.all()) {
    if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    const heightPx = await pageHeight(page);
    if (heightPx > maxPx) tooHigh[(await fold.textContent()) ?? ''] = heightPx;
  }
  return tooHigh;
}

for (const state of [
  'settingsSources',
  'settingsQuality',
  'settingsKeys',
  'settingsGroups',
  'settingsRules',
  'settingsHealth',
]) {
  test(`whichever fold of ${state} is open, its page is at most two screens high`, async ({
    galleryPage: page,
    gallery,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await showState(page, gallery, state)).toBe(true);
    expect(await tooHighFolds(page)).toEqual({});
  });
}
