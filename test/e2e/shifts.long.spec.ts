import { connectToRunning } from '../../main/hosts/control/controlClient.ts';
import { typeNamed } from '../fakes/typeNamed.ts';
import { expect, test } from './support/fixtures.ts';
import { allInReview, beginShift, between, itemsOfShift, sides, testByKeyboard } from './support/shift.ts';

test.setTimeout(300_000);

test.beforeEach(({ partner }) => partner.control.setReview({ hold: true }));

testByKeyboard(10);

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1280, height: 800 } });
  test('ten items by touch: two taps each', async ({ page, station, partner, hotFolder }) => {
    const items = itemsOfShift(10);
    await page.goto(station.address);
    const shift = await beginShift(page, hotFolder);
    const taps: number[] = [];
    for (const [number, reference] of items.entries()) {
      const before = (await shift.counted()).pointers;
      await shift.scan(reference);
      if (number === 0) for (const name of ['Footwear', 'Boots']) await page.getByTestId(`choice-${name}`).tap();
      else await page.getByTestId('choice-last').tap();
      await shift.opened(reference);
      await shift.shootAll();
      await page.getByTestId('done').tap();
      await between(page);
      taps.push((await shift.counted()).pointers - before);
    }
    await allInReview(partner, items);
    expect(taps).toEqual([3, ...Array.from({ length: 9 }, () => 2)]);
    expect((await shift.counted()).keys).toBe(0);
  });
});

test('ten new items by codes alone: the first type by its numbers, the others as the last', async ({
  page,
  station,
  partner,
  hotFolder,
}) => {
  const items = itemsOfShift(10);
  await page.goto(station.address);
  const shift = await beginShift(page, hotFolder);
  // Between two items there is no choice, and no last item to be like.
  await shift.scan('SIDESHOT SAME');
  await expect(page.getByTestId('messages')).toContainText('This command means nothing now');
  for (const [number, reference] of items.entries()) {
    await shift.scan(reference);
    await expect(page.getByRole('heading', { name: reference })).toBeVisible();
    if (number === 0)
      for (const name of ['Footwear', 'Boots'])
        await shift.scan(`SIDESHOT ${await page.getByTestId(`choice-${name}`).getAttribute('aria-keyshortcuts')}`);
    else {
      await expect(page.getByTestId('choice-last')).toBeVisible();
      await shift.scan('SIDESHOT SAME');
    }
    await shift.opened(reference);
    await shift.shootAll();
    await shift.scan('SIDESHOT DONE');
    await between(page);
  }
  await allInReview(partner, items);
  expect(await shift.counted()).toEqual({ keys: 0, pointers: 0 });
});

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
