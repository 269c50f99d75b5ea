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
