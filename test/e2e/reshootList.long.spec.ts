import type { Locator } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';

test('of six hundred items to re-shoot those in sight are in the page, and keys go through all of them', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery.at('reshootMany'));
  const list = page.getByRole('navigation', { name: 'Items to re-shoot' });
  const rows = list.getByRole('listitem');
  const selected = list.locator('[aria-current="true"]');
  await expect(selected).toContainText('SKU-0');
  expect(await rows.count()).toBeLessThan(40);
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowDown');
  await expect(selected).toContainText('SKU-30');
  await expect(selected).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('End');
  await expect(selected).toContainText('SKU-599');
  await expect(selected).toBeInViewport({ ratio: 1 });
  expect(await rows.count()).toBeLessThan(40);
  await page.keyboard.press('Home');
  await expect(selected).toContainText('SKU-0');
  await expect(selected).toBeInViewport({ ratio: 1 });

  // By pointer and by the tab key, wherever the list was scrolled to; rows keep clear of each other, long ones too.
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  const boxes = await expectApart(rows);
  expect(boxes).toBeGreaterThan(4);
  const middle = rows.nth(8).getByRole('button');
  await middle.click();
  await expect(middle).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows.nth(9).getByRole('button')).toHaveAttribute('aria-current', 'true');
});

async function expectApart(rows: Locator): Promise<number> {
  const tops = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
  );
  for (const [index, { top }] of tops.entries())
    expect(top).toBeGreaterThanOrEqual(tops[index - 1]?.bottom ?? -Infinity);
  return tops.length;
}
