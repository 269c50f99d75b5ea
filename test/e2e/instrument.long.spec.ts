import { expect, test } from './support/fixtures.ts';
import { handOverNamed } from './support/handOver.ts';
import { boxesOf } from './support/layout.ts';
import { shootScreen } from './support/shootScreen.ts';
import { everyLook, keyParts, taken, testThroughItem } from './support/throughItem.ts';

test.setTimeout(300_000);

testThroughItem({ width: 1280, height: 800, share: 0.4, looks: everyLook });
testThroughItem({ width: 1366, height: 768, share: 0.4, looks: everyLook.slice(0, 2) });
testThroughItem({ width: 1024, height: 768, share: 0.36, looks: everyLook.slice(0, 2) });
testThroughItem({ width: 1920, height: 1080, share: 0.4, looks: everyLook });
testThroughItem({
  width: 1280,
  height: 800,
  share: 0.4,
  hasLongerWords: true,
  looks: everyLook.filter((_look, at) => at === 0 || at === 3),
});

test('the photo stays until a key, which shows the next side; a side that is asked for is shown at once', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-8002');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  const photo = page.getByTestId('picture-box');
  await handOverNamed(page, ['left.jpg']);
  await expect(photo.getByRole('img', { name: 'Photo of Left side' })).toBeVisible();
  // On from the photo: the side that waits behind it, not the one after that.
  await page.keyboard.press('n');
  await expect(photo).toHaveCount(0);
  await expect(page.getByTestId('active-side')).toHaveText('Right side');
  await handOverNamed(page, ['right.jpg']);
  await expect(photo.getByRole('img', { name: 'Photo of Right side' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByTestId('active-side')).toHaveText('Right side');
  await expect(page.getByTestId('next-elsewhere')).toHaveText('Next photo: Heel');
  await screen.side('Left side').click();
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
});

test('the loupe shows each pixel of the photo by key and by wheel; the photo is compared with the last and the example', async ({
  page,
  station,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-8003');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  await handOverNamed(page, ['left.jpg', 'right.jpg']);
  await expect(page.getByTestId('last-photo')).toContainText('Right side');
  await expect(page.getByTestId('picture-box').getByRole('img', { name: 'Photo of Right side' })).toBeVisible();

  await page.keyboard.press('g');
  const loupe = page.getByTestId('loupe');
  await expect(loupe).toHaveAttribute('data-ready', 'true');
  const drawn = await loupe.evaluate((image: HTMLImageElement) => ({
    shown: image.getBoundingClientRect().width,
    pixels: image.naturalWidth,
  }));
  expect(drawn.shown).toBeCloseTo(drawn.pixels, 0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await expect(loupe).toHaveAttribute('data-scale', '1.25');
  await page.keyboard.press('Escape');
  await expect(loupe).toHaveCount(0);
  await page.getByTestId('side-photo').hover({ position: { x: 500, y: 200 } });
  await page.mouse.wheel(0, -200);
  await expect(loupe).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await expect(loupe).toHaveCount(0);

  await page.keyboard.press('y');
  await expect(page.getByTestId('compared-last')).toContainText('Left side');
  await page.keyboard.press('y');
  await expect(page.getByTestId('compared-example')).toContainText('Right side');
  const boxes = await Promise.all(['side-photo', 'compared-example'].map((id) => page.getByTestId(id).boundingBox()));
  expect(Math.abs((boxes[0]?.width ?? 0) - (boxes[1]?.width ?? 1e6))).toBeLessThan(2);
  await page.keyboard.press('y');
  await expect(page.getByTestId('compared-example')).toHaveCount(0);
});

test('a message stands in its strip, goes when it is true no more, and can be read again', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-8004');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  const parts = keyParts(page);
  const boxes = await boxesOf(parts);
  const strip = page.getByRole('region', { name: 'Notices' });
  await page.keyboard.press('d');
  const line = strip.getByRole('alert');
  await expect(line).not.toHaveText('');
  const said = (await line.textContent()) ?? '';
  expect(await boxesOf(parts)).toEqual(boxes);
  await handOverNamed(page, ['left.jpg']);
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
  await expect(strip).not.toContainText(said);
  await page.getByTestId('more-notices').click();
  await expect(page.getByRole('dialog', { name: 'Messages' })).toContainText(said);
});
