import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectHelp } from './support/keyHelp.ts';
import { practise } from './support/practise.ts';
import { startStation } from './support/stationProcess.ts';

test.setTimeout(120_000);

/** A key of a pedal, which the browser's own names for keys do not have. */
async function pressPedal(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const key = { key: 'F13', code: 'F13', windowsVirtualKeyCode: 124 };
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await session.detach();
}

/** A group of the keys: one is open at a time. */
const openGroup = (page: Page, name: string) =>
  page.getByTestId(`key-group-${name}`).getByRole('button').first().click();

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
    await openGroup(page, 'cameras');
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

    await openGroup(page, 'finishing');
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
    await openGroup(page, 'sides');
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
    await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
    await expect(screen.side('Right side')).toHaveAttribute('data-status', 'missing');
    await pressPedal(page);
    await expect(screen.side('Right side')).toHaveAttribute('data-status', taken);
    await page.keyboard.press('d');
    await expect(page.getByTestId('replace-badge')).toHaveText('Retake: the next photo replaces this one');
    expect(await expectHelp(page, 'shoot')).toMatchObject({
      'Practice camera': 'B F13',
      'Done with this item': 'R F9',
    });

    await page.keyboard.press('F6');
    await page.getByRole('tab', { name: 'Keys' }).click();
    await expect(page.getByTestId('key-group-finishing')).toContainText('1 of your own');
    await openGroup(page, 'finishing');
    await page.getByRole('button', { name: 'Reset: Done with this item' }).click();
    await expect(page.getByTestId('key-done')).toHaveText('D');
    await openGroup(page, 'sides');
    await expect(page.getByTestId('key-retake')).toHaveText('R');
    await openGroup(page, 'cameras');
    await expect(shot).toHaveText('B');
    await page.getByRole('button', { name: 'Reset all keys' }).click();
    await expect(shot).toHaveText('P');
    await expect(page.getByTestId('key-practiceShot.second')).toHaveText('–');
    await expect(page.getByText('All keys are as they came.')).toBeVisible();
  } finally {
    await station.stop();
  }
});
