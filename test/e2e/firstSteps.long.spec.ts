import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { goodsJpeg } from '../fixtures/goodsPhoto.ts';
import { problemsOf } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { startStation } from './support/stationProcess.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(240_000);

test('a new station: a scan before all says what it waits for, and each first step is left, taken up and ticked off', async ({
  page,
  folder,
  dataFolder,
}) => {
  const photos = join(folder, 'photos');
  await mkdir(photos);
  const station = await startStation(dataFolder);
  const screen = shootScreen(page);
  const guide = page.getByTestId('setup-guide');
  const step = (name: string) => guide.getByRole('listitem').filter({ hasText: name });
  try {
    await page.goto(station.address);
    await expect(page.getByTestId('start-practice')).toBeVisible();
    await screen.scan('SKU-1001');
    await expect(page.getByText(/SKU-1001 was scanned\. The station needs a partner first/)).toBeVisible();
    await page.keyboard.press('1');
    await expect(guide).toBeVisible();
    await expect(step('Camera or folder')).toHaveAttribute('aria-current', 'step');

    // Put away, and taken up again in Settings.
    await page.getByTestId('setup-hide').click();
    await expect(guide).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
    await page.getByRole('tab', { name: 'Settings', exact: true }).click();
    await page.getByRole('tab', { name: 'Operator and screen', exact: true }).click();
    await page.getByTestId('setup-show').click();
    await expect(guide).toBeVisible();

    // A folder, and its first photo.
    await page.getByTestId('setup-next').click();
    await expect(page.getByRole('tab', { name: 'Photo sources' })).toHaveAttribute('aria-selected', 'true');
    await watchFolder(page, photos);
    await writeFile(join(folder, 'try.jpg'), await goodsJpeg('sneaker-outsole', { variation: 1 }));
    await copyFile(join(folder, 'try.jpg'), join(photos, 'try.jpg'));
    await expect(step('Camera or folder')).toHaveAttribute('data-done', 'true');
    await expect(step('Operator')).toHaveAttribute('aria-current', 'step');

    await page.getByTestId('setup-next').click();
    await page.getByTestId('add-operator').getByLabel('Name').fill('Zora Quist');
    await page.getByTestId('add-operator').getByRole('button', { name: 'Add' }).click();
    await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
    await expect(step('First item')).toHaveAttribute('aria-current', 'step');
    await expect(page.getByTestId('setup-next')).toHaveCount(0);

    await screen.scan('SKU-1001');
    await screen.choose('Footwear', 'Sneakers');
    await expect(page.getByTestId('active-side')).toHaveText('Left side');
    for (const name of ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag']) {
      await page.keyboard.press('p');
      await expect(screen.side(name).first()).toHaveAttribute('data-status', /captured|uploading|uploaded/);
    }
    await page.keyboard.press('d');
    await expect(step('First item')).toHaveAttribute('data-done', 'true');
    await expect(step('Partner')).toHaveAttribute('aria-current', 'step');
    await expect(guide).toContainText('This is practice, and nothing leaves the computer.');
  } finally {
    await station.stop();
  }
});

test('by touch, in German: the language, practice, a step of the guide, and settings that go out and come in as a file', async ({
  browser,
  folder,
  dataFolder,
}) => {
  const station = await startStation(dataFolder);
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  try {
    await page.goto(station.address);
    await page.getByRole('button', { name: 'Deutsch' }).tap();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByTestId('start-practice').tap();
    await page.getByTestId('setup-next').tap();
    await expect(page.getByRole('tab', { name: 'Fotoquellen' })).toHaveAttribute('aria-selected', 'true');

    await page.getByRole('tab', { name: 'Einstellungen als Datei' }).tap();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportieren…' }).tap();
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    const changed = join(folder, 'changed.json');
    file.settings.labels.opensItems = !file.settings.labels.opensItems;
    await writeFile(changed, JSON.stringify(file));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Importieren…' }).tap();
    await (await chooser).setFiles(changed);
    await expect(page.getByTestId('settings-changes').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByTestId('settings-changes')).toContainText(/Ein Foto.*(An → Aus|Aus → An)/);
    await page.getByRole('button', { name: 'Importieren', exact: true }).tap();
    await expect(page.getByTestId('form-result')).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
  } finally {
    await context.close();
    await station.stop();
  }
});
