import type { Page } from 'playwright/test';
import type { Simulator } from '../../../main/practice/simulator.ts';
import { createCamera } from './camera.ts';
import { expect, test } from './fixtures.ts';
import { typeAsScanner } from './scanner.ts';
import { watchFolder } from './watchFolder.ts';

/** References of so many items. */
export function itemsOfShift(count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => `SKU-90${String(number).padStart(2, '0')}`);
}

/** Required of a type `Boots`. */
export const sides = 4;

/** A shift at the page: what the operator did is counted there, and the codes that a scanner typed are taken off. */
export async function beginShift(page: Page, hotFolder: string) {
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
        await expect(page.getByTestId('required-ring')).toContainText(`${shot}/${sides}`);
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

export async function allInReview(partner: Simulator, items: readonly string[]): Promise<void> {
  for (const reference of items)
    await expect
      .poll(() => partner.control.serviceRequest(reference)?.state.primary, { timeout: 60_000, message: reference })
      .toBe('QC');
}

export const between = (page: Page) => expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();

/** Declares a test of so many items by keyboard: two keys each, and one where the next scan finishes the last. */
export function testByKeyboard(count: number): void {
  const items = itemsOfShift(count);
  const half = count / 2;
  test(`${count} items by keyboard: two keys each, and one where the next scan finishes the last`, async ({
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
      // The first half by its key, the others by the next scan, the last one by its key again.
      if (number < half || number === count - 1) {
        await page.keyboard.press('d');
        await between(page);
      }
      keys.push((await shift.counted()).keys - before);
    }
    await allInReview(partner, items);
    const byKey = (many: number) => Array.from({ length: many }, () => 2);
    const byScan = Array.from({ length: count - half - 1 }, () => 1);
    expect(keys).toEqual([3, ...byKey(half - 1), ...byScan, 2]);
    expect((await shift.counted()).pointers).toBe(0);
  });
}
