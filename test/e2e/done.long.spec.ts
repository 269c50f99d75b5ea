import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { galleryCalls } from './support/galleryCalls.ts';
import { practise } from './support/practise.ts';
import { showState } from './support/states.ts';
import { startStation } from './support/stationProcess.ts';

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

test('Done while the last photo is on its way is said, and kept when it comes', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
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
  // What its card says from now on, however briefly.
  await page.evaluate(() => {
    const said: (string | null)[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const cards = [...document.querySelectorAll('section[aria-label="Last items"] li')];
      said.push(...cards.flatMap((card) => (card.textContent?.includes('SKU-1') ? [card.textContent] : [])));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.press('d');
  await expect(done(page)).toContainText(`Finishes when ${name} is here`);
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await expect(page.getByTestId('messages')).toContainText('SKU-1');
  const card = page.getByRole('region', { name: 'Last items' }).getByRole('listitem').filter({ hasText: 'SKU-1' });
  await expect(card).toContainText(/Ready|Sending|In review/);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter((words) => words.includes('Shooting'))).toEqual([]);
  await station.stop();
});

test('a photo on its way is named on Done', async ({ galleryPage: page, gallery }) => {
  await showState(page, gallery, 'shootUnderWay');
  await expect(done(page)).toHaveAttribute('data-done', 'underWay');
  await expect(done(page)).toContainText('Size label on the way');
});

test('a shift counts what was finished, and rejections apart', async ({ galleryPage: page, gallery }) => {
  await showState(page, gallery, 'shootFresh');
  await page.getByTestId('end-shift').click();
  await expect(page.getByRole('dialog')).toContainText('Done today');
  await expect(page.getByRole('dialog')).toContainText('Rejected today');
});

test('a code that was scanned by mistake is no item after one key, and can be taken back', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'shootMarked');
  await page.keyboard.press(',');
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await expect(page.getByTestId('messages')).toContainText('SKU-2214-AX is no item any more. Its 6 photos wait');
  await page.getByTestId('take-back').click();
  await expect(page.getByTestId('reference')).toHaveText('SKU-2214-AX');
  await expect.poll(async () => (await galleryCalls(page)).join(' ')).toMatch(/shoot\.create .*photos\.takeInbox/);
});

for (const [width, height] of [
  [1280, 800],
  [1366, 768],
  [1024, 768],
] as const)
  test(`three notes, at ${width}x${height}: Retake is in sight and blue, the sentence is whole, the bar is one line`, async ({
    galleryPage: page,
    gallery,
  }) => {
    await page.setViewportSize({ width, height });
    await showState(page, gallery, 'shootManyNotes');
    await expect(page.getByTestId('retake-Left side')).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId('retake')).toHaveAttribute('data-primary', 'true');
    await expect(page.locator('[data-primary]')).toHaveCount(1);
    await expect(page.getByTestId('add-photos')).not.toHaveAttribute('data-primary');
    await expect.poll(() => page.getByTestId('stage-notes').evaluate(isWhole)).toBe(true);
    await expect.poll(async () => (await page.locator('footer').boundingBox())?.height).toBeLessThan(60);
    for (const sign of ['status-parked', 'status-refused']) await expect(page.getByTestId(sign)).toBeInViewport();
    await page.evaluate(() => {
      const { world, emit } = window.bridge;
      emit({ type: 'status', status: { ...world.status, pausedUntil: null } });
    });
    await expect(page.getByTestId('status-paused')).toHaveCount(0);
    expect((await page.locator('footer').boundingBox())?.height).toBeLessThan(60);
  });

test('the two pictures that are compared stand at one height', async ({ galleryPage: page, gallery }) => {
  await showState(page, gallery, 'shootOpen');
  await page.getByTestId('compare').click();
  const shown = await page.getByTestId('side-photo').boundingBox();
  const compared = await page.locator('[data-testid^="compared-"] div').boundingBox();
  expect([compared?.y, compared?.height]).toEqual([shown?.y, shown?.height]);
});

test('the count of optional sides stands whole in one line, also at 200 % and in larger text', async ({
  galleryPage: page,
  gallery,
}) => {
  for (const [width, height] of [
    [640, 400],
    [1024, 768],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const text of ['normal', 'larger'] as const) {
      await showState(page, gallery, 'shootPhoto', { scheme: 'light', text });
      const count = page.getByTestId('optional-sides').getByText('0 / 2');
      const { lines, isWithin } = await count.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const [inner, outer] = [words, element.closest('button') ?? element].map((part) =>
          part.getBoundingClientRect(),
        );
        const isWithin = inner !== undefined && outer !== undefined && inner.right <= outer.right + 1;
        return { lines: new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size, isWithin };
      });
      expect({ width, text, lines, isWithin }).toEqual({ width, text, lines: 1, isWithin: true });
    }
  }
});

test('at 200 % the first tools are in sight', async ({ galleryPage: page, gallery }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await showState(page, gallery, 'shootManyNotes');
  await expect(page.getByTestId('retake')).toBeInViewport({ ratio: 0.9 });
});

/** Nothing of the text lies outside of its box. */
function isWhole(element: HTMLElement | SVGElement): boolean {
  return element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1;
}
