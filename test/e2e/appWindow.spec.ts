import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeOpeningPage } from '../../main/hosts/web/openingPage.ts';
import { expect, test } from './support/fixtures.ts';

test('the page that the app window is started with leads to the station and signs in', async ({
  page,
  station,
  folder,
}) => {
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  await page.goto(await writeOpeningPage(profile, station.address));
  await expect(page.getByTestId('scan-input')).toBeVisible();
  expect(page.url()).toBe(new URL('/', station.address).href);
  await page.reload();
  await expect(page.getByTestId('scan-input')).toBeVisible();
});
