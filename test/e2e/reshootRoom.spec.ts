import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { cutWords } from './support/cutWords.ts';
import { expect, test } from './support/fixtures.ts';
import { galleryCalls } from './support/galleryCalls.ts';
import { shareOf, watchShifts } from './support/layout.ts';
import { type Look, showState } from './support/states.ts';
import { smallTargets } from './support/targets.ts';

const side = 'Size label';
const rooms: readonly { width: number; height: number; text: Look['text']; share: number }[] = [
  { width: 1280, height: 800, text: 'normal', share: 0.14 },
  { width: 1366, height: 768, text: 'normal', share: 0.14 },
  { width: 1024, height: 768, text: 'normal', share: 0.135 },
  { width: 1920, height: 1080, text: 'normal', share: 0.16 },
  { width: 1280, height: 800, text: 'larger', share: 0.125 },
];

for (const { width, height, text, share } of rooms)
  test(`at ${width} x ${height} with ${text} text rejected photo, example and new photo fill the room, and all that can be done is in sight`, async ({
    galleryPage: page,
    gallery,
  }) => {
    await page.setViewportSize({ width, height });
    for (const state of ['reshoot', 'reshootJustShot', 'reshootUpright', 'reshootTwoSides']) {
      await showState(page, gallery, state, { scheme: 'light', text });
      const frames = page.getByTestId('reshoot-pictures').locator('figure > :first-child');
      await expect(frames).toHaveCount(3);
      const sizes = await frames.evaluateAll((all) =>
        all.map((frame) => frame.getBoundingClientRect()).map(({ width, height }) => [width, height].map(Math.round)),
      );
      for (const size of sizes) expect(size, state).toEqual(sizes[0]);
      // A reason of three lines takes some of it.
      const least = state === 'reshootTwoSides' ? share - 0.02 : share;
      expect(await shareOf(page, frames.first()), state).toBeGreaterThanOrEqual(least);
      await expectInSight(
        page,
        page.getByTestId(/^(reshoot|dismiss)-Size label$|^reshoot-(loupe|compare|next)$/),
        state,
        text === 'larger',
      );
      await expectInSight(page, page.getByTestId('reason-line').locator('> *'), state, text === 'larger');
      expect(await cutWords(page), state).toEqual([]);
    }
  });

/** Nothing of them is cut by the window or by a part that scrolls. */
async function expectInSight(page: Page, parts: Locator, state: string, isLarger: boolean): Promise<void> {
  for (const part of await parts.all()) await expect(part, state).toBeInViewport({ ratio: 0.99 });
  // Larger text with several sides scrolls beside the pictures.
  if (state === 'reshootTwoSides' && isLarger) return;
  const scrolled = await page
    .locator('[data-testid="reason-line"], [data-testid="reshoot-panel"]')
    .evaluateAll((all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
  for (const over of scrolled) expect(over, state).toBeLessThanOrEqual(1);
}

test('a shot comes into its place without moving anything', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const shifts = await watchShifts(page);
  await showState(page, gallery, 'reshoot');
  await expect(page.getByTestId('reshoot-live')).toBeVisible();
  await shifts.forget();
  await showState(page, gallery, 'reshootJustShot');
  await expect(page.getByTestId('reshoot-shot').locator('img').first()).toBeVisible();
  const { sum, moved } = await shifts.read();
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.01);
});

test('of several sides one fills the room; the next photo says which, and a press shows another', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'reshootTwoSides');
  await expect(page.getByRole('article', { name: side })).toBeVisible();
  await page.getByTestId('show-Back').click();
  await expect(page.getByRole('article', { name: 'Back' })).toBeVisible();
  await expect(page.getByTestId('rejection-reason')).toContainText('The seam at the heel');
  await expect(page.getByTestId('reshoot-live')).toContainText(`Its turn comes after ${side}.`);
  await expectAccessible(page, 'two sides to shoot again');
});

test('G looks closely at the same place of all pictures; keys move it, Escape ends it', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'reshootJustShot');
  const loupes = page.getByTestId('reshoot-pictures').getByTestId('loupe');
  await page.keyboard.press('g');
  await expect(loupes).toHaveCount(3);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  const places = await loupes.evaluateAll((all) =>
    all.map((image) => ({ at: image.style.transform, width: Math.round(image.getBoundingClientRect().width) })),
  );
  // All of them show the right of the middle, as large.
  expect(places[0]?.at).toContain('-60%');
  for (const place of places) expect(place).toEqual(places[0]);
  await page.keyboard.press('Escape');
  await expect(loupes).toHaveCount(0);
});

test('a press on a picture looks closely there, another one ends it, and two fingers do so on all of them', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'reshootJustShot');
  const loupes = page.getByTestId('reshoot-pictures').getByTestId('loupe');
  const rejected = page.getByTestId('reshoot-rejected');
  const box = await rejected.boundingBox();
  if (box === null) throw new Error('No picture is shown.');
  const at = { x: box.x + box.width * 0.4, y: box.y + box.height * 0.3 };
  await page.mouse.click(at.x, at.y);
  await expect(loupes).toHaveCount(3);
  expect(await loupes.first().evaluate((image) => image.style.transform)).toMatch(/-30(\.\d+)?%\)$/);
  await page.mouse.click(at.x, at.y);
  await expect(loupes).toHaveCount(0);

  await pinch(rejected.getByTestId('loupe-frame'), at);
  await expect(loupes).toHaveCount(3);
});

/** Two fingers that go apart. */
async function pinch(frame: Locator, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const fire = (type: string, pointerId: number, clientX: number) =>
    frame.dispatchEvent(type, {
      pointerId,
      pointerType: 'touch',
      isPrimary: pointerId === 1,
      clientX,
      clientY: y,
      bubbles: true,
    });
  await fire('pointerdown', 1, x - 20);
  await fire('pointerdown', 2, x + 20);
  await fire('pointermove', 2, x + 60);
  await fire('pointerup', 2, x + 60);
  await fire('pointerup', 1, x - 20);
}

test('Y puts the new photo beside the rejected one alone, then beside the example, each larger; then all are back', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'reshootJustShot');
  const figures = page.getByTestId('reshoot-pictures').locator('figure');
  const three = await shareOf(page, figures.first());
  const named = () => figures.evaluateAll((all) => all.map((figure) => (figure as HTMLElement).dataset.testid));
  const all = ['reshoot-rejected', 'reshoot-example', 'reshoot-shot'];
  expect(await named()).toEqual(all);
  await page.keyboard.press('y');
  await expect(figures).toHaveCount(2);
  expect(await named()).toEqual(['reshoot-rejected', 'reshoot-shot']);
  expect(await shareOf(page, figures.first())).toBeGreaterThan(1.2 * three);
  await page.getByTestId('reshoot-compare').click();
  await expect.poll(named).toEqual(['reshoot-example', 'reshoot-shot']);
  await page.keyboard.press('y');
  await expect.poll(named).toEqual(all);
});

test('sides that nobody named are photos to press, the worst first, with the marks of the station', async ({
  galleryPage: page,
  gallery,
}) => {
  for (const [width, height, text] of [
    [1280, 800, 'normal'],
    [1366, 768, 'normal'],
    [1024, 768, 'normal'],
    [1280, 800, 'larger'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await showState(page, gallery, 'reshootUnnamed', { scheme: 'light', text });
    const tiles = page.getByTestId('mark-tiles').getByRole('button');
    await expect(tiles.first()).toHaveAttribute('data-testid', 'mark-Left side');
    await expect(tiles.nth(0)).toContainText('Same as Back');
    await expect(tiles.nth(1)).toContainText('Blurred');
    await expect(tiles.nth(2)).toContainText('Too dark');
    await expect(tiles.nth(3).getByTestId('quality-mark')).toHaveCount(0);
    // Photos that are marked are in sight, and none is a mere button of text.
    for (const index of [0, 1, 2]) await expect(tiles.nth(index)).toBeInViewport({ ratio: 0.99 });
    expect(await shareOf(page, tiles.first())).toBeGreaterThan(0.03);
    expect(await cutWords(page)).toEqual([]);
  }
  await expectAccessible(page, 'photos to press');
  await page.keyboard.press('1');
  await expect(page.getByRole('dialog', { name: /Left side/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByTestId('mark-Back').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Shoot it again' }).click();
  await expect.poll(() => galleryCalls(page)).toContainEqual(expect.stringMatching(/^items\.flagSide .*unnamed-side-/));
});

test('a key means one thing: 1 opens on Shoot or does nothing, and the photo just shot is taken again by R alone', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'reshootJustShot');
  await expect(page.getByTestId('reshoot-shot')).toBeVisible();
  const again = page.getByTestId(`reshoot-${side}`);
  await expect(again).toHaveText(/^Retake/);
  await expect(again).toHaveAttribute('aria-keyshortcuts', 'R');
  await expect(page.getByTestId(`dismiss-${side}`)).not.toHaveAttribute('aria-keyshortcuts');
  await page.keyboard.press('r');
  await expect.poll(async () => (await galleryCalls(page)).filter((call) => /retake/.test(call))).toHaveLength(1);
  for (const digit of ['1', '2']) {
    await page.keyboard.press(digit);
    // Keys are heard in their order: what the digit would do is done by then.
    await page.keyboard.press('F7');
    await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Messages' })).toHaveCount(0);
  }
  const called = (await galleryCalls(page)).filter((call) => /retake|dismiss|shoot\.open/.test(call));
  expect(called).toHaveLength(1);
  await expect(page.getByRole('tab', { name: /^Re-shoot/ })).toHaveAttribute('aria-selected', 'true');
});

test('by finger everything that can be pressed is 48 px', async ({ browser, gallery }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  for (const state of ['reshootTwoSides', 'reshootUnnamed', 'reshootJustShot']) {
    await showState(page, gallery, state);
    expect(await smallTargets(page, 48), state).toEqual([]);
  }
  await context.close();
});

test('3 asks why the side is not shot again; the answer goes to the station', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'reshoot');
  await page.keyboard.press('3');
  const dialog = page.getByRole('dialog', { name: /Why is Size label not shot again/ });
  await expect(dialog).toContainText('it is not sent');
  await dialog.getByRole('radio', { name: 'Worn off' }).check();
  await expectAccessible(page, 'an answer');
  await dialog.getByRole('button', { name: 'Give the answer' }).click();
  await expect
    .poll(() => galleryCalls(page))
    .toContainEqual(expect.stringMatching(/^items\.answerRejection .*"kind":"worn_off","words":null/));
});
