import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { typeAsScanner } from './support/scanner.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(120_000);

/** With an item open keys are commands, D for done among them: a code that is cut would act. */
async function openItem(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const screen = shootScreen(page);
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await screen.scan('SKU-1001');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('reference')).toHaveText('SKU-1001');
}

test('keys that reach the page long after the scanner sent them are one code', async ({ page, station }) => {
  await openItem(page, station.address);
  await typeAsScanner(page, 'XYZ-4001', 350);
  await expect(page.getByRole('heading', { name: 'XYZ-4001' })).toBeVisible();
});

test('a code typed by hand is the whole field, though its end was typed fast', async ({ page, station }) => {
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-5000');
  await expect(page.getByRole('heading', { name: 'SKU-5000' })).toBeVisible();
  await page.keyboard.press('Escape');
  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  await field.click();
  await page.keyboard.type('SKU-', { delay: 200 });
  await page.waitForTimeout(800);
  await typeAsScanner(page, '222');
  await expect(page.getByRole('heading', { name: 'SKU-222' })).toBeVisible();
});
