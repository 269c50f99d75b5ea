import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import { shootScreen } from './shootScreen.ts';

/** The page of a station that has just begun in practice mode, with its first screen shown. */
export async function practise(page: Page, address: string) {
  await page.goto(address);
  await page.getByTestId('start-practice').click();
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  return shootScreen(page);
}
