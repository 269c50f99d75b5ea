import { createServer } from 'node:net';
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

test('look and sound outlive a new port: the page is dark again though its address is another one', async ({
  page,
  station,
  dataFolder,
}) => {
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Operator and screen', exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await station.stop();
  const { port } = new URL(station.address);
  const taker = createServer().listen(Number(port), '127.0.0.1');
  await new Promise((settle) => taker.once('listening', settle));
  try {
    const again = await startStation(dataFolder);
    try {
      expect(new URL(again.address).port).not.toBe(port);
      await page.goto(again.address);
      await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
    } finally {
      await again.stop();
    }
  } finally {
    taker.close();
  }
});
