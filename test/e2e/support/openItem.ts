import { expect, type Page } from 'playwright/test';
import { shootScreen } from './shootScreen.ts';

/** Opens the page and an item on it: letters and digits are commands from then on, so a code that is cut would act. */
export async function openItem(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const screen = shootScreen(page);
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await screen.scan('SKU-1001');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('reference')).toHaveText('SKU-1001');
}
