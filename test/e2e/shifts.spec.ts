import { connectToRunning } from '../../main/hosts/control/controlClient.ts';
import { typeNamed } from '../fakes/typeNamed.ts';
import { expect, test } from './support/fixtures.ts';
import { rejectedItem } from './support/rejectedItem.ts';
import { allInReview, beginShift, between, itemsOfShift, sides, testByKeyboard } from './support/shift.ts';

test.setTimeout(300_000);

test.beforeEach(({ partner }) => partner.control.setReview({ hold: true }));

testByKeyboard(4);

test('items that are known by codes alone: no key, no pointer', async ({
  page,
  station,
  partner,
  dataFolder,
  hotFolder,
}) => {
  const running = await connectToRunning(dataFolder, 'test');
  const items = itemsOfShift(4);
  const type = typeNamed(partner, 'Boots');
  for (const reference of items) await running?.commands.create({ reference, ...type, service: null });
  await running?.close();
  await page.goto(station.address);
  const shift = await beginShift(page, hotFolder);
  for (const [number, reference] of items.entries()) {
    await shift.scan(reference);
    await shift.opened(reference);
    if (number === 0) {
      await shift.scan('SIDESHOT SHUTTER');
      await expect(page.getByTestId('messages')).toContainText(/camera/i);
      await shift.scan('SIDESHOT LEAVE');
      await between(page);
      await shift.scan(reference);
      await shift.opened(reference);
    }
    await shift.shootAll();
    if (number === 1) {
      await shift.scan('SIDESHOT RETAKE');
      await expect(page.getByTestId('replace-badge')).toBeVisible();
      await shift.shoot();
      await expect(page.getByTestId('replace-badge')).toHaveCount(0);
    }
    if (number === 3) {
      await shift.scan('SIDESHOT UNDO');
      await expect(page.getByTestId('required-ring')).toContainText(`${sides - 1}/${sides}`);
      await shift.shoot();
      await expect(page.getByTestId('required-ring')).toContainText(`${sides}/${sides}`);
    }
    await shift.scan(number === 2 ? 'SIDESHOT SUBMIT' : 'SIDESHOT DONE');
    if (number === 2) await expect(page.getByTestId('messages')).toContainText(reference);
    else await between(page);
  }
  await allInReview(partner, items);
  expect(await shift.counted()).toEqual({ keys: 0, pointers: 0 });
});

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
