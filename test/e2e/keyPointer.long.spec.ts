import { expect, test } from './support/fixtures.ts';
import { practise } from './support/practise.ts';
import { startStation } from './support/stationProcess.ts';

test.setTimeout(120_000);

test('what the pointer has pressed is not pressed again by Enter, which goes on', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
  try {
    const screen = await practise(page, station.address);
    await screen.scan('SKU-2401');
    await screen.choose('Footwear', 'Sneakers');
    await page.getByTestId('practice-camera').click();
    await expect(screen.side('Left side')).toHaveAttribute('data-status', /captured|upload/);
    await expect(page.getByTestId('to-next-side')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('to-next-side')).toHaveCount(0);
    await expect(page.getByTestId('active-side')).toHaveText('Right side');
    const menu = page.getByTestId('move-photo');
    await page.getByTestId('more-tools').click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.keyboard.press('Enter');
    // Longer than a menu takes to open, and the practice camera to take a photo.
    await page.waitForTimeout(2_000);
    await expect(menu).toHaveCount(0);
    await expect(screen.side('Right side')).toHaveAttribute('data-status', 'missing');
  } finally {
    await station.stop();
  }
});
