import { expect, test } from './support/fixtures.ts';
import { galleryCalls } from './support/galleryCalls.ts';
import { showState } from './support/states.ts';

const side = 'Size label';

test('at 1920 x 1080 the three pictures take the room there is, at equal size, and nothing is below the fold', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await showState(page, gallery, 'reshoot');
  await expect(page.getByTestId('reshoot-pictures')).toBeVisible();
  const frames = await page
    .getByTestId('reshoot-pictures')
    .locator('figure > :first-child')
    .evaluateAll((all) =>
      all.map((frame) => frame.getBoundingClientRect()).map(({ width, height }) => [width, height].map(Math.round)),
    );
  expect(frames).toHaveLength(3);
  for (const frame of frames) expect(frame).toEqual(frames[0]);
  const [width = 0, height = 0] = frames[0] ?? [];
  expect(width).toBeGreaterThan(460);
  expect(height).toBeGreaterThan(340);
  await expect(page.getByRole('article', { name: side })).toBeInViewport({ ratio: 1 });
});

for (const text of ['normal', 'larger'] as const)
  test(`at 1280 x 800 with ${text} text what can be done with the side is in sight, with its pictures`, async ({
    galleryPage: page,
    gallery,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await showState(page, gallery, 'reshoot', { scheme: 'light', text });
    for (const id of [`reshoot-${side}`, `dismiss-${side}`, 'reshoot-pictures'])
      await expect(page.getByTestId(id)).toBeInViewport({ ratio: 1 });
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
