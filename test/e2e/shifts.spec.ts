import type { Page } from 'playwright/test';
import { connectToRunning } from '../../main/hosts/control/controlClient.ts';
import type { Simulator } from '../../main/practice/simulator.ts';
import { typeNamed } from '../fakes/typeNamed.ts';
import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { rejectedItem } from './support/rejectedItem.ts';
import { typeAsScanner } from './support/scanner.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(300_000);

const items = Array.from({ length: 10 }, (_, number) => `SKU-90${String(number).padStart(2, '0')}`);
const sides = 4;

/** A shift at the page: what the operator did is counted there, and the codes that a scanner typed are taken off. */
async function beginShift(page: Page, hotFolder: string) {
  await watchFolder(page, hotFolder);
  await page.evaluate(() => {
    const counted = { keys: 0, pointers: 0 };
    Object.assign(window, { counted });
    addEventListener('keydown', () => (counted.keys += 1), { capture: true });
    addEventListener('pointerdown', () => (counted.pointers += 1), { capture: true });
  });
  const camera = createCamera(hotFolder);
  let ofScanner = 0;
  return {
    async scan(code: string): Promise<void> {
      ofScanner += code.length + 1;
      await typeAsScanner(page, code);
    },
    async opened(reference: string): Promise<void> {
      await expect(page.getByTestId('required-ring')).toContainText(`0/${sides}`);
      await expect(page.getByRole('heading', { name: reference })).toBeVisible();
    },
    async shoot(): Promise<void> {
      await camera.shoot();
    },
    async shootAll(): Promise<void> {
      for (let shot = 1; shot <= sides; shot += 1) {
        await camera.shoot();
        await expect(page.getByTestId('required-ring')).toContainText(`${shot}/${sides}`, { timeout: 40_000 });
      }
    },
    async counted(): Promise<{ readonly keys: number; readonly pointers: number }> {
      const { keys, pointers } = await page.evaluate(
        () => (window as unknown as { counted: { keys: number; pointers: number } }).counted,
      );
      return { keys: keys - ofScanner, pointers };
    },
  };
}

async function allInReview(partner: Simulator): Promise<void> {
  for (const reference of items)
    await expect
      .poll(() => partner.control.serviceRequest(reference)?.state.primary, { timeout: 60_000, message: reference })
      .toBe('QC');
}

const between = (page: Page) => expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();

test.beforeEach(({ partner }) => partner.control.setReview({ hold: true }));

test('ten items by keyboard: two keys each, and one where the next scan finishes the last', async ({
  page,
  station,
  partner,
  hotFolder,
}) => {
  await page.goto(station.address);
  const shift = await beginShift(page, hotFolder);
  const keys: number[] = [];
  for (const [number, reference] of items.entries()) {
    const before = (await shift.counted()).keys;
    await shift.scan(reference);
    await expect(page.getByRole('heading', { name: reference })).toBeVisible();
    // The first of its type is found; all others are of the same.
    if (number === 0)
      for (const name of ['Footwear', 'Boots']) {
        const key = await page.getByTestId(`choice-${name}`).getAttribute('aria-keyshortcuts');
        await page.keyboard.press(String(key));
      }
    else {
      await expect(page.getByTestId('choice-last')).toBeVisible();
      await page.keyboard.press('Enter');
    }
    await shift.opened(reference);
    await shift.shootAll();
    // The first half by its key, the others by the next scan.
    if (number < 5 || number === 9) {
      await page.keyboard.press('d');
      await between(page);
    }
    keys.push((await shift.counted()).keys - before);
  }
  await allInReview(partner);
  expect(keys).toEqual([3, 2, 2, 2, 2, 1, 1, 1, 1, 2]);
  expect((await shift.counted()).pointers).toBe(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1280, height: 800 } });
  test('ten items by touch: two taps each', async ({ page, station, partner, hotFolder }) => {
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
    await allInReview(partner);
    expect(taps).toEqual([3, ...Array.from({ length: 9 }, () => 2)]);
    expect((await shift.counted()).keys).toBe(0);
  });
});

test('ten items that are known by codes alone: no key, no pointer', async ({
  page,
  station,
  partner,
  dataFolder,
  hotFolder,
}) => {
  const running = await connectToRunning(dataFolder, 'test');
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
      await expect(page.getByTestId('replace-badge')).toHaveCount(0, { timeout: 40_000 });
    }
    if (number === 3) {
      await shift.scan('SIDESHOT UNDO');
      await expect(page.getByTestId('required-ring')).toContainText(`${sides - 1}/${sides}`);
      await shift.shoot();
      await expect(page.getByTestId('required-ring')).toContainText(`${sides}/${sides}`, { timeout: 40_000 });
    }
    await shift.scan(number === 2 ? 'SIDESHOT SUBMIT' : 'SIDESHOT DONE');
    if (number === 2) await expect(page.getByTestId('messages')).toContainText(reference);
    else await between(page);
  }
  await allInReview(partner);
  expect(await shift.counted()).toEqual({ keys: 0, pointers: 0 });
});

test('ten new items by codes alone: the first type by its numbers, the others as the last', async ({
  page,
  station,
  partner,
  hotFolder,
}) => {
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
  await allInReview(partner);
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
    await expect(next).toHaveText(`Next photo: Left side of ${reference}`, { timeout: 60_000 });
    await page.keyboard.press('Enter');
    await shift.shoot();
    await expect(next).toContainText(`${reference} is re-shot`, { timeout: 40_000 });
    await page.keyboard.press('d');
    await expect(page.getByTestId(`reshoot-row-${reference}`)).toHaveCount(0);
    const { keys, pointers } = await shift.counted();
    expect(keys - before.keys).toBeLessThanOrEqual(2 * (number + 1));
    expect(pointers).toBe(before.pointers);
  }
});
