import { expect, test } from './support/fixtures.ts';
import { openItem } from './support/openItem.ts';
import { typeAsScanner } from './support/scanner.ts';
import { shootScreen } from './support/shootScreen.ts';
import { connect } from './support/stationProcess.ts';

test.setTimeout(120_000);

test('keys that reach the page long after the scanner sent them are one code', async ({ page, station }) => {
  await openItem(page, station.address);
  await typeAsScanner(page, 'XYZ-4001', 350);
  await expect(page.getByRole('heading', { name: 'XYZ-4001' })).toBeVisible();
});

test('a code typed by hand is the whole field, though its end was typed fast', async ({ page, station }) => {
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-5000');
  await expect(page.getByRole('heading', { name: 'SKU-5000' })).toBeVisible();
  await page.keyboard.press('Escape');
  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  await field.click();
  await page.keyboard.type('SKU-', { delay: 200 });
  await page.waitForTimeout(800);
  await typeAsScanner(page, '222');
  await expect(page.getByRole('heading', { name: 'SKU-222' })).toBeVisible();
});

test('a code begun by hand long ago is one with its end; a whole code that is scanned then stands alone', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  const field = page.getByTestId('scan-input');
  for (const [begun, scanned, code] of [
    ['SKU-', '223', 'SKU-223'],
    ['SK', 'NEW-404004', 'NEW-404004'],
  ] as const) {
    await expect(field).toBeFocused();
    await page.keyboard.type(begun, { delay: 200 });
    // Longer than keys of one code are held up.
    await page.waitForTimeout(2_200);
    await typeAsScanner(page, scanned);
    await expect(page.getByRole('heading', { name: code, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('a code that is held up on its way into the scan field is whole', async ({ page, station }) => {
  await page.goto(station.address);
  const field = page.getByTestId('scan-input');
  await expect(field).toBeFocused();
  await page.keyboard.type('NEW-', { delay: 40 });
  // Longer than any pause of a scanner.
  await page.waitForTimeout(900);
  await typeAsScanner(page, '404000');
  await expect(page.getByRole('heading', { name: 'NEW-404000', exact: true })).toBeVisible();
});

test('a key that was pressed for something else before a scan is no part of it', async ({ page, station }) => {
  await page.goto(station.address);
  const field = page.getByTestId('scan-input');
  for (const code of ['NEW-404001', 'E-31']) {
    await expect(field).toBeFocused();
    await page.keyboard.press('d');
    await page.waitForTimeout(800);
    await typeAsScanner(page, code);
    await expect(page.getByRole('heading', { name: code, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('the key of the scan field is no part of a code, with the cursor there already', async ({ page, station }) => {
  await page.goto(station.address);
  const field = page.getByTestId('scan-input');
  await expect(field).toBeFocused();
  await page.keyboard.press('/');
  await page.waitForTimeout(800);
  await expect(field).toHaveValue('');
  await page.keyboard.type('SKU/1', { delay: 200 });
  await expect(field).toHaveValue('SKU/1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'SKU/1', exact: true })).toBeVisible();

  // A code may begin so all the same.
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await typeAsScanner(page, '/77-1');
  await expect(page.getByRole('heading', { name: '/77-1', exact: true })).toBeVisible();
});

test('what is typed right behind the key of the scan field is the code, and no command', async ({ page, station }) => {
  await page.goto(station.address);
  const field = page.getByTestId('scan-input');
  // Between two items the cursor is there already.
  await expect(field).toBeFocused();
  await page.keyboard.type('//SKU5', { delay: 75 });
  await expect(field).toHaveValue('SKU5');
  await page.keyboard.press('Escape');
  await openItem(page, station.address);
  for (const [pauseMs, delay] of [
    [40, 110],
    [70, 110],
    [100, 130],
    [75, 75],
  ] as const) {
    await page.keyboard.press('/');
    await page.waitForTimeout(pauseMs);
    // R retakes, D is done, O takes the overlay away.
    await page.keyboard.type('rod-9', { delay });
    await expect(field).toHaveValue('rod-9');
    await expect(page.getByTestId('overlay')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
  }
  await expect(page.getByTestId('reference')).toHaveText('SKU-1001');
  await expect(page.getByText('replaces', { exact: false })).toHaveCount(0);
});

test('a short scan into a name or a dialog is a scan: the field keeps what it had', async ({ page, station }) => {
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Operator and screen', exact: true }).click();
  const name = page.getByLabel("Operator's name");
  await name.fill('Ada');
  await name.press('Enter');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await name.click();
  await page.waitForTimeout(800);
  await typeAsScanner(page, 'A-17');
  await expect(page.getByRole('heading', { name: 'A-17', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await expect(name).toHaveValue('Ada');
  await page.reload();
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Operator and screen', exact: true }).click();
  await expect(name).toHaveValue('Ada');

  await shootScreen(page).scan('SKU-1001');
  await shootScreen(page).choose('Footwear', 'Sneakers');
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByTestId('row-SKU-1001').click();
  await page.getByRole('button', { name: 'Cancel item' }).click();
  await page.getByRole('radio', { name: 'Another reason' }).check();
  await page.getByLabel('Reason in your own words').click();
  await page.waitForTimeout(800);
  await typeAsScanner(page, 'B-18');
  await expect(page.getByRole('heading', { name: 'B-18', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a date is typed digit by digit: none of its keys is a command', async ({ page, station }) => {
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page
    .getByRole('button', { name: /filters/i })
    .first()
    .click();
  const from = page.locator('input[type="date"]').first();
  await from.focus();
  await page.keyboard.type('01022026', { delay: 120 });
  await expect(from).toHaveValue('2026-01-02');
  await expect(page.getByRole('tab', { name: 'Queue' })).toHaveAttribute('aria-selected', 'true');
});

test('a scan into the field of a secret is a scan: nothing is sent from there, and it keeps what it had', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  const key = page.locator('input[type="password"]').first();
  await key.fill('half a key');
  await key.focus();
  await page.waitForTimeout(800);
  const secret = await key.elementHandle();
  await typeAsScanner(page, 'A-1771');
  await expect(page.getByRole('heading', { name: 'A-1771', exact: true })).toBeVisible();
  expect(await secret?.evaluate((field: HTMLInputElement) => field.value)).toBe('half a key');
  // A person's keys there are the secret's, up to the Enter.
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await key.focus();
  await page.keyboard.type('4071', { delay: 90 });
  await expect(key).toHaveValue('4071');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Settings', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: '4071' })).toHaveCount(0);
});

test('the code of a place, scanned while its dialog is open, is the place: what stood in the dialog is not saved', async ({
  page,
  station,
  partner,
  dataFolder,
}) => {
  await connect(dataFolder, partner, { codes: { place: 'LOC-' } });
  await openItem(page, station.address);
  await shootScreen(page).scan('LOC-A1');
  await expect(page.getByText('A1').first()).toBeVisible();
  await page.keyboard.press('j');
  const field = page.getByTestId('place-field');
  await field.fill('A2, typed');
  await page.waitForTimeout(800);
  await typeAsScanner(page, 'LOC-B7');
  await expect(field).toHaveCount(0);
  await expect(page.getByText('B7').first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(field).toHaveValue('B7');
});
