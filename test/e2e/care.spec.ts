import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { problemsOf } from './support/accessible.ts';
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
  const changes = page.getByTestId('settings-changes');
  await expect(changes).toContainText('Delete originals of finished items that the partner has: not set → 45');
  await expect(changes).toContainText('storage.retentionDays');
  await expect(changes).toContainText('weather is left out');
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

const strip = (page: Page) => page.getByTestId('messages');
const line = (page: Page, part: string) => page.locator(`li[data-part="${part}"]`);

const fold = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('button', { name, exact: true });

/** A disk of any size is too small then. */
async function askForRoom(page: Page, megabytes: string): Promise<void> {
  await page.getByRole('tab', { name: 'Storage' }).click();
  const field = page.getByLabel('Warn below, MB free');
  await field.fill(megabytes);
  await field.press('Enter');
  await expect(field).toHaveValue(megabytes);
}

test('by keys: an alert leads from any screen to its line, which is tested; the log and diagnostics are seen before they leave', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await askForRoom(page, '90000000');
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  await expect(strip(page)).toContainText('The disk fills up', { timeout: 60_000 });
  await strip(page).getByRole('button', { name: 'What to do' }).focus();
  await page.keyboard.press('Enter');
  await expect(line(page, 'disk')).toBeFocused();
  await expect(line(page, 'disk')).toHaveAttribute('data-state', 'warn');
  await expect(page.getByTestId('alerts-firing')).toContainText('The disk fills up');
  expect(await problemsOf(page, false)).toEqual([]);

  await page.keyboard.press('Tab');
  await expect(line(page, 'disk').getByRole('button', { name: 'Test: Disk' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Disk: To look at')).toBeAttached();

  await fold(page, 'Alerts').focus();
  await page.keyboard.press('Enter');
  const rule = page.getByRole('switch', { name: 'The disk fills up' });
  await rule.focus();
  await page.keyboard.press('Space');
  await expect(rule).not.toBeChecked();
  await expect(page.getByTestId('alerts-firing')).toContainText('There is no alert.');
  await expect(strip(page)).not.toContainText('The disk fills up');

  await fold(page, 'Log').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Item', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('log-lines')).toContainText('An alert fires');
  await expect(page.getByTestId('log-lines')).not.toContainText('An alert is over');
  await page.getByRole('radio', { name: 'Warnings' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('log-lines')).toContainText('An alert is over');
  await page.getByLabel('Item', { exact: true }).fill('SKU-NONE');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No line of the log’s end fits.')).toBeVisible();

  await fold(page, 'Diagnostics').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'See what is inside…' }).focus();
  await page.keyboard.press('Enter');
  const counts = page.getByRole('button', { name: /^queue\.json/ });
  await counts.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'queue.json', exact: true })).toContainText('"by_stage"');
  expect(await problemsOf(page, false)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByTestId('diagnostics-save').focus();
  await page.keyboard.press('Enter');
  const zip = unzipSync(readFileSync(await (await download).path()));
  expect(Object.keys(zip)).toContain('health.json');
});

test('by touch: an alert leads to its line, and each part has a test of its own', async ({ browser, station }) => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).tap();
  await askForRoom(page, '90000000');
  await page.getByRole('tab', { name: 'Queue', exact: true }).tap();
  await expect(strip(page)).toContainText('The disk fills up', { timeout: 60_000 });
  await strip(page).getByRole('button', { name: 'What to do' }).tap();
  await expect(line(page, 'disk')).toBeInViewport();
  await line(page, 'connection').getByRole('button', { name: 'Test: Partner' }).tap();
  await expect(page.getByText('Partner: Well')).toBeAttached();
  await fold(page, 'Diagnostics').tap();
  await page.getByRole('button', { name: 'See what is inside…' }).tap();
  await page.getByRole('button', { name: 'Not now' }).tap();
  await expect(page.getByTestId('diagnostics-files')).toHaveCount(0);
  expect(await problemsOf(page, false)).toEqual([]);
  await context.close();
});

test('a webhook is named, given a secret that nobody sees again, and tried', async ({ page, station }) => {
  const calls: IncomingHttpHeaders[] = [];
  const receiver = createServer((request, response) => {
    calls.push(request.headers);
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const secret = Buffer.from('kept in the vault and nowhere else').toString('base64');
  // Whoever stops the station finds it nowhere in its folder then.
  station.guard({ name: 'the secret of the webhook', value: secret });
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Health' }).click();
  await fold(page, 'Who hears of alerts').click();
  const address = page.getByLabel('Webhook', { exact: true });
  await address.fill('http://hooks.example.com/');
  await address.press('Enter');
  await expect(page.getByText('must be an https address')).toBeVisible();
  const { port } = receiver.address() as AddressInfo;
  await address.fill(`http://127.0.0.1:${port}/alerts`);
  await address.press('Enter');
  await page.getByLabel('Secret of the webhook', { exact: true }).fill(secret);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Alerts are signed.')).toBeVisible();
  await expect(page.getByLabel('Secret of the webhook', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Send a test alert' }).click();
  await expect(page.getByText('A test alert was sent to the webhook.')).toBeVisible();
  expect(calls.map((headers) => typeof headers['webhook-signature'])).toEqual(['string']);
  expect(await page.content()).not.toContain(secret);
  receiver.close();
});
