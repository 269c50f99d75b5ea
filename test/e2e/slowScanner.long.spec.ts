import { expect, test } from './support/fixtures.ts';
import { openItem } from './support/openItem.ts';
import { typeAsSlowScanner } from './support/scanner.ts';

test.setTimeout(180_000);

test('a code typed as slowly as a person types is a scan: none of its letters does anything, and Alt is proposed', async ({
  page,
  station,
}) => {
  await openItem(page, station.address);
  // D is done, S submits, T lays photos on sides, L leaves, O takes the overlay away.
  await typeAsSlowScanner(page, 'DSTLO-1002', 180);
  await expect(page.getByRole('heading', { name: 'DSTLO-1002', exact: true })).toBeVisible();
  await expect(page.getByTestId('slow-scanner')).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByTestId('slow-scanner')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // The item is as it was.
  await expect(page.getByTestId('reference')).toHaveText('SKU-1001');
  await expect(page.getByTestId('overlay')).toBeVisible();

  // Letters do nothing from now on, however slow: with Alt they act.
  await page.keyboard.press('o');
  await expect(page.getByText('Press Alt and O', { exact: false })).toBeVisible();
  await expect(page.getByTestId('overlay')).toBeVisible();
  await page.keyboard.press('Alt+o');
  await expect(page.getByTestId('overlay')).toHaveCount(0);
  await page.keyboard.press('Alt+o');
  await expect(page.getByTestId('overlay')).toBeVisible();
  await typeAsSlowScanner(page, 'LDS', 600);
  await expect(page.getByRole('heading', { name: 'LDS', exact: true })).toBeVisible();
});

test('what keys of a slow code had changed on the screen is taken back, and said', async ({ page, station }) => {
  await openItem(page, station.address);
  await expect(page.getByTestId('overlay')).toBeVisible();
  // O takes the overlay away, at once; it is there again once the code is whole.
  await typeAsSlowScanner(page, 'o-1002', 220);
  await expect(page.getByRole('heading', { name: 'o-1002', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('overlay')).toBeVisible();
});

test('a slow code while a dialog is open is a scan', async ({ page, station }) => {
  await openItem(page, station.address);
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog')).toBeVisible();
  await typeAsSlowScanner(page, 'NEW-1003', 200);
  await expect(page.getByRole('heading', { name: 'NEW-1003', exact: true })).toBeVisible();
});

test('Settings learns a scanner from three scans, and takes off what it puts round a code', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Scanner' }).click();
  await expect(page.getByTestId('scanner-test').locator('img')).toHaveCount(2);
  await page.getByTestId('learn-scanner').click();
  for (let scan = 0; scan < 3; scan += 1) {
    await expect(page.getByTestId('scanner-progress')).toContainText(`${scan + 1} of 3`);
    await typeAsSlowScanner(page, '~]C0SIDESHOT qaz-QWMY-018/.+#', 20);
  }
  const learnt = page.getByTestId('learnt-scanner');
  await expect(learnt).toContainText('~');
  await expect(learnt).toContainText('Enter');
  await typeAsSlowScanner(page, '~]C1SKU-1001#', 20);
  await expect(page.getByRole('heading', { name: 'SKU-1001', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await typeAsSlowScanner(page, '~SKU-7#', 20);
  await expect(page.getByRole('heading', { name: 'SKU-7', exact: true })).toBeVisible();
});
