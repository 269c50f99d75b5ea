import { expect, test } from './support/fixtures.ts';
import { practise } from './support/practise.ts';
import { startStation } from './support/stationProcess.ts';

test.setTimeout(120_000);

test('after a scan keys are commands, wherever it was scanned and after a reload', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
  try {
    const screen = await practise(page, station.address);
    const field = page.getByTestId('scan-input');
    const taken = /captured|uploading|uploaded/;

    await page.getByRole('tab', { name: 'Settings', exact: true }).click();
    await screen.scan('SKU-2001');
    await expect(page.getByTestId('choice-Footwear')).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByTestId('choice-Sneakers')).toBeVisible();
    await page.keyboard.press('1');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
    await page.keyboard.press('p');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
    await expect(field).toHaveValue('');

    await page.reload();
    await expect(page.getByTestId('reference')).toHaveText('SKU-2001');
    await page.keyboard.press('p');
    await expect(screen.side('Right side')).toHaveAttribute('data-status', taken);
    await expect(field).toHaveValue('');

    await page.keyboard.press('l');
    await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
    await expect(field).toBeFocused();
    await page.getByRole('tab', { name: 'Queue' }).click();
    await screen.scan('SKU-2001');
    await expect(page.getByTestId('reference')).toHaveText('SKU-2001');
    await page.keyboard.press('p');
    await expect(screen.side('Heel')).toHaveAttribute('data-status', taken);
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
      await expect(screen.side(name)).toHaveAttribute('data-status', taken);

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
    await expect(page.getByTestId('replace-badge')).toHaveCount(0);
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
      await expect(side).toHaveAttribute('data-status', taken);
    }
    await page.keyboard.press('d');
    await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
    await expect(page.getByLabel('Last items').getByText('In review')).toBeVisible();
    await screen.scan('SKU-2002');
    await expect(page.getByTestId('takes-no-photos')).toContainText('With the partner for review');
    await expect(page.getByTestId('practice-camera')).toBeDisabled();
    await page.getByRole('tab', { name: 'Queue' }).click();
    await page.getByTestId('row-SKU-2002').click();
    await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeDisabled();
    // Ids are folded under Details.
    const inWords = { useInnerText: true };
    await expect(page.getByTestId('timeline')).toContainText(/Photo sent: Left side/, inWords);
    await expect(page.getByTestId('timeline')).not.toContainText(/sameUuid|[0-9a-f]{8}-[0-9a-f]{4}-/, inWords);
  } finally {
    await station.stop();
  }
  await expect(page.getByText('No answer from Sideshot', { exact: true })).toBeVisible();
  await expect(page.getByText(/start it again: this page goes on by itself/)).toBeVisible();
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
    await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
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
