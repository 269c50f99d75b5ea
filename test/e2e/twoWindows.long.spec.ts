import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(180_000);

async function secondWindow(page: Page, address: string): Promise<Page> {
  const second = await page.context().newPage();
  await second.goto(address);
  await expect(second.getByRole('tab', { name: 'Shoot', exact: true })).toBeVisible();
  return second;
}

/** SKU-1 is open in this window, and in a second one, which it gives. */
async function openInBoth(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  const screen = shootScreen(page);
  await screen.scan('SKU-1');
  await screen.choose('Footwear', 'Boots');
  // Before that it is a question still, which another window may close.
  await expect(page.getByTestId('reference')).toHaveText('SKU-1');
  const second = await secondWindow(page, address);
  await expect(second.getByTestId('reference')).toHaveText('SKU-1');
  return second;
}

test('an item that is left in the other window is said here, and not where it was pressed', async ({
  page,
  station,
}) => {
  const second = await openInBoth(page, station.address);
  const closedElsewhere = (shown: Page) => shown.getByText('SKU-1 was left in another window: nothing is open now.');
  await second.keyboard.press('l');
  await expect(second.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await expect(closedElsewhere(page)).toBeVisible();
  await expect(closedElsewhere(second)).toHaveCount(0);
});

test('an item that is begun in the other window instead is said here', async ({ page, station }) => {
  const second = await openInBoth(page, station.address);
  await shootScreen(second).scan('NEW-2');
  await shootScreen(second).choose('Footwear', 'Boots');
  await expect(page.getByTestId('reference')).toHaveText('NEW-2');
  await expect(page.getByText('NEW-2 is open now: it was opened in another window')).toBeVisible();
  await expect(page.getByText('nothing is open now')).toHaveCount(0);
});

test('a question for a type that another window closes is said, with the code to scan again', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  await shootScreen(page).scan('SKU-1');
  await shootScreen(page).choose('Footwear', 'Boots');
  await expect(page.getByTestId('reference')).toHaveText('SKU-1');
  const second = await secondWindow(page, station.address);
  await expect(second.getByTestId('reference')).toHaveText('SKU-1');
  await shootScreen(page).scan('NEW-2');
  await expect(page.getByRole('heading', { name: 'NEW-2' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await shootScreen(second).scan('SKU-1');
  await expect(second.getByTestId('reference')).toHaveText('SKU-1');
  await expect(page.getByTestId('reference')).toHaveText('SKU-1');
  await expect(page.getByText('NEW-2 is not begun: scan it again.')).toBeVisible();
});
