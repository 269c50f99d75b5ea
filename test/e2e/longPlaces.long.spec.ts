import type { Locator } from 'playwright/test';
import { longPlace } from '../gallery/scenarios/items.ts';
import { expect, test } from './support/fixtures.ts';
import { printCodes } from './support/printedSheet.ts';

/** How far what is seen of it runs out of it at the right, px. */
async function runsOver(around: Locator): Promise<number> {
  return await around.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}

test('a place as long as may be stays in its row, with all of it as its title', async ({ page, gallery }) => {
  for (const [state, row] of [
    ['reshootMany', 'reshoot-row-SKU-2'],
    ['queue', 'row-SKU-1002'],
    ['workHomeLongPlace', 'current-place'],
  ] as const) {
    await page.goto(gallery.at(state));
    const shown = page.getByTestId(row).first();
    await expect(shown).toContainText(longPlace.slice(0, 20));
    await expect(shown.getByTitle(longPlace)).toBeVisible();
    expect(await runsOver(shown), state).toBe(0);
    expect((await shown.boundingBox())?.height).toBeLessThan(160);
  }
});

test('on paper long places wrap, and each column stays on the page', async ({ page, gallery }) => {
  // A4, as wide as its printable part.
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto(gallery.at('printedPickList'));
  await page.emulateMedia({ media: 'print' });
  const places = page.getByTestId('pick-list').locator('tbody td:first-child');
  await expect(places).toHaveText(['A-9', 'a-17', 'a-17', longPlace]);
  await expect(page.getByTestId('pick-list').locator('th').last()).toBeInViewport({ ratio: 1 });
  for (const cell of await places.all()) expect(await runsOver(cell)).toBe(0);

  await page.emulateMedia({ media: 'screen' });
  await page.goto(gallery.at('settingsStation'));
  await page
    .getByRole('textbox', { name: 'Places to print too' })
    .fill(['B-1', 'B-2', longPlace.slice(0, 120)].join('\n'));
  const sheet = await printCodes(page);
  const codes = sheet.getByRole('listitem');
  await expect(codes).toHaveCount(6);
  for (const code of await codes.all()) {
    const box = await code.boundingBox();
    expect((box?.x ?? 720) + (box?.width ?? 0)).toBeLessThanOrEqual(720);
    expect(await runsOver(code)).toBe(0);
  }
});
