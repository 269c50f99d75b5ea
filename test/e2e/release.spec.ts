import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(240_000);

const required = ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag'];

test('what is only here is said on every screen and listed, until the partner has it; today is told in six parts', async ({
  page,
  station,
  partner,
  hotFolder,
}) => {
  // Nothing comes back meanwhile.
  partner.control.setReview({ hold: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  partner.control.setReview({ hold: true });
  const screen = shootScreen(page);
  const bar = page.getByTestId('status-release');
  await expect(bar).toHaveAttribute('data-release', 'confirmed');
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  const strip = page.getByTestId('today');
  await expect(strip.getByRole('button')).toHaveText([
    /^0Work list/,
    /To re-shoot$/,
    /Incomplete$/,
    /Still to send$/,
    /Done today$/,
    /Last scanned$/,
  ]);
  await expect(page.getByTestId('today-last')).toBeDisabled();
  const emptyBox = await strip.boundingBox();

  partner.control.addFault({ endpoint: 'upload_media', kind: 'status', status: 503, message: 'Busy', times: null });
  await screen.scan('SKU-7001');
  await screen.choose('Footwear', 'Sneakers');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  const camera = createCamera(hotFolder);
  for (const name of required) {
    await camera.shoot();
    await expect(screen.side(name).first()).toHaveAttribute('data-status', /captured|uploading/);
  }
  await expect(bar).toContainText('5 photos are not sent yet');
  const mark = page.getByTestId('release-mark');
  await expect(mark).toHaveText('5 not sent yet');
  const details = page.getByTestId('details');
  const detailsBox = await details.boundingBox();
  await page.getByTestId('done').click();

  await expect(page.getByTestId('station-release')).toHaveText('5 photos of 1 item are still only on this station', {
    timeout: 60_000,
  });
  await expect(page.getByTestId('today-done')).toHaveAttribute('data-count', '1');
  await expect(page.getByTestId('today-to-send')).toHaveAttribute('data-count', '1');
  await expect(page.getByTestId('today-last')).toContainText('SKU-7001');
  expect(await strip.boundingBox()).toEqual(emptyBox);

  await page.getByTestId('end-shift').click();
  await expect(page.getByTestId('shift-release')).toHaveText('5 photos of 1 item are still only on this station');
  await expect(page.getByTestId('shift-advice')).toContainText('Do not wipe or move this station');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('shift-release')).toBeHidden();

  await bar.click();
  await expect(page.getByRole('button', { name: /^Only here/ })).toHaveAttribute('aria-pressed', 'true');
  const row = page.getByTestId('row-SKU-7001');
  await expect(row.locator('[data-release="only_here"]')).toHaveText('5 not sent yet');
  await expect(row.locator('[data-release]')).toHaveAttribute('title', 'No: 5 photos are only on this station');
  const rowHeight = (await row.boundingBox())?.height;
  await page.getByTestId('row-SKU-7001').click();
  const drawer = page.getByRole('dialog', { name: 'SKU-7001' });
  await expect(drawer.getByText('No: 5 photos are only on this station')).toBeVisible();
  await expect(
    drawer.getByTestId('timeline').getByText(/Did not work yet: sending Left side.*trouble of its own/),
  ).toBeVisible({
    timeout: 60_000,
  });
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  partner.control.clearFaults();
  await page.getByTestId('row-SKU-7001').click();
  await drawer.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(drawer.getByText('Yes: the partner has every photo')).toBeVisible();
  await expect(drawer.getByTestId('timeline').getByText(/Photo sent: Left side/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('row-SKU-7001')).toBeHidden();
  await expect(bar).toHaveAttribute('data-release', /confirmed|unfinished/);

  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  await page.getByTestId('today-done').click();
  await expect(row.locator('[data-release]')).toHaveText('All confirmed');
  expect((await row.boundingBox())?.height).toBe(rowHeight);
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  await page.getByTestId('today-last').click();
  await expect(screen.side('Left side').first()).toBeVisible();
  await expect(mark).toHaveText('All confirmed');
  expect(await details.boundingBox()).toEqual(detailsBox);

  // Begun and left, and rejected: each has its count, and the way to its list.
  await screen.scan('SKU-7002');
  await screen.choose('Footwear', 'Sneakers');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await page.keyboard.press('l');
  partner.control.reject({ sr: 'SKU-7001', sides: [{ side: 'Heel', reason: 'Blurred' }] });
  await expect(page.getByTestId('today-reshoot')).toHaveAttribute('data-count', '1');
  await expect(page.getByTestId('today-incomplete')).toHaveAttribute('data-count', '1');
  expect(await strip.boundingBox()).toEqual(emptyBox);
  await page.getByTestId('today-incomplete').click();
  await expect(page.getByRole('button', { name: /^Shooting/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('row-SKU-7002')).toBeVisible();
  await expect(page.locator('[data-testid^="row-"]')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  await page.getByTestId('today-reshoot').click();
  await expect(page.getByRole('tab', { name: /^Re-shoot/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByTestId('reshoot-row-SKU-7001')).toBeVisible();
});
