import { expect, test } from 'playwright/test';
import { type Gallery, startGallery } from './support/gallery.ts';

let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await startGallery();
});
test.afterAll(async () => {
  await gallery.close();
});

test('moving the overlay ends with the side that it was asked for, with its overlay, and with Escape', async ({
  page,
}) => {
  await page.goto(gallery.at('live'));
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

test('keys that come at once each count: two presses are two steps of the overlay', async ({ page }) => {
  await page.goto(gallery.at('live'));
  await expect(page.getByTestId('live-view')).toBeVisible();
  const twice = (key: string) =>
    page.evaluate((pressed) => {
      for (let press = 0; press < 2; press += 1)
        document.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    }, key);
  const opacity = page.getByRole('slider', { name: 'Overlay opacity' });
  await expect(opacity).toHaveAttribute('aria-valuenow', '0.6');
  await twice('[');
  await expect(opacity).toHaveAttribute('aria-valuenow', '0.4');
  await page.keyboard.press('m');
  const size = page.getByRole('slider', { name: 'Overlay size' });
  await expect(size).toHaveAttribute('aria-valuenow', '1');
  await twice('+');
  await expect(size).toHaveAttribute('aria-valuenow', '1.1');
});

test('the live picture that was asked for beside a photo ends with the side', async ({ page }) => {
  await page.goto(gallery.at('liveQuality'));
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
