import { createServer } from 'node:net';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { startStation } from './support/stationProcess.ts';

test.setTimeout(120_000);

/** A port that is free now, to be used twice. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('a port');
  return String(address.port);
}

test('a reload keeps the screen; after a restart of the station its window opens the same item again', async ({
  page,
  dataFolder,
}) => {
  const port = ['--port', await freePort()];
  const station = await startStation(dataFolder, port);
  const screen = shootScreen(page);
  try {
    await page.goto(station.address);
    await page.getByTestId('start-practice').click();
    await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
    await screen.scan('SKU-2001');
    await screen.choose('Footwear', 'Sneakers');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
    for (const name of ['Queue', /^Re-shoot/, 'Settings', /^Shoot/]) {
      const tab = page.getByRole('tab', { name }).first();
      await tab.click();
      // Settings has pages of its own.
      const keys = page.getByRole('tab', { name: 'Keys' });
      if (name === 'Settings') await keys.click();
      await page.reload();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      if (name === 'Settings') await expect(keys).toHaveAttribute('aria-selected', 'true');
    }
    await expect(page.getByTestId('reference')).toHaveText('SKU-2001');
  } finally {
    await station.stop();
  }
  const again = await startStation(dataFolder, port);
  try {
    await page.goto(again.address);
    await expect(page.getByTestId('reference')).toHaveText('SKU-2001');
    await page.keyboard.press('p');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  } finally {
    await again.stop();
  }
});
