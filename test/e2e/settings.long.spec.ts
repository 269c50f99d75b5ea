import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';

/** One limit is open at a time. */
const openLimit = (page: Page, name: string) =>
  page.getByTestId(`threshold-${name}`).getByRole('button').first().click();

async function settings(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('tab', { name, exact: true }))
    .click();
}

test('a threshold is moved by keys, stays within its range, and is turned off, on and back to its default', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  await settings(page, 'Photo quality');
  await openLimit(page, 'sharpness');
  const row = page.getByTestId('threshold-sharpness');
  const slider = row.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuenow', '200');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(row).toContainText('below 210');
  await page.reload();
  await settings(page, 'Photo quality');
  await openLimit(page, 'sharpness');
  await expect(slider).toHaveAttribute('aria-valuenow', '210');
  for (const [key, value] of [
    ['Home', '0'],
    ['End', '800'],
  ] as const) {
    await slider.focus();
    await page.keyboard.press(key);
    await page.keyboard.press(key === 'End' ? 'ArrowRight' : 'ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuenow', value);
  }
  const onOff = row.getByRole('switch');
  // Off while a change is being saved: a forced click would not wait for that.
  await expect(onOff).toBeEnabled();
  await onOff.press('Space');
  await expect(slider).toHaveCount(0);
  await expect(onOff).toBeEnabled();
  await onOff.press('Space');
  await expect(slider).toHaveAttribute('aria-valuenow', '200');
  await expect(row.getByRole('button', { name: 'Default' })).toBeDisabled();
});

test('a threshold can be typed; what cannot be is refused in plain words, and nothing of it is saved', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  await settings(page, 'Photo quality');
  await openLimit(page, 'clippedHigh');
  const row = page.getByTestId('threshold-clippedHigh');
  const field = row.getByRole('textbox', { name: 'Too bright: limit in percent' });
  const alert = row.getByRole('alert');
  await expect(field).toHaveValue('35');
  for (const bad of ['', '-4', '130', 'half', '12.5']) {
    await field.fill(bad);
    await page.keyboard.press('Enter');
    await expect(alert).toHaveText('Type a whole number from 0 to 100. Nothing was changed.');
    await expect(row.getByRole('slider')).toHaveAttribute('aria-valuenow', '0.35');
  }
  await page.reload();
  await settings(page, 'Photo quality');
  await openLimit(page, 'clippedHigh');
  await expect(field).toHaveValue('35');

  await field.fill('abc');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('35');
  await field.fill('29');
  await page.keyboard.press('Tab');
  await expect(row.getByRole('slider')).toHaveAttribute('aria-valuenow', '0.29');
  await expect(alert).toHaveCount(0);
  await page.reload();
  await settings(page, 'Photo quality');
  await openLimit(page, 'clippedHigh');
  await expect(field).toHaveValue('29');
});

test('limits of the disk that make no sense are refused in plain words, and nothing of them is kept', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  await settings(page, 'Storage');
  const stop = page.getByLabel('Stop below, MB free');
  const save = page.locator('form', { has: stop }).getByRole('button', { name: 'Save' });
  await expect(stop).toHaveValue('500');
  await stop.fill('');
  await expect(save).toBeDisabled();
  await stop.pressSequentially('-3x');
  await expect(stop).not.toHaveValue(/x/);
  await stop.fill('5000');
  await save.click();
  await expect(page.getByText('The station has to warn before it takes no photos any more')).toBeVisible();
  await page.reload();
  await settings(page, 'Storage');
  await expect(stop).toHaveValue('500');
});
