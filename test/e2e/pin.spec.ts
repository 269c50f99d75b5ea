import type { Locator, Page } from 'playwright/test';
import { connectToRunning } from '../../main/hosts/control/controlClient.ts';
import { expect, test } from './support/fixtures.ts';
import { typeAsScanner } from './support/scanner.ts';

test.setTimeout(180_000);

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'PIN of the station admin' });
const fieldOf = (place: Locator) => place.getByLabel('PIN', { exact: true });
/** As a person does: what comes faster is a scanner's. */
const typed = { delay: 120 };

test('by keyboard: a PIN is set, asked for in another window, and taken away; a scan is no PIN', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  await page.keyboard.press('F4');
  await page.getByRole('tab', { name: 'Settings', exact: true }).press('Enter');
  await page.getByRole('tab', { name: 'Operators', exact: true }).press('Enter');
  await expect(page.getByTestId('pin-state')).toHaveText('No PIN was set.');
  await page.getByLabel('New PIN').pressSequentially('2468', typed);
  await page.getByLabel('New PIN').press('Enter');
  await expect(page.getByTestId('pin-state')).toHaveText('A PIN is set.');
  await expect(page.getByLabel('New PIN')).toHaveValue('');
  await expect(page.getByTestId('operators').or(page.getByTestId('no-operators'))).toBeVisible();

  // A page that is loaded anew is another window to the station.
  await page.reload();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expect(page.getByTestId('no-operators')).toHaveCount(0);
  await expect(fieldOf(dialog)).toBeFocused();
  await page.keyboard.type('1357', typed);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That is not the PIN.')).toBeVisible();
  await expect(fieldOf(dialog)).toHaveValue('');
  // Figures from a scanner go where scans go, and the field keeps none of them.
  await typeAsScanner(page, '4006381333931');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('4006381333931').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await expect(dialog).toBeVisible();
  await expect(fieldOf(dialog)).toHaveValue('');
  // What is nobody's secret stands open beside it.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('pin-needed')).toBeVisible();
  await page.getByRole('tab', { name: 'Operator and screen' }).click();
  await expect(page.getByTestId('setting-preferences.textSize')).toBeVisible();
  await page.getByRole('tab', { name: 'Storage', exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.type('2468', typed);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('setting-storage.backupsKept')).toBeVisible();
  await page.getByRole('tab', { name: 'Operators', exact: true }).click();
  await expect(page.getByTestId('no-operators')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the PIN' }).press('Enter');
  await expect(page.getByTestId('pin-state')).toHaveText('No PIN was set.');
});

test('by touch: the figures on the page do; whoever takes over finds the settings closed, and a command opens them', async ({
  browser,
  station,
  dataFolder,
}) => {
  const running = await connectToRunning(dataFolder, 'test');
  if (running === null) throw new Error('The station takes no commands.');
  await running.commands.operatorsAdd({ name: 'Zora Quist', badge: 'BADGE-ZORA' });
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).tap();
  await page.getByRole('tab', { name: 'Operators', exact: true }).tap();
  const pad = page.getByTestId('pin-pad');
  const tap = async (place: Locator, figures: string) => {
    for (const figure of figures) await place.getByRole('button', { name: figure, exact: true }).tap();
  };
  await tap(pad, '1470');
  const { width = 0, height = 0 } = (await pad.getByRole('button', { name: '5' }).boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  await pad.getByRole('button', { name: 'Delete the last digit' }).tap();
  await tap(pad, '9');
  await page.getByRole('button', { name: 'Set the PIN' }).tap();
  await expect(page.getByTestId('pin-state')).toHaveText('A PIN is set.');

  // A badge takes over, and the page closes before the one who signs in.
  await page.getByRole('heading', { name: 'PIN for the settings' }).tap();
  await typeAsScanner(page, 'BADGE-ZORA');
  await expect(page.getByTestId('status-operator')).toHaveText(/Zora Quist/);
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await tap(dialog, '1470');
  await dialog.getByRole('button', { name: 'Continue' }).tap();
  await expect(dialog.getByText('That is not the PIN.')).toBeVisible();
  await tap(dialog, '1479');
  await dialog.getByRole('button', { name: 'Continue' }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('operator-Zora Quist')).toBeVisible();

  await page.reload();
  await expect(dialog).toBeVisible();
  expect(await running.commands.pinRemove({})).toEqual({ removed: true });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('operator-Zora Quist')).toBeVisible();
  await running.close();
  await context.close();
});
