import { expect, test } from './support/fixtures.ts';
import { rejectedItem } from './support/rejectedItem.ts';
import { beginShift, testByKeyboard } from './support/shift.ts';

test.setTimeout(300_000);

test.beforeEach(({ partner }) => partner.control.setReview({ hold: true }));

testByKeyboard(4);

test('re-shoots are a loop: two keys an item beyond the shot', async ({ page, station, partner, hotFolder }) => {
  await page.goto(station.address);
  const rejected = ['SKU-9101', 'SKU-9102', 'SKU-9103'];
  for (const reference of rejected)
    await rejectedItem(page, partner, reference, [{ side: 'Left side', reason: 'Blurred' }]);
  const shift = await beginShift(page, hotFolder);
  await page.getByRole('tab', { name: /^Re-shoot/ }).click();
  const next = page.getByTestId('reshoot-next');
  const before = await shift.counted();
  for (const [number, reference] of rejected.entries()) {
    await expect(next).toHaveText(`Next photo: Left side of ${reference}`);
    await page.keyboard.press('Enter');
    await shift.shoot();
    await expect(next).toContainText(`${reference} is re-shot`);
    await page.keyboard.press('d');
    await expect(page.getByTestId(`reshoot-row-${reference}`)).toHaveCount(0);
    const { keys, pointers } = await shift.counted();
    expect(keys - before.keys).toBeLessThanOrEqual(2 * (number + 1));
    expect(pointers).toBe(before.pointers);
  }
});
