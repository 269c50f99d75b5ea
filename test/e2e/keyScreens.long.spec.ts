import { expect, test } from './support/fixtures.ts';
import { expectHelp } from './support/keyHelp.ts';
import { shootScreen } from './support/shootScreen.ts';
import { startStation } from './support/stationProcess.ts';

test.setTimeout(120_000);

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
    await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
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
