import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { connectToRunning } from '../../main/hosts/control/controlClient.ts';
import { shootOnCard } from '../fixtures/cards.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(120_000);

async function openFolder(page: Page, card: string): Promise<void> {
  await page.keyboard.press('i');
  await page.getByTestId('card-folder').fill(card);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('card-listed')).toBeVisible();
}

function sha256Of(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

test('two photos picked from a card land on sides in the order in which they were taken', async ({
  page,
  station,
  folder,
  dataFolder,
}) => {
  const card = join(folder, 'CARD');
  const first = await shootOnCard(card, { name: 'IMG_0007.JPG', takenAt: '2025:01:31 10:00:00', seed: 1 });
  const second = await shootOnCard(card, { name: 'IMG_0005.JPG', takenAt: '2025:01:31 11:00:00', seed: 2 });
  await shootOnCard(card, { name: 'IMG_0006.JPG', takenAt: '2025:01:31 12:00:00', seed: 3 });
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-CARD');
  await screen.choose('Footwear', 'Sneakers');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');

  await openFolder(page, card);
  await expect(page.getByTestId('card-listed')).toHaveText('3 photos');
  const thumbnail = page.getByTestId('card-IMG_0006.JPG').locator('img');
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page, 'card import');
  // Newest first: 6, 5, 7. By key: the second one, and by touch the third.
  await page.getByTestId('card-IMG_0006.JPG').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('card-IMG_0005.JPG')).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByTestId('card-IMG_0007.JPG').click();
  await expect(page.getByTestId('card-picked')).toContainText('2 photos picked');
  await page.getByTestId('card-import').click();
  await expect(page.getByTestId('card-progress')).toHaveAttribute('data-state', 'done');
  await expectAccessible(page, 'card import');
  await page.getByTestId('card-done').click();
  await expect(page.getByTestId('card-IMG_0005.JPG')).toHaveAccessibleName(/Imported before/);
  await expect(page.getByTestId('pick-new')).toHaveText('1All new (1)');
  await page.keyboard.press('Escape');

  await expect(screen.side('Left side')).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  await expect(screen.side('Right side')).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  await expect(screen.side('Heel')).toHaveAttribute('data-status', 'missing');
  const running = await connectToRunning(dataFolder, 'test');
  const status = await running?.commands.status({ reference: 'SKU-CARD' });
  await running?.close();
  expect(status?.items[0]?.sides.slice(0, 3).map((side) => side.photo?.sha256)).toEqual([
    sha256Of(first),
    sha256Of(second),
    undefined,
  ]);
});

test('with no item open everything new goes to the inbox; a range is picked with Shift', async ({
  page,
  station,
  folder,
}) => {
  const card = join(folder, 'CARD');
  for (let shot = 1; shot <= 6; shot += 1) {
    await shootOnCard(card, { name: `IMG_000${shot}.JPG`, takenAt: `2025:01:31 10:0${shot}:00`, seed: shot });
  }
  await page.goto(station.address);
  await page.getByTestId('import-card').click();
  await page.getByTestId('card-folder').fill(join(folder, 'nowhere'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/nowhere is not there/)).toBeVisible();
  await page.getByTestId('card-folder').fill(card);
  await page.keyboard.press('Enter');
  await page.getByTestId('card-IMG_0005.JPG').click();
  await page.getByTestId('card-IMG_0002.JPG').click({ modifiers: ['Shift'] });
  await expect(page.getByTestId('card-picked')).toContainText('4 photos picked');
  await page.getByTestId('pick-new').click();
  await expect(page.getByTestId('card-picked')).toContainText('6 photos picked');
  await page.getByTestId('card-import').click();
  await expect(page.getByTestId('card-progress')).toHaveAttribute('data-state', 'done');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('pick-new')).toHaveText('1All new (0)');
  await page.keyboard.press('Escape');
  await expect(page.getByText('6 photos in the inbox, with no item yet')).toBeVisible();
});
