import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { startStation } from './support/stationProcess.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(180_000);

const taken = /captured|uploading|uploaded/;

test('a station that is killed in the middle of an item: the same window goes on with it, and the next photo lands on it', async ({
  page,
  station,
  dataFolder,
  hotFolder,
}) => {
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  await screen.scan('SKU-7');
  await screen.choose('Footwear', 'Boots');
  const active = page.getByTestId('active-side');
  await expect(active).toHaveText('Left side');
  const camera = createCamera(hotFolder);
  await camera.shoot();
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
  await page.evaluate(() => Object.assign(window, { sameWindow: true }));

  await station.kill();
  await expect(page.getByTestId('core-lost')).toBeVisible({ timeout: 30_000 });
  const again = await startStation(dataFolder);
  try {
    expect(new URL(again.address).origin).toBe(new URL(station.address).origin);
    await expect(page.getByTestId('core-lost')).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByTestId('reference')).toHaveText('SKU-7');
    await page.keyboard.press('Enter');
    await expect(active).toHaveText('Right side');
    await camera.shoot();
    await expect(screen.side('Right side')).toHaveAttribute('data-status', taken);
    await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
    // The window itself: it was neither opened anew nor loaded again.
    expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true);
  } finally {
    await again.stop();
  }
});
