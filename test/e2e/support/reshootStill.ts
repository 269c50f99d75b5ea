import type { Locator, Page } from 'playwright/test';
import type { Simulator } from '../../../main/practice/simulator.ts';
import { createCamera } from './camera.ts';
import { test } from './filmTest.ts';
import { expect } from './fixtures.ts';
import { boxesOf, watchShifts } from './layout.ts';
import { rejectedItem } from './rejectedItem.ts';
import { watchFolder } from './watchFolder.ts';

/** An item that was sent whole and came back with these sides rejected. */
export async function reject(
  page: Page,
  partner: Simulator,
  reference: string,
  sides: readonly string[],
): Promise<void> {
  partner.control.setReview({ hold: true });
  const message = 'Hold the camera still, and let the light fall from the side so that the seam can be seen.';
  const rejections = sides.map((side) => ({ side, reason: 'Blurry image', message }));
  await rejectedItem(page, partner, reference, rejections);
}

/** What an eye or a hand goes to on the screen of an item that came back. */
export function keyParts(page: Page, side: string): Readonly<Record<string, Locator>> {
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
export function framesOf(page: Page, side: string) {
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

/** Declares a test of a re-shoot in a window of this size. */
export function testReshoot(width: number, height: number): void {
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
    await expect(page.getByTestId('messages').getByRole('status')).toHaveCount(0);
    const parts = keyParts(page, 'Left side');
    const boxes = await boxesOf(parts);
    await expect(page.getByTestId('show-Heel')).toBeVisible();
    await shifts.forget();

    const camera = createCamera(hotFolder);
    await camera.shoot();
    const left = page.getByRole('article', { name: 'Left side', exact: true });
    await expect(left.getByTestId('reshoot-shot')).toContainText('Just shot: Left side');
    await expect(left.getByRole('img', { name: 'Just shot: Left side' }).first()).toBeVisible();
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
}
