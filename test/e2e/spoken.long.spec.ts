import { listenToLiveRegions, takeAnnouncements } from './support/announcements.ts';
import { expect, test } from './support/fixtures.ts';
import { practise } from './support/practise.ts';
import { startStation } from './support/stationProcess.ts';

test.setTimeout(240_000);

test('a screen reader says what a scan and a shot led to, and no sentence twice', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
  try {
    const screen = await practise(page, station.address);
    await listenToLiveRegions(page);
    await screen.scan('SKU-1001');
    await screen.choose('Footwear', 'Sneakers');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
    console.log(await takeAnnouncements(page));
    for (const name of ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag']) {
      await page.keyboard.press('p');
      await expect(screen.side(name).first()).toHaveAttribute('data-status', /captured|uploading|uploaded/);
      await page.waitForTimeout(500);
      console.log(name, await takeAnnouncements(page));
    }
    await page.keyboard.press('d');
    await page.waitForTimeout(1500);
    console.log('done', await takeAnnouncements(page));
  } finally {
    await station.stop();
  }
});
