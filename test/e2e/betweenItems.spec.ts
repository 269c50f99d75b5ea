import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { showState } from './support/states.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(120_000);

test('photos that come while the type of a new code is asked for are seen, and are at hand once it is open', async ({
  page,
  station,
  hotFolder,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  await screen.scan('SKU-8001');
  await expect(page.getByTestId('choice-Footwear')).toBeVisible();
  await createCamera(hotFolder).shoot();
  const waiting = page.getByTestId('inbox-photos');
  await expect(waiting).toContainText('1 photo in the inbox, with no item yet');
  await expect(waiting).toContainText('Once SKU-8001 is open, take them into its tray.');

  await screen.choose('Footwear', 'Sneakers');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  const take = page.getByTestId('take-inbox');
  await expect(take).toBeInViewport({ ratio: 1 });
  // No word of it is cut off where a scroll bar takes of the panel's width.
  await take.evaluate((button) => button.style.setProperty('max-width', '12rem'));
  const wordsAreWithin = await take.evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button.querySelector('.mantine-Button-label') ?? button);
    const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
    return inner.left > outer.left && inner.right < outer.right;
  });
  expect(wordsAreWithin).toBe(true);
  await take.click();
  await expect(page.getByRole('region', { name: 'Tray' }).getByRole('heading')).toContainText('Tray1');
});

test('between two items letters are of the code that is typed: no button promises them as keys', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  const field = page.getByTestId('scan-input');
  await expect(field).toBeFocused();
  await expect(page.getByTestId('import-card')).toHaveText('Import from card');
  await expect(page.getByRole('button', { name: 'Add photos' })).toHaveText('Add photos');
  await page.keyboard.type('IA');
  await expect(field).toHaveValue('IA');
});

test('at 1280 x 800 all last items are in sight, with a place too', async ({ galleryPage: page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const state of ['workHome', 'workHomeLongPlace']) {
    await showState(page, gallery, state);
    const items = page.getByRole('region', { name: 'Last items' }).getByRole('listitem');
    await expect(items).toHaveCount(8);
    for (let at = 0; at < 8; at += 1) await expect(items.nth(at)).toBeInViewport({ ratio: 1 });
    // What can be done stands in one row.
    const ways = await Promise.all(
      [page.getByTestId('import-card'), page.getByRole('button', { name: 'Add photos' })].map((way) =>
        way.boundingBox(),
      ),
    );
    const middles = ways.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThan(2);
  }
});
