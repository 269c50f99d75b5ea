import type { Page } from 'playwright/test';
import type { Simulator } from '../../main/practice/simulator.ts';
import { expectAccessible } from './support/accessible.ts';
import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { rejectedItem } from './support/rejectedItem.ts';
import { shootScreen } from './support/shootScreen.ts';
import { showState } from './support/states.ts';
import { connect } from './support/stationProcess.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(180_000);

/** Items that were sent whole and came back with their left side rejected. */
async function rejected(page: Page, partner: Simulator, references: readonly string[]): Promise<void> {
  partner.control.setReview({ hold: true });
  for (const reference of references)
    await rejectedItem(page, partner, reference, [{ side: 'Left side', reason: 'Blurred' }]);
}

/** The page of the gallery has asked its station for this. */
async function expectCalled(page: Page, wanted: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        (path) =>
          (window as unknown as { bridge: { calls: readonly { path: string }[] } }).bridge.calls.some(
            (call) => call.path === path,
          ),
        wanted,
      ),
    )
    .toBe(true);
}

test('a photo that comes while Re-shoot shows a side is its re-shoot, which is seen; D goes on', async ({
  page,
  station,
  partner,
  hotFolder,
  dataFolder,
}) => {
  await connect(dataFolder, partner, { codes: { commands: 'CMD-', place: 'LOC-' } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  await shootScreen(page).scan('LOC-B12');
  await rejected(page, partner, ['SKU-7']);
  await shootScreen(page).scan('LOC-B2');
  await rejected(page, partner, ['SKU-8']);

  await page.getByRole('tab', { name: /^Re-shoot/ }).click();
  const next = page.getByTestId('reshoot-next');
  await expect(next).toHaveText('Next photo: Left side of SKU-7');
  await expect(page.getByTestId('reshoot-row-SKU-8')).toBeVisible();
  await expect(page.getByTestId('reshoot-place')).toHaveText('Place B12');
  // What was scanned wrong is typed right.
  for (const place of ['B13', 'B12']) {
    await page.keyboard.press('j');
    await page.getByTestId('place-field').fill(place);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('reshoot-place')).toHaveText(`Place ${place}`);
  }
  await expect(page.getByTestId('reshoot-row-SKU-8')).toContainText('B2');
  await expectAccessible(page, 'a round of re-shoots');
  await page.screenshot({ path: 'test-results/reshoot-before.png' });
  // The list on paper goes by the place, whatever came back first.
  await page.evaluate(() => {
    window.print = () => {
      const rows = [...document.querySelectorAll('[data-testid=pick-list] tbody tr')];
      Object.assign(window, { printed: rows.map((row) => row.textContent) });
    };
  });
  await page.getByTestId('print-pick-list').click();
  await expect
    .poll(() => page.evaluate(() => (window as { printed?: string[] }).printed))
    .toEqual([expect.stringMatching(/^B2SKU-8.*Left side$/), expect.stringMatching(/^B12SKU-7.*Left side$/)]);
  await createCamera(hotFolder).shoot();
  await expect(page.getByTestId('reshoot-shot')).toContainText('Just shot: Left side');
  await expect(next).toContainText('SKU-7 is re-shot');
  await page.screenshot({ path: 'test-results/reshoot-after.png' });

  await expect(page.getByTestId('reshoot-done')).toBeVisible();
  await shootScreen(page).scan('CMD-DONE');
  await expect(next).toHaveText('Next photo: Left side of SKU-8');
  await expect(page.getByTestId('reshoot-row-SKU-7')).toHaveCount(0);
  // The code of a number takes the choice that has it here, too: to re-shoot the side on Shoot.
  await shootScreen(page).scan('CMD-1');
  await expect(page.getByTestId('reference')).toHaveText('SKU-8');

  // An item that was opened elsewhere takes the photos, and that is said, until the operator says otherwise.
  await shootScreen(page).scan('SKU-9');
  await shootScreen(page).choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('reference')).toHaveText('SKU-9');
  await page.getByRole('tab', { name: /^Re-shoot/ }).click();
  await expect(next).toContainText('Next photo: SKU-9, which is open on Shoot');
  // A photo that comes is seen, with where it went.
  await createCamera(hotFolder).shoot();
  await expect(next).toHaveText(/^On SKU-9, not here: .+\. The next photo goes there too: it is open on Shoot\.$/);
  await expect(page.getByTestId('reshoot-line').locator('img')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(next).toHaveText('Next photo: Left side of SKU-8');
});

test('an item whose sides are not named yet is neither opened nor called re-shot', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'reshoot');
  await page.getByTestId('reshoot-row-SKU-1902').click();
  await expect(page.getByTestId('rejection-reason')).toHaveText('Rejected, sides not named yet');
  await expect(page.getByText(/is re-shot/)).toHaveCount(0);
});

test('the next photo is taken by a button that says so, and goes on with the item that is looked at', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery.at('reshootMany'));
  const next = page.getByTestId('reshoot-next');
  await expect(next).toHaveText('Next photo: Size label of SKU-0');
  for (const reference of ['SKU-1', 'SKU-2']) {
    await page.keyboard.press('ArrowDown');
    await expect(next).toHaveText(`Next photo: Size label of ${reference}`);
  }
  const shutter = page.getByTestId('practice-camera');
  await expect(shutter).toHaveAttribute('aria-keyshortcuts', 'P');
  await shutter.click();
  await expectCalled(page, 'capture.practiceShot');
});

/** The camera's own program is in front: the page is seen, and has no focus. */
async function withoutFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.hasFocus = () => false;
  });
}

test('with the focus elsewhere the item that is seen is opened all the same: its photo is the re-shoot', async ({
  page,
  station,
  partner,
  hotFolder,
}) => {
  await withoutFocus(page);
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  await rejected(page, partner, ['SKU-7']);
  await page.getByRole('tab', { name: /^Re-shoot/ }).click();
  await expect(page.getByTestId('reshoot-next')).toHaveText('Next photo: Left side of SKU-7');
  await createCamera(hotFolder).shoot();
  await expect(page.getByTestId('reshoot-next')).toContainText('SKU-7 is re-shot');
});

test('a window that leaves it to another one to open items says that the next photo goes to the inbox', async ({
  page,
  gallery,
}) => {
  await withoutFocus(page);
  await page.addInitScript(() => {
    void navigator.locks.request('sideshot.reshoot', () => new Promise(() => undefined));
  });
  await page.goto(gallery.at('reshoot'));
  const next = page.getByTestId('reshoot-next');
  await expect(next).toContainText('Next photo: inbox');
  // The window that is worked in takes it over.
  await page.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event('focus'));
  });
  await expectCalled(page, 'shoot.open');
  await expect(page.getByText('Next photo: inbox')).toHaveCount(0);
});
