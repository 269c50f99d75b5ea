import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { galleryCalls } from './support/galleryCalls.ts';
import { practise } from './support/practise.ts';
import { showState } from './support/states.ts';

/** All that says how far the item is: the line over the picture, Done and the ring are one colour. */
async function expectTone(page: Page, tone: 'good' | 'warn' | 'bad' | 'neutral'): Promise<void> {
  for (const part of ['stage-head', 'done', 'required-ring'])
    await expect(page.getByTestId(part), part).toHaveAttribute('data-tone', tone);
}

const done = (page: Page): Locator => page.getByTestId('done');

test('a rejected item whose sides are not named says so, is never green, and leads to where sides are marked', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'shootUnnamed');
  await expectTone(page, 'bad');
  await expect(done(page)).toContainText('Rejected: mark the sides');
  await expect(page.getByTestId('done-message')).toContainText('Rejected, no side named');
  await expect(page.getByText('All required')).toHaveCount(0);
  await page.getByTestId('mark-sides').click();
  await expect(page.getByRole('tab', { name: /^Re-shoot/ })).toHaveAttribute('aria-selected', 'true');
});

test('Done shows what is to be looked at first, and sends it when it is pressed again', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'shootMarked');
  await expectTone(page, 'warn');
  await expect(done(page)).toContainText('3 to look at');
  await expect(page.getByTestId('complete').getByTestId('quality-mark')).toHaveText([
    'Blurred',
    'Same as Back',
    'Too dark',
  ]);
  await page.keyboard.press('d');
  await expect(page.getByTestId('active-side')).toHaveText('Back');
  await expect(page.getByTestId('messages')).toContainText('Done again sends it');
  const sent = async () => (await galleryCalls(page)).filter((call) => call.startsWith('shoot.done')).length;
  expect(await sent()).toBe(0);
  await page.keyboard.press('d');
  await expect.poll(sent).toBe(1);
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
});

test('a row of the queue has the mark of photos to look at', async ({ galleryPage: page, gallery }) => {
  await showState(page, gallery, 'queue');
  await expect(page.getByTestId('row-SKU-2214-AX').getByTestId('row-marks')).toContainText('3 photos to look at');
});

test('Done while the last photo is on its way is said, and kept when it comes', async ({ page, station }) => {
  const screen = await practise(page, station.address);
  await screen.scan('SKU-1');
  await screen.choose('Footwear', 'Sneakers');
  const left = page.locator('[data-testid^="side-"][data-status="missing"]');
  await expect(left.first()).toBeVisible();
  for (let count = await left.count(); count > 1; count -= 1) {
    await page.keyboard.press('p');
    await expect(left).toHaveCount(count - 1);
  }
  const name = (await left.locator('span').nth(2).textContent()) ?? '';
  await page.keyboard.press('p');
  await page.keyboard.press('d');
  await expect(done(page)).toContainText(`Finishes when ${name} is here`);
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await expect(page.getByTestId('messages')).toContainText('SKU-1');
});

test('a photo on its way is named on Done', async ({ galleryPage: page, gallery }) => {
  await showState(page, gallery, 'shootUnderWay');
  await expect(done(page)).toHaveAttribute('data-done', 'underWay');
  await expect(done(page)).toContainText('Size label on the way');
});
