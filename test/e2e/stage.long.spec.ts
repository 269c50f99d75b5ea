import type { Locator } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { isCut } from './support/isCut.ts';
import { showState } from './support/states.ts';

test('moving the overlay ends with the side that it was asked for, with its overlay, and with Escape', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'live');
  const handle = page.getByTestId('overlay-handle');
  const active = page.getByTestId('active-side');
  await expect(page.getByTestId('live-view')).toBeVisible();
  const name = await active.textContent();
  await page.keyboard.press('m');
  await expect(handle).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText(name ?? '');
  await page.keyboard.press('n');
  await expect(active).not.toHaveText(name ?? '');
  await expect(handle).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(active).toHaveText(name ?? '');
  await expect(handle).toHaveCount(0);

  await page.keyboard.press('m');
  await expect(handle).toBeVisible();
  await page.keyboard.press('o');
  await expect(page.getByTestId('overlay')).toHaveCount(0);
  await page.keyboard.press('o');
  await expect(page.getByTestId('overlay')).toBeVisible();
  await expect(handle).toHaveCount(0);

  await page.keyboard.press('m');
  await expect(handle).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(handle).toHaveCount(0);
});

test('arrows move the overlay and not the screen, also right after its tab was pressed', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'live');
  await expect(page.getByTestId('live-view')).toBeVisible();
  const shoot = page.getByRole('tab', { name: 'Shoot', exact: true });
  await shoot.click();
  await expect(shoot).toBeFocused();
  await page.keyboard.press('m');
  const handle = page.getByTestId('overlay-handle');
  await expect(handle).toBeVisible();
  const place = () => page.getByTestId('overlay').evaluate((overlay) => overlay.getBoundingClientRect().x);
  const before = await place();
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBeGreaterThan(before);
  await expect(shoot).toHaveAttribute('aria-selected', 'true');
});

/** Whether the two lie on each other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('One of them is not shown.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('what has just come lies on no word about a camera that gives no picture', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(gallery.at('liveUnpluggedComing'));
  // The photo that has just come is first; the camera's trouble is said beside it, and on the stage behind it.
  await expect(page.getByTestId('camera-trouble-line')).toBeVisible();
  await expect(page.getByTestId('picture-box')).toBeVisible();
  await page.keyboard.press('Enter');
  const trouble = page.getByTestId('camera-trouble');
  await expect(trouble).toBeVisible();
  for (const news of ['last-photo', 'coming', 'incomplete']) {
    await expect(page.getByTestId(news)).toBeVisible();
    for (const words of await trouble.locator('p').all())
      expect(await overlap(page.getByTestId(news), words)).toBe(false);
  }
});

test('the item that a photo would move to is named in full on its button, as is what is done with the inbox', async ({
  galleryPage: page,
  gallery,
}) => {
  for (const width of [1280, 1024, 400]) {
    await page.setViewportSize({ width, height: 720 });
    await showState(page, gallery, 'shootWrongItem');
    const move = page.getByRole('button', { name: 'Move to RMA-2026-004187-RETURN' });
    await expect(move).toBeVisible();
    for (const button of [move, page.getByTestId('take-inbox')]) expect(await isCut(button)).toBe(false);
  }
});

test('an example that is not here yet is not called shown, and leaves no mark of a missing picture', async ({
  page,
  gallery,
}) => {
  const stage = page.getByTestId('side-photo');
  await page.route('**/picture/**/example', (route) => route.abort());
  await page.goto(gallery.at('shootOpen'));
  const shot = page.getByTestId('picture-box');
  await expect(shot).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(stage).toContainText('Waiting for the photo');
  await expect(stage).not.toContainText('example shown');
  await expect(stage.getByRole('img', { name: 'No picture' })).toHaveCount(0);
  await page.unroute('**/picture/**/example');
  await page.reload();
  await expect(shot).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(stage).toContainText('Waiting for the photo (example shown)');
});

test('a photo is on the stage before its sharper picture is, which then takes its place', async ({ page, gallery }) => {
  const { promise: isDecoded, resolve: decoded } = Promise.withResolvers<void>();
  await page.route('**/photo/*/preview', async (route) => {
    await isDecoded;
    await route.continue();
  });
  await page.goto(gallery.at('shootOpen'));
  const photo = page.getByTestId('picture-box').getByRole('img');
  await expect(photo).toHaveAttribute('src', /\/first$/);
  await expect(photo).toBeVisible();
  decoded();
  await expect(photo).toHaveAttribute('src', /\/preview$/);
  await expect(page.getByTestId('picture-box').locator('img[src$="/first"]')).toHaveCount(0);
});

test('keys that come at once each count: two presses are two steps of the overlay', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'live');
  await expect(page.getByTestId('live-view')).toBeVisible();
  const twice = (key: string) =>
    page.evaluate((pressed) => {
      for (let press = 0; press < 2; press += 1)
        document.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    }, key);
  const opacity = page.getByRole('slider', { name: 'Strength of the overlay' });
  await page.keyboard.press('m');
  await expect(opacity).toHaveAttribute('aria-valuenow', '0.6');
  await twice('[');
  await expect(opacity).toHaveAttribute('aria-valuenow', '0.4');
  const size = page.getByRole('slider', { name: 'Overlay size' });
  await expect(size).toHaveAttribute('aria-valuenow', '1');
  await twice('+');
  await expect(size).toHaveAttribute('aria-valuenow', '1.1');
});

test('the live picture that was asked for beside a photo ends with the side', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'liveQuality');
  await expect(page.getByTestId('live-view')).toBeVisible();
  await page.getByTestId('side-Front').click();
  await expect(page.getByTestId('picture-box')).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.getByTestId('live-view')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByTestId('active-side')).toHaveText('Back');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByTestId('active-side')).toHaveText('Front');
  await expect(page.getByTestId('picture-box')).toBeVisible();
});

test('the example lies small on the live picture, on an empty side and on a photo that is taken again; its key takes it off', async ({
  galleryPage: page,
  gallery,
}) => {
  const example = page.getByTestId('example');
  for (const state of ['live', 'liveRetake', 'shootWrongItem', 'shootRetake']) {
    await showState(page, gallery, state);
    await expect(example).toBeVisible();
    await page.keyboard.press('e');
    await expect(example).toHaveCount(0);
  }
  await showState(page, gallery, 'shootPhoto');
  await expect(page.getByTestId('picture-box')).toBeVisible();
  await expect(example).toHaveCount(0);
});

test('the photo is compared with the rejected one', async ({ galleryPage: page, gallery }) => {
  await showState(page, gallery, 'shootRejected');
  await expect(page.getByTestId('side-rejection')).toBeVisible();
  await page.keyboard.press('y');
  await expect(page.getByTestId('compared-last')).toBeVisible();
  await page.keyboard.press('y');
  const rejected = page.getByTestId('compared-rejected');
  await expect(rejected).toContainText('Rejected: Size label');
  await expect(rejected.getByRole('img')).toHaveAttribute('src', /photo\/rejected-5~Size%20label\/preview/);
});

test('the loupe at 100 % has a pixel of the photo on each of a screen that has one and a half to a px', async ({
  browser,
  gallery,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 });
  const page = await context.newPage();
  await page.goto(gallery.at('shootPhoto'));
  await expect(page.getByTestId('picture-box')).toBeVisible();
  await page.keyboard.press('g');
  const loupe = page.getByTestId('loupe');
  await expect(loupe).toHaveAttribute('data-scale', '1');
  const width = async () => (await loupe.evaluate((image) => image.getBoundingClientRect().width)) * 1.5;
  // The photo of the gallery has 6000 pixels in a row.
  expect(await width()).toBeCloseTo(6_000, 0);
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(7_500, 0);
  await context.close();
});

test('the photo just shot is shown for as long as the station is set to: not at all, or two seconds', async ({
  browser,
  gallery,
}) => {
  for (const shotTime of ['none', 'seconds2']) {
    const page = await browser.newPage();
    await page.addInitScript(
      (preferences) => localStorage.setItem('sideshot.preferences', preferences),
      JSON.stringify({ shotTime }),
    );
    await page.addInitScript(() => {
      let wasShown = false;
      new MutationObserver(() => {
        wasShown ||= document.querySelector('[data-stays]') !== null;
        document.documentElement.dataset.shotWasShown = String(wasShown);
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto(gallery.at('shootOpen'));
    // Beside the side that is next stands the one shot last, once it is on the stage no more.
    await expect(page.getByTestId('active-side')).toHaveText('Left side');
    await expect(page.getByTestId('last-photo')).toContainText('Last photo');
    await expect(page.locator('html')).toHaveAttribute('data-shot-was-shown', String(shotTime !== 'none'));
    await expect(page.getByTestId('picture-box').getByRole('img', { name: 'Photo of Back' })).toHaveCount(0);
    await page.close();
  }
});

test('a press on what comes next goes on to it', async ({ galleryPage: page, gallery }) => {
  await showState(page, gallery, 'shootOpen');
  await expect(page.getByTestId('picture-box').getByRole('img', { name: 'Photo of Back' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on to Left side' }).click();
  await expect(page.getByTestId('picture-box').getByRole('img', { name: 'Photo of Back' })).toHaveCount(0);
  await expect(page.getByTestId('last-photo')).toContainText('Last photo');
  await expect(page.getByTestId('to-next-side')).toHaveCount(0);
});

test('with a live picture too the last required photo says that all are taken, and no optional side is waited for', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'liveLast');
  await expect(page.getByTestId('all-taken')).toHaveText('All required photos are taken');
  await expect(page.getByTestId('active-side')).toHaveCount(0);
  await expect(page.getByTestId('stage-head')).not.toContainText('Box label');
  // The live picture comes back in two seconds where one is waited for; here all that was taken does.
  await expect(page.getByTestId('complete')).toBeVisible();
  await expect(page.getByTestId('live-view')).toHaveCount(0);
});
