import { readFileSync } from 'node:fs';
import { expect, test } from './support/fixtures.ts';

test.setTimeout(240_000);

test('settings leave as a file, and come back after their difference was seen', async ({ page, station }) => {
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Settings as a file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export…' }).click();
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({ format: 1, settings: { storage: { retentionDays: null } } });

  const choose = (content: object) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'settings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await choose({ ...file, settings: { storage: { retentionDays: 0 } } });
  await expect(page.getByTestId('form-result')).toContainText('storage.retentionDays');
  const storage = { ...file.settings.storage, retentionDays: 45 };
  await choose({ ...file, settings: { ...file.settings, storage }, weather: 'fine' });
  await expect(page.getByTestId('settings-changes')).toContainText('storage.retentionDays: not set → 45');
  await expect(page.getByTestId('settings-changes')).toContainText('weather is left out');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByTestId('form-result')).toContainText('1 setting changed');

  await page.getByRole('tab', { name: 'Storage' }).click();
  await expect(page.locator('main input[value="45"]')).toBeVisible();
  await page.getByRole('tab', { name: 'Health' }).click();
  const connection = page.locator('[data-part="connection"]');
  await expect(connection).toBeVisible();
  await page.getByRole('button', { name: 'Test all now' }).click();
  await expect(connection).toHaveAttribute('data-state', 'ok');
  await expect(page.locator('[data-part="disk"]')).toContainText('GB are free');
});
