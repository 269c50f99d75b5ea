import type { Locator, Page } from 'playwright/test';
import type { Simulator } from '../../main/practice/simulator.ts';
import { createCamera } from './support/camera.ts';
import { videoSize } from './support/fakeVideo.ts';
import { test } from './support/filmTest.ts';
import { expect } from './support/fixtures.ts';
import { boxesOf, watchShifts } from './support/layout.ts';
import { rejectedItem } from './support/rejectedItem.ts';
import { shootScreen } from './support/shootScreen.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(180_000);

/** An item that was sent whole and came back with these sides rejected. */
async function reject(page: Page, partner: Simulator, reference: string, sides: readonly string[]): Promise<void> {
  partner.control.setReview({ hold: true });
  const message = 'Hold the camera still, and let the light fall from the side so that the seam can be seen.';
  const rejections = sides.map((side) => ({ side, reason: 'Blurry image', message }));
  await rejectedItem(page, partner, reference, rejections);
}

/** What an eye or a hand goes to on the screen of an item that came back. */
function keyParts(page: Page, side: string): Readonly<Record<string, Locator>> {
  const card = page.getByRole('article', { name: side, exact: true });
  return {
    line: page.getByTestId('reshoot-line'),
    place: page.getByTestId('reshoot-place'),
    printed: page.getByTestId('print-pick-list'),
    messages: page.getByTestId('messages'),
    card,
    reason: card.getByTestId('rejection-reason'),
    pictures: card.getByTestId('reshoot-pictures'),
    now: card.getByTestId(/^reshoot-(live|shot)$/),
    again: page.getByTestId(`reshoot-${side}`),
    dismiss: page.getByTestId(`dismiss-${side}`),
  };
}

/** The frames of a side's pictures, in pixels: the rejected photo, the example, and what the camera sees or has just shot. */
function framesOf(page: Page, side: string) {
  const figures = page
    .getByRole('article', { name: side, exact: true })
    .getByTestId('reshoot-pictures')
    .locator('figure');
  return figures.evaluateAll((all) =>
    all.map((figure) => {
      const { width, height, top } = (figure.firstElementChild ?? figure).getBoundingClientRect();
      return { width: Math.round(width), height: Math.round(height), top: Math.round(top) };
    }),
  );
}

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
])
  test(`a re-shoot at ${width} x ${height}: the new photo stands where the next one was waited for, and nothing moves`, async ({
    page,
    station,
    partner,
    hotFolder,
  }) => {
    await page.setViewportSize({ width, height });
    const shifts = await watchShifts(page);
    await page.goto(station.address);
    await watchFolder(page, hotFolder);
    await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
    await reject(page, partner, 'SKU-8101', ['Left side', 'Heel']);
    await page.getByRole('tab', { name: /^Re-shoot/ }).click();
    const line = page.getByTestId('reshoot-next');
    await expect(line).toHaveText('Next photo: Left side of SKU-8101');
    await expect(page.getByTestId('reshoot-place')).toBeVisible();
    // The row is as it will be, and no message is left of what was done before.
    await expect(page.getByTestId('messages').getByRole('status')).toHaveCount(0, { timeout: 30_000 });
    const parts = keyParts(page, 'Left side');
    const boxes = await boxesOf(parts);
    await expect(page.getByRole('article', { name: 'Heel', exact: true }).getByTestId('reshoot-live')).toContainText(
      'Its turn comes after Left side.',
    );
    await shifts.forget();

    const camera = createCamera(hotFolder);
    await camera.shoot();
    const left = page.getByRole('article', { name: 'Left side', exact: true });
    await expect(left.getByTestId('reshoot-shot')).toContainText('Just shot: Left side');
    await expect(left.getByRole('img', { name: 'Just shot: Left side' })).toBeVisible();
    await expect(line).toHaveText('Next photo: Heel of SKU-8101');
    // It is looked at as long as the operator likes: the reason and the rejected photo are beside it.
    await expect(left.getByTestId('rejection-reason')).toBeInViewport({ ratio: 1 });
    expect(await boxesOf(parts)).toEqual(boxes);
    await page.screenshot({ path: `test-results/reshoot-shot-${width}.png` });

    // On to the side that is next, whose card is brought here.
    await page.keyboard.press('Enter');
    const heel = keyParts(page, 'Heel');
    await expect(heel.pictures ?? page.locator('none')).toBeInViewport({ ratio: 1 });
    const { line: lineBox, place, printed, messages } = boxes;
    const heelBoxes = await boxesOf(heel);
    expect(heelBoxes).toMatchObject({ line: lineBox, place, printed, messages });
    await camera.shoot();
    await expect(line).toContainText('SKU-8101 is re-shot');
    await expect(page.getByRole('article', { name: 'Heel', exact: true }).getByTestId('reshoot-shot')).toBeVisible();
    await expect(page.getByTestId('reshoot-row-SKU-8101').getByLabel('Re-shot')).toBeVisible();
    expect(await boxesOf(heel)).toEqual(heelBoxes);
    await page.screenshot({ path: `test-results/reshoot-whole-${width}.png` });
    const shift = await shifts.read();
    test.info().annotations.push({ type: 'layout shift', description: String(shift.sum) });
    expect(shift.sum, shift.moved.join('\n')).toBeLessThanOrEqual(0.01);

    await page.keyboard.press('d');
    await expect(page.getByText('Nothing to re-shoot')).toBeVisible();
  });

test('the rejected photo, the example and what the camera sees are as large, and the reason reads from a distance', async ({
  page,
  station,
  partner,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(station.address);
  for (const reference of ['SKU-8201', 'SKU-8202']) await reject(page, partner, reference, ['Left side']);
  await page.getByRole('tab', { name: 'Settings' }).click();
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
  for (const frame of frames) expect(frame).toEqual(frames[0]);
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
