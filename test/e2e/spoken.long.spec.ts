import type { Page } from 'playwright/test';
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
    const names = ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag'];
    for (const [number, name] of names.entries()) {
      await takeAnnouncements(page);
      await page.keyboard.press('p');
      await expect(screen.side(name).first()).toHaveAttribute('data-status', /captured|uploading|uploaded/);
      const next = names[number + 1];
      const said = await announced(page, next ?? 'All required photos are taken');
      expect(
        said.filter((line) => line.startsWith('Taken ')),
        said.join('\n'),
      ).toEqual([expect.stringContaining(name)]);
      expect(said, 'no sentence twice').toEqual([...new Set(said)]);
      expect(said.filter((line) => line.includes('All required'))).toHaveLength(next === undefined ? 1 : 0);
    }
    await page.keyboard.press('d');
    expect(await announced(page, 'is done')).toContain('SKU-1001 is done. The station sends it by itself.');
  } finally {
    await station.stop();
  }
});

/** What was said up to a line with these words, and no more for a moment. */
async function announced(page: Page, words: string): Promise<readonly string[]> {
  const said: string[] = [];
  await expect(async () => {
    said.push(...(await takeAnnouncements(page)));
    expect(said.join('\n')).toContain(words);
  }).toPass({ timeout: 30_000 });
  await page.waitForTimeout(300);
  return [...said, ...(await takeAnnouncements(page))];
}
