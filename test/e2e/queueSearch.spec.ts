import { typeNamed } from '../fakes/typeNamed.ts';
import { expect, test } from './support/fixtures.ts';
import { runCommand } from './support/stationProcess.ts';

test.setTimeout(120_000);

test('the last digits find an item first, the order can be chosen, and every row says what it waits for', async ({
  page,
  station,
  partner,
  dataFolder,
}, info) => {
  const { category, type } = typeNamed(partner, 'Wallets');
  for (const reference of ['WH-0047', 'WH-4711', 'WH-0047-B', 'AB-9'])
    await runCommand([
      'create',
      '--reference',
      reference,
      '--category',
      category,
      '--type',
      type,
      '--data',
      dataFolder,
    ]);
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Queue' }).click();
  const rows = page.locator('[data-testid^="row-"]');
  await expect(rows).toHaveCount(4);
  await page.getByTestId('queue-search').fill('47');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toHaveAttribute('data-testid', 'row-WH-0047');
  await page.getByTestId('queue-search').fill('9');
  await expect(rows).toHaveCount(1);
  await page.getByTestId('queue-search').fill('');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By code');
  await expect(rows.first()).toHaveAttribute('data-testid', 'row-AB-9');
  await expect(rows.first()).toContainText(/To shoot: .+\./);
  await page.screenshot({ path: info.outputPath('queue.png') });
});

test('all that needs attention is tried again at once, with its count and how it went', async ({
  page,
  station,
  partner,
  dataFolder,
}, info) => {
  const { category, type } = typeNamed(partner, 'Wallets');
  await runCommand(['create', '--reference', 'SKU-1', '--category', category, '--type', type, '--data', dataFolder]);
  await expect.poll(() => partner.control.serviceRequest('SKU-1')?.uuid, { timeout: 30_000 }).toBeTruthy();
  partner.control.addFault({ endpoint: 'cancel_sr', kind: 'status', status: 409, message: 'Too late to cancel' });
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByTestId('row-SKU-1').click();
  await page.getByRole('button', { name: 'Cancel item' }).click();
  await page.getByRole('radio', { name: 'Customer Requested Cancellation' }).check();
  await page.getByRole('button', { name: 'Cancel the item' }).click();
  await expect(page.getByTestId('drawer-stage')).toHaveText('Needs attention', { timeout: 30_000 });
  await page.getByRole('dialog', { name: 'SKU-1' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByTestId('row-SKU-1')).toHaveAttribute('data-stage', 'needs_attention', { timeout: 30_000 });
  await page
    .getByRole('group', { name: 'Stage' })
    .getByRole('button', { name: /Needs attention/ })
    .click();
  await page.getByRole('button', { name: 'Retry all…' }).click();
  await expect(page.getByTestId('bulk-status')).toHaveText('1 item is tried again now.');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByTestId('bulk-status')).toHaveText('1 of 1 done, none failed.');
  await page.screenshot({ path: info.outputPath('bulk.png') });
  await expect
    .poll(() => partner.control.serviceRequest('SKU-1')?.state.primary, { timeout: 30_000 })
    .toBe('CANCELLED');
});
