import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { shootScreen } from './shootScreen.ts';

/**
 * From the first screen to a submitted item, in practice mode and with the keyboard alone: the loop that every host goes through. The page shows
 * the first screen already. `look` is called at each stop.
 */
export async function goFromFirstScreenToSubmitted(
  page: Page,
  look: (page: Page, stop: string) => Promise<void> = async () => undefined,
): Promise<void> {
  await expect(page.getByTestId('start-practice')).toBeVisible();
  await look(page, 'first run');
  await page.getByTestId('start-practice').click();
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await look(page, 'nothing open');

  const screen = shootScreen(page);
  await screen.scan('SKU-1001');
  await expect(page.getByTestId('choice-Footwear')).toBeVisible();
  await look(page, 'choose');
  await page.keyboard.press('1');
  await expect(page.getByTestId('choice-Sneakers')).toBeVisible();
  await page.keyboard.press('1');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  for (const name of ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag']) {
    await page.keyboard.press('p');
    const side = screen.side(name).first();
    await expect(side).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  }
  await expect(page.getByTestId('all-required')).toBeVisible();
  await look(page, 'complete');
  await page.keyboard.press('d');
  await page.getByRole('tab', { name: 'Queue' }).click();
  await expect(page.getByTestId('row-SKU-1001').getByText('In review', { exact: true })).toBeVisible();
}
