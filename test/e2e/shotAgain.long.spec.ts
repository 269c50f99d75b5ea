import type { Page } from 'playwright/test';
import type { Simulator } from '../../main/practice/simulator.ts';
import { goodsJpeg } from '../fixtures/goodsPhoto.ts';
import { expect, test } from './support/fixtures.ts';
import { handOver, handOverNamed } from './support/handOver.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(180_000);

const taken = /captured|uploading|uploaded/;

/** Beside a camera's live picture the photo just shot is shown for two seconds, which a busy machine has gone past before a test looks. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(
    (preferences) => localStorage.setItem('sideshot.preferences', preferences),
    JSON.stringify({ shotTime: 'untilKey' }),
  );
});

/** An item whose left side was sent with this photo and came back rejected as blurred; its side is to be shot again. */
async function rejected(page: Page, partner: Simulator, reference: string, photo: Buffer): Promise<void> {
  partner.control.setReview({ hold: true });
  const screen = shootScreen(page);
  await screen.scan(reference);
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  await handOver(page, { 'first.jpg': photo });
  await expect(page.getByTestId('active-side')).toHaveText('Right side');
  await handOverNamed(page, ['right.jpg', 'heel.jpg', 'sole.jpg', 'tag.jpg']);
  await expect(page.getByTestId('all-required')).toBeVisible();
  await page.getByTestId('done').click();
  await expect.poll(() => partner.control.serviceRequest(reference)?.media.length).toBe(5);
  partner.control.reject({ sr: reference, sides: [{ side: 'Left side', reason: 'Blurred' }] });
  await page.getByRole('tab', { name: /^Re-shoot/ }).click();
  await page.getByRole('button', { name: /Open on Shoot/ }).click();
  await expect(page.getByTestId('side-rejection')).toBeVisible();
}

test('of a side that is shot again, the rejected file is refused, a photo no sharper is told, a sharp one is not', async ({
  page,
  station,
  partner,
}) => {
  await page.goto(station.address);
  const soft = await goodsJpeg('sneaker-left', { blur: 9 });
  await rejected(page, partner, 'SKU-6101', soft);
  const side = shootScreen(page).side('Left side');

  await handOver(page, { 'once-more.jpg': soft });
  await expect(
    page.getByText('once-more.jpg is the photo that was rejected for: Blurred. Shoot the side again.'),
  ).toBeVisible();
  await expect(side).toHaveAttribute('data-status', 'rejected');

  await handOver(page, { 'darker.jpg': await goodsJpeg('sneaker-left', { blur: 9, exposure: 0.8, variation: 1 }) });
  await expect(side).toHaveAttribute('data-status', taken);
  const note = page.getByTestId('note-not_sharper');
  await expect(note).toHaveText('No sharper than the rejected photo of this side.');
  // Its end may have to be scrolled to, below the answer and the warning.
  await expect(note).toBeInViewport({ ratio: 0.4 });

  // Nearly the same picture: more than no sharper.
  await side.click();
  await page.keyboard.press('r');
  await expect(page.getByTestId('replace-badge')).toHaveText('Retake: the next photo replaces this one');
  await handOver(page, { 'nearly.jpg': await goodsJpeg('sneaker-left', { blur: 9, quality: 80 }) });
  await expect(page.getByTestId('note-like_rejected')).toHaveText(
    'Nearly the rejected picture again, and no sharper. It was rejected for: Blurred.',
  );
  await expect(note).toHaveCount(0);

  await page.getByTestId('retake-Left side').click();
  await handOver(page, { 'sharp.jpg': await goodsJpeg('sneaker-left') });
  await expect(page.getByTestId('note-like_rejected')).toHaveCount(0);
  await side.click();
  await expect(page.getByTestId('picture-box')).toBeVisible();
  await expect(page.getByTestId('photo-quality').getByRole('listitem')).toHaveCount(0);
});

test('at any size the verdict of the photo just taken is seen without scrolling', async ({ page, station }) => {
  await page.goto(station.address);
  const screen = shootScreen(page);
  const words = page.getByTestId('stage-notes');
  for (const [index, size] of [
    { width: 800, height: 600 },
    { width: 400, height: 800 },
  ].entries()) {
    const variation = 2 * index;
    await page.setViewportSize(size);
    await screen.scan(`SKU-610${index}`);
    await screen.choose('Footwear', 'Sneakers');
    await expect(page.getByTestId('active-side')).toHaveText('Left side');
    await handOver(page, { 'soft.jpg': await goodsJpeg('sneaker-left', { blur: 14, variation }) });
    await expect(page.getByTestId('active-side')).toHaveText('Right side');
    await expect(page.getByTestId('last-photo')).toContainText('Left side');
    await expect(words).toHaveText(/^Blurred: hold still/);
    await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'look');
    await expect(page.getByTestId('last-photo')).toHaveAttribute('data-verdict', 'look');
    await expect(words).toBeInViewport({ ratio: 1 });

    // It is said of a side that is looked at too.
    await page.getByTestId('last-photo').click();
    await expect(page.getByTestId('active-side')).toHaveText('Left side');
    await expect(words).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('r');
    await expect(page.getByTestId('replace-badge')).toHaveText('Retake: the next photo replaces this one');
    await handOver(page, { 'sharp.jpg': await goodsJpeg('sneaker-left', { variation: variation + 1 }) });
    await expect(words).toHaveCount(0);
    await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'good');
    await handOver(page, { 'broken.jpg': Buffer.from('no picture') });
    await expect(page.getByTestId('stage-head')).toHaveAttribute('data-tone', 'bad');
    await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'good');
  }
});
