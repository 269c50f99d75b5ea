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

test('a tab that did not sign in is told which address to open, and the one that did goes on', async ({
  page,
  context,
  station,
}) => {
  await page.goto(station.address);
  await expect(page.getByTestId('scan-input')).toBeVisible();
  const other = await context.newPage();
  await other.goto(new URL('/', station.address).href);
  await expect(other.getByText('Open the address that Sideshot printed')).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('scan-input')).toBeVisible();
});
