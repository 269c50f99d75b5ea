import type { Locator } from 'playwright/test';
import { videoSize } from './support/fakeVideo.ts';
import { test } from './support/filmTest.ts';
import { expect } from './support/fixtures.ts';
import { framesOf, reject, testReshoot } from './support/reshootStill.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(180_000);

testReshoot(1280, 800);
testReshoot(1920, 1080);

test('the rejected photo, the example and what the camera sees are as large, and the reason reads from a distance', async ({
  page,
  station,
  partner,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(station.address);
  for (const reference of ['SKU-8201', 'SKU-8202']) await reject(page, partner, reference, ['Left side']);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  await page.getByRole('button', { name: /^USB camera/ }).click();
  await page.getByTestId('usb-on').click();
  await expect(page.getByTestId('usb-preview').locator('video')).toBeVisible();
  await expect(page.getByTestId('usb-size')).toContainText(`${videoSize.width} × ${videoSize.height}`);
  await page.getByRole('tab', { name: /^Re-shoot/ }).click();

  const card = page.getByRole('article', { name: 'Left side', exact: true });
  await expect(card.getByTestId('reshoot-live').getByTestId('live-view').locator('video')).toBeVisible();
  const frames = await framesOf(page, 'Left side');
  expect(frames).toHaveLength(3);
  for (const { width, height } of frames)
    expect({ width, height }).toMatchObject({ width: frames[0]?.width, height: frames[0]?.height });
  // A quarter of the screen's width at the least, and the live picture fills its frame in one direction.
  expect(frames[0]?.width).toBeGreaterThan(1280 / 5);
  const live = await card.getByTestId('live-box').boundingBox();
  expect(
    Math.max((live?.width ?? 0) / (frames[0]?.width ?? 1), (live?.height ?? 0) / (frames[0]?.height ?? 1)),
  ).toBeCloseTo(1, 1);
  const sizePx = (locator: Locator) =>
    locator.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const reasonPx = await sizePx(card.getByTestId('rejection-reason'));
  expect(reasonPx).toBeGreaterThanOrEqual(30);
  expect(reasonPx).toBeGreaterThan(1.9 * (await sizePx(page.locator('body'))));
  await page.screenshot({ path: 'test-results/reshoot-live.png' });

  await page.keyboard.press('c');
  await expect(card.getByTestId('reshoot-shot')).toBeVisible();
  expect(await framesOf(page, 'Left side')).toEqual(frames);
  // Taken again: the camera's picture is back in its place until the next shot.
  await page.keyboard.press('r');
  await expect(card.getByTestId('live-view').locator('video')).toBeVisible();
  expect(await framesOf(page, 'Left side')).toEqual(frames);

  // Another item is open: that is said, and nothing of sides, of which there is one.
  await shootScreen(page).scan('SKU-8203');
  await shootScreen(page).choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('reference')).toHaveText('SKU-8203');
  await page.getByRole('tab', { name: /^Re-shoot/ }).click();
  await expect(page.getByRole('region', { name: 'Re-shoot of SKU-8202' })).toBeVisible();
  await expect(card.getByTestId('reshoot-live')).toContainText('SKU-8203 is open on Shoot. Enter re-shoots this item.');
  await page.keyboard.press('Enter');
  await expect(card.getByTestId('live-view').locator('video')).toBeVisible();
});
