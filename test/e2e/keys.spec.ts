import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { startStation } from './support/stationProcess.ts';

test.setTimeout(120_000);

async function practise(page: Page, address: string) {
  await page.goto(address);
  await page.getByTestId('start-practice').click();
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible({ timeout: 15_000 });
  return shootScreen(page);
}

test('after a scan keys are commands, wherever it was scanned and after a reload', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
  try {
    const screen = await practise(page, station.address);
    const field = page.getByTestId('scan-input');
    const taken = /captured|uploading|uploaded/;

    await page.getByRole('tab', { name: 'Settings' }).click();
    await screen.scan('SKU-2001');
    await expect(page.getByTestId('choice-Footwear')).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByTestId('choice-Sneakers')).toBeVisible();
    await page.keyboard.press('1');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
    await page.keyboard.press('p');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', taken, { timeout: 20_000 });
    await expect(field).toHaveValue('');

    await page.reload();
    await expect(page.getByTestId('reference')).toHaveText('SKU-2001');
    await page.keyboard.press('p');
    await expect(screen.side('Right side')).toHaveAttribute('data-status', taken, { timeout: 20_000 });
    await expect(field).toHaveValue('');

    await page.keyboard.press('l');
    await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
    await expect(field).toBeFocused();
    await page.getByRole('tab', { name: 'Queue' }).click();
    await screen.scan('SKU-2001');
    await expect(page.getByTestId('reference')).toHaveText('SKU-2001');
    await page.keyboard.press('p');
    await expect(screen.side('Heel')).toHaveAttribute('data-status', taken, { timeout: 20_000 });
    await expect(field).toHaveValue('');

    await field.click();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Scan a code, or type one here and press Enter.')).toBeVisible();
  } finally {
    await station.stop();
  }
});

test('several presses of P take a photo each; retake, undo and done say what happens', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
  try {
    const screen = await practise(page, station.address);
    const taken = /captured|uploading|uploaded/;
    await screen.scan('SKU-2002');
    await screen.choose('Footwear', 'Sneakers');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('p', { delay: 130 });
    await expect(page.getByTestId('practice-camera')).toHaveAttribute('aria-busy', 'true');
    for (const name of ['Left side', 'Right side', 'Heel'])
      await expect(screen.side(name)).toHaveAttribute('data-status', taken, { timeout: 20_000 });

    // The last photo is taken again, though the next side is on the screen.
    await expect(page.getByTestId('active-side')).not.toHaveText('Heel');
    await page.keyboard.press('r');
    await expect(page.getByTestId('active-side')).toHaveText('Heel');
    await expect(page.getByTestId('replace-badge')).toHaveText('Retake: the next photo replaces this one');
    // Another side is only looked at: it keeps its photo, and the retake is over.
    await screen.side('Left side').click();
    await expect(page.getByTestId('next-elsewhere')).toContainText('Next photo: ');
    await expect(page.getByTestId('replace-badge')).toHaveCount(0);
    await page.keyboard.press('r');
    await expect(page.getByTestId('replace-badge')).toHaveText('Retake: the next photo replaces this one');
    await page.keyboard.press('p');
    await expect(page.getByTestId('replace-badge')).toHaveCount(0, { timeout: 20_000 });
    await page.keyboard.press('z');
    await expect(page.getByText('Undone: Left side has its photo back.')).toBeVisible();

    await page.keyboard.press('x');
    await expect(page.getByTestId('move-to-Right side')).toBeFocused();
    await page.getByTestId('move-to-Toe').click();
    // A key acts on nothing while the dialog is still closing.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByTestId('optional-sides').click();
    await expect(screen.side('Toe')).toHaveAttribute('data-status', taken);
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
    await page.keyboard.press('z');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);

    for (const name of ['Outsole', 'Size tag']) {
      const side = screen.side(name).first();
      await side.click();
      await page.keyboard.press('p');
      await expect(side).toHaveAttribute('data-status', taken, { timeout: 20_000 });
    }
    await page.keyboard.press('d');
    await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
    await expect(page.getByLabel('Last items').getByText('In review')).toBeVisible({ timeout: 30_000 });
    await screen.scan('SKU-2002');
    await expect(page.getByTestId('takes-no-photos')).toContainText('With the partner for review');
    await expect(page.getByTestId('practice-camera')).toBeDisabled();
    await page.getByRole('tab', { name: 'Queue' }).click();
    await page.getByTestId('row-SKU-2002').click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeDisabled();
    // Ids are folded under Details.
    const inWords = { useInnerText: true };
    await expect(page.getByTestId('timeline')).toContainText(/Photo sent: Left side/, inWords);
    await expect(page.getByTestId('timeline')).not.toContainText(/sameUuid|[0-9a-f]{8}-[0-9a-f]{4}-/, inWords);
  } finally {
    await station.stop();
  }
  await expect(page.getByText('No answer from Sideshot', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/start it again: this page goes on by itself/)).toBeVisible({ timeout: 20_000 });
});

test('what the pointer has pressed is not pressed again by Enter, which goes on', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
  try {
    const screen = await practise(page, station.address);
    await screen.scan('SKU-2401');
    await screen.choose('Footwear', 'Sneakers');
    await page.getByTestId('practice-camera').click();
    await expect(screen.side('Left side')).toHaveAttribute('data-status', /captured|upload/, { timeout: 20_000 });
    await expect(page.getByTestId('to-next-side')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('to-next-side')).toHaveCount(0);
    await expect(page.getByTestId('active-side')).toHaveText('Right side');
    const menu = page.getByTestId('move-photo');
    await page.getByTestId('more-tools').click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.keyboard.press('Enter');
    // Longer than a menu takes to open, and the practice camera to take a photo.
    await page.waitForTimeout(2_000);
    await expect(menu).toHaveCount(0);
    await expect(screen.side('Right side')).toHaveAttribute('data-status', 'missing');
  } finally {
    await station.stop();
  }
});

test('keys act on nothing behind an open dialog, also when the focus has fallen to the page', async ({
  page,
  dataFolder,
}) => {
  const station = await startStation(dataFolder);
  try {
    const screen = await practise(page, station.address);
    const taken = /captured|uploading|uploaded/;
    await screen.scan('SKU-2003');
    await screen.choose('Footwear', 'Sneakers');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
    await page.keyboard.press('p');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', taken, { timeout: 20_000 });
    await screen.side('Left side').click();

    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    // As when the button that had the focus is gone.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('l', { delay: 200 });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByTestId('active-side')).toHaveText('Left side');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);

    // The keys are the screen's again.
    await page.keyboard.press('ArrowDown');
    await expect(page.getByTestId('active-side')).toHaveText('Right side');
  } finally {
    await station.stop();
  }
});

test('a list of choices goes to the one that a letter names', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
  try {
    await practise(page, station.address);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('tab', { name: 'Photo sources' }).click();
    const choice = page.getByLabel('The original, once its photo is safe here');
    await choice.focus();
    await page.keyboard.press('m');
    await expect(choice).toHaveValue('move');
  } finally {
    await station.stop();
  }
});

test('a profile that was picked and mended can be picked again', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
  const file = { name: 'profile.json', mimeType: 'application/json' };
  try {
    await practise(page, station.address);
    await page.getByRole('tab', { name: 'Settings' }).click();
    const picker = page.locator('input[type="file"]');
    await picker.setInputFiles({ ...file, buffer: Buffer.from('{"name":"acme"}') });
    await expect(page.getByRole('textbox', { name: 'Name of the connection' })).toHaveValue('acme');
    // A browser tells of no file that stands in the field already.
    await expect(picker).toHaveValue('');
    // Gloves are on: what is pressed is 44 pixels high.
    const field = await page.locator('.mantine-PasswordInput-input').first().boundingBox();
    expect(field?.height).toBeGreaterThanOrEqual(44);
  } finally {
    await station.stop();
  }
});

/** A key of a pedal, which the browser's own names for keys do not have. */
async function pressPedal(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const key = { key: 'F13', code: 'F13', windowsVirtualKeyCode: 124 };
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await session.detach();
}

/** The keys that the help lists, by what they do. */
async function helpOf(page: Page): Promise<Readonly<Record<string, string>>> {
  const rows = page.getByTestId('key-help').locator('dl > div');
  const listed = await rows.evaluateAll((all) =>
    all.map((row) => [
      row.querySelector('dd')?.textContent ?? '',
      [...row.querySelectorAll('.spoken')].map((key) => key.textContent).join(' '),
    ]),
  );
  return Object.fromEntries(listed);
}

/** Whether nothing covers its middle. */
const isOnTop = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** `?` lists the keys of this place, and goes again. */
async function expectHelp(page: Page, place: string, key = '?'): Promise<Readonly<Record<string, string>>> {
  await page.keyboard.press(key);
  await expect(page.getByTestId('key-help')).toHaveAttribute('data-place', place);
  // Over whatever is open.
  await expect.poll(() => isOnTop(page.getByTestId('key-help'))).toBe(true);
  const help = await helpOf(page);
  expect(help['The keys of this screen']).toBe('? F1');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('key-help')).toHaveCount(0);
  return help;
}

test('`?` lists the keys of every screen, each screen is reached by its key and worked by keys', async ({
  page,
  dataFolder,
}) => {
  const station = await startStation(dataFolder);
  try {
    await page.goto(station.address);
    await expect(page.getByTestId('start-practice')).toBeVisible();
    await expectHelp(page, 'firstRun');
    await page.keyboard.press('1');
    await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible({ timeout: 15_000 });
    const screen = shootScreen(page);
    const field = page.getByTestId('scan-input');

    // The cursor stands in the field for codes: it stays empty, and its letters stay its own.
    await expect(field).toBeFocused();
    expect(await expectHelp(page, 'home')).toMatchObject({ 'The work list': 'F8', 'End the shift': 'F10' });
    await expect(field).toHaveValue('');
    await field.focus();
    await page.keyboard.type('a?', { delay: 200 });
    await expect(field).toHaveValue('a?');
    await expectHelp(page, 'home', 'F1');
    await page.keyboard.press('Escape');

    // From the field for codes: function keys; what they open lists its own keys.
    await field.fill('');
    await field.focus();
    const dialog = page.getByRole('dialog', { includeHidden: false });
    await page.keyboard.press('F8');
    await expect(page.getByRole('heading', { name: 'Work list' })).toBeVisible();
    const listKeys = await expectHelp(page, 'workList');
    expect(listKeys).toMatchObject({ 'Search the list': 'F' });
    expect(listKeys.Queue).toBeUndefined();
    await page.keyboard.press('f');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('F10');
    await expect(page.getByTestId('shift-release')).toBeVisible();
    await expectHelp(page, 'endShift');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('F7');
    await expect(page.getByText('No messages yet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No messages yet.')).toHaveCount(0);
    // Out of the field letters are commands.
    await field.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(page.getByRole('tab', { name: 'Queue' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('F2');

    await screen.scan('SKU-2101');
    await expect(page.getByTestId('choice-Footwear')).toBeVisible();
    await expectHelp(page, 'choose');
    await screen.choose('Footwear', 'Sneakers');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
    expect(await expectHelp(page, 'shoot')).toMatchObject({
      'Practice camera': 'P',
      'Previous side; on Re-shoot the previous item': '↑',
    });
    await page.keyboard.press('u');
    await expect(page.getByTestId('optional-sides')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('q');
    await expect(page.getByTestId('details')).toHaveAttribute('open', '');
    await page.keyboard.press('i');
    await expect(dialog).toBeVisible();
    await expectHelp(page, 'card');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(page.getByTestId('place-field')).toBeFocused();
    await expectHelp(page, 'place', 'F1');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.keyboard.press('F3');
    const row = page.getByTestId('row-SKU-2101');
    await expect(row).toBeVisible();
    expect(await expectHelp(page, 'queue')).toMatchObject({ 'Search by code or place': 'F' });
    await page.keyboard.press('f');
    await expect(page.getByTestId('queue-search')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('drawer-stage')).toBeVisible();
    expect(await expectHelp(page, 'item')).toMatchObject({ 'Open the item on Shoot': 'O' });
    // Keys of the screen behind the drawer mean nothing, those of the drawer do.
    await page.keyboard.press('f');
    await page.keyboard.press('x');
    await expect(page.getByRole('radio').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.keyboard.press('o');
    await expect(page.getByTestId('reference')).toHaveText('SKU-2101');

    await page.keyboard.press('F4');
    await expect(page.getByRole('tab', { name: 'Re-shoot' })).toHaveAttribute('aria-selected', 'true');
    await expectHelp(page, 'reshoot');
    await page.keyboard.press('F6');
    await expect(page.getByRole('tab', { name: 'Connection' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Fleet' })).toHaveAttribute('aria-selected', 'true');
    await expectHelp(page, 'settings');
    await page.keyboard.press('F2');
    await expect(page.getByTestId('reference')).toHaveText('SKU-2101');

    await page.goto(`${new URL(page.url()).origin}/?stage`);
    await expect(page.getByTestId('second-screen')).toBeVisible();
    await expectHelp(page, 'secondScreen');
  } finally {
    await station.stop();
  }
});

test('a key is learnt by its press, holds after a reload, and a conflict is named and settled by one key', async ({
  page,
  dataFolder,
}) => {
  const station = await startStation(dataFolder);
  try {
    const screen = await practise(page, station.address);
    const taken = /captured|uploading|uploaded/;
    await page.keyboard.press('F6');
    await page.getByRole('tab', { name: 'Keys' }).click();
    const shot = page.getByTestId('key-practiceShot');
    await expect(shot).toHaveText('P');

    await shot.click();
    for (const [key, why] of [
      ['7', 'number keys choose'],
      ['Tab', 'Tab moves between the buttons'],
      ['Enter', 'Enter ends every scan'],
      ['?', 'shows the keys of every screen'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByTestId('key-row-practiceShot')).toContainText(why);
    }
    await page.keyboard.press('Escape');
    await expect(shot).toHaveText('P');

    await shot.click();
    await page.keyboard.press('b');
    await expect(shot).toHaveText('B');
    await page.getByTestId('key-practiceShot.second').click();
    await pressPedal(page);
    await expect(page.getByTestId('key-practiceShot.second')).toHaveText('F13');

    // R is Retake: left to it, then taken from it.
    await page.getByTestId('key-done').click();
    await page.keyboard.press('r');
    const conflict = page.getByTestId('key-conflict');
    await expect(conflict).toContainText('R is “Retake the side’s photo');
    await expect(conflict).toContainText('(Shoot, Re-shoot). Use it here instead?');
    await page.screenshot({ path: 'test-results/keys-conflict.png' });
    await page.keyboard.press('2');
    await expect(conflict).toHaveCount(0);
    await expect(page.getByTestId('key-done')).toHaveText('D');
    await page.getByTestId('key-done').click();
    await page.keyboard.press('r');
    await expect(conflict).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByTestId('key-done')).toHaveText('R');
    await expect(page.getByTestId('key-retake')).toHaveText('D');

    await page.reload();
    await page.keyboard.press('F2');
    // The letters of a code are none of the keys, also those that were set: B and R are in it.
    await screen.scan('BRB-2201');
    await screen.choose('Footwear', 'Sneakers');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
    await expect(page.getByTestId('reference')).toHaveText('BRB-2201');
    await page.keyboard.press('p');
    await page.keyboard.press('b');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', taken, { timeout: 20_000 });
    await expect(screen.side('Right side')).toHaveAttribute('data-status', 'missing');
    await pressPedal(page);
    await expect(screen.side('Right side')).toHaveAttribute('data-status', taken, { timeout: 20_000 });
    await page.keyboard.press('d');
    await expect(page.getByTestId('replace-badge')).toHaveText('Retake: the next photo replaces this one');
    expect(await expectHelp(page, 'shoot')).toMatchObject({
      'Practice camera': 'B F13',
      'Done with this item': 'R F9',
    });

    await page.keyboard.press('F6');
    await page.getByRole('tab', { name: 'Keys' }).click();
    await page.getByRole('button', { name: 'Reset: Done with this item' }).click();
    await expect(page.getByTestId('key-done')).toHaveText('D');
    await expect(page.getByTestId('key-retake')).toHaveText('R');
    await expect(shot).toHaveText('B');
    await page.getByRole('button', { name: 'Reset all keys' }).click();
    await expect(shot).toHaveText('P');
    await expect(page.getByTestId('key-practiceShot.second')).toHaveText('–');
    await expect(page.getByText('All keys are as they came.')).toBeVisible();
  } finally {
    await station.stop();
  }
});
