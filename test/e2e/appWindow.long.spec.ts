import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeOpeningPage } from '../../main/hosts/web/openingPage.ts';
import { expect, test } from './support/fixtures.ts';
import { handOverNamed } from './support/handOver.ts';
import { shootScreen } from './support/shootScreen.ts';

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

test('the app window asks before it is closed while photos are only here, and says so; a tab does not', async ({
  page,
  context,
  station,
  partner,
}) => {
  partner.control.addFault({ endpoint: 'upload_media', kind: 'status', status: 503, message: 'Busy', times: null });
  // What Chromium tells a page in a window that was opened with `--app=…`; no protocol command sets it.
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
  });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  await page.goto(station.address);
  await shootScreen(page).scan('SKU-9301');
  await shootScreen(page).choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  await handOverNamed(page, ['left.jpg']);
  await expect(page.getByTestId('status-release')).toHaveAttribute('data-release', 'only_here');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  const said = '1 photo of 1 item is still only on this station';
  await expect(page.getByTestId('messages')).toContainText(said);
  // Where the operator is changed it stands as well.
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Operator and screen' }).click();
  await expect(page.getByTestId('station-release')).toHaveText(said);

  // A tab of a browser that has signed in as the window did.
  const tab = await context.newPage();
  tab.on('dialog', (dialog) => {
    asked.push('in a tab');
    return dialog.dismiss();
  });
  await tab.goto(station.address);
  await tab.getByRole('tab', { name: 'Queue' }).click();
  await expect(tab.getByTestId('status-release')).toHaveAttribute('data-release', 'only_here');
  await tab.close({ runBeforeUnload: true });
  await expect.poll(() => tab.isClosed()).toBe(true);
  expect(asked).toEqual(['beforeunload']);
});
