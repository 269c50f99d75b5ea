import { expectAccessible } from './support/accessible.ts';
import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { showState } from './support/states.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(180_000);

const taken = /captured|uploading|uploaded/;
const sides = ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag'];
/** The camera's clock is that much behind. */
const behindMs = 3_600_000;
/** Between the photos that teach the station a camera's clock: those of ten seconds alone could be a burst. */
const apartMs = 2_600;

test('a photo that was taken before this item was scanned is asked about, and goes where one key says', async ({
  page,
  station,
  hotFolder,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  const camera = createCamera(hotFolder);
  const shootNow = () => camera.shoot(1, Date.now() - behindMs);
  await screen.scan('SKU-1');
  await screen.choose('Footwear', 'Sneakers');
  // Five photos that come as they are taken: the camera's clock is known.
  for (const side of sides) {
    await shootNow();
    await expect(screen.side(side).first()).toHaveAttribute('data-status', taken);
    await page.waitForTimeout(apartMs);
  }
  await screen.scan('SKU-2');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('reference')).toHaveText('SKU-2');
  const whileSecond = Date.now() - behindMs;
  // The test's camera takes a while to make a picture: the item stays open for longer than one is on its way.
  for (const side of sides.slice(0, 2)) {
    await shootNow();
    await expect(screen.side(side)).toHaveAttribute('data-status', taken);
  }
  await screen.scan('SKU-3');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('reference')).toHaveText('SKU-3');

  await camera.shoot(1, whileSecond);
  const question = page.getByTestId('which-item');
  await expect(question).toContainText('was taken before SKU-3 was scanned');
  await expect(question.getByRole('button')).toHaveText([/SKU-2$/, /SKU-3$/]);
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await expectAccessible(page, 'which item');
  await page.screenshot({ path: 'test-results/which-item.png' });

  await page.keyboard.press('1');
  await expect(question).toHaveCount(0);
  // What was asked is asked no more: not in the strip either, and not behind what took its place.
  await expect(page.getByTestId('messages')).not.toContainText('was taken before');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await camera.shoot(1, whileSecond + 1);
  await expect(question).toBeVisible();
  await page.keyboard.press('2');
  await expect(question).toHaveCount(0);
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
  await screen.scan('SKU-2');
  await expect(page.getByTestId('reference')).toHaveText('SKU-2');
  await expect(screen.side('Heel')).toHaveAttribute('data-status', taken);
});

test('a photo that was taken after the item before was done, and came after the next scan, is asked about', async ({
  page,
  station,
  hotFolder,
}) => {
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  const camera = createCamera(hotFolder);
  await screen.scan('SKU-1');
  await screen.choose('Footwear', 'Sneakers');
  for (const side of sides) {
    await camera.shoot(1, Date.now() - behindMs);
    await expect(screen.side(side).first()).toHaveAttribute('data-status', taken);
    await page.waitForTimeout(apartMs);
  }
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  // Nothing is open now: longer than a photo of this test's camera is on its way.
  await page.waitForTimeout(3_000);
  const between = Date.now() - behindMs;
  await page.waitForTimeout(6_000);
  await screen.scan('SKU-2');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('reference')).toHaveText('SKU-2');
  await camera.shoot(1, between);
  const question = page.getByTestId('which-item');
  await expect(question).toContainText('was taken before SKU-2 was scanned');
  await expect(question.getByRole('button')).toHaveText([/SKU-1$/, /SKU-2$/]);
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
});

test('the first photo of a camera that nobody knows is asked about as well', async ({ page, station, hotFolder }) => {
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  await screen.scan('SKU-1');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('reference')).toHaveText('SKU-1');
  await page.waitForTimeout(1_500);
  const whileFirst = Date.now();
  await page.waitForTimeout(1_500);
  await screen.scan('SKU-2');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('reference')).toHaveText('SKU-2');
  await createCamera(hotFolder).shoot(1, whileFirst);
  const question = page.getByTestId('which-item');
  await expect(question).toContainText('was taken before SKU-2 was scanned');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await page.keyboard.press('1');
  await expect(question).toHaveCount(0);
  await screen.scan('SKU-1');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
});

test('both answers are in sight with long codes, and the photo is not offered to the tray as well', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const text of ['normal', 'larger'] as const) {
    await showState(page, gallery, 'shootWhichItem', { scheme: 'light', text });
    const answers = page.getByTestId('which-item').getByRole('button');
    await expect(answers).toHaveCount(2);
    for (const answer of await answers.all()) await expect(answer).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId('place')).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId('take-inbox')).toHaveCount(0);
  }
});
