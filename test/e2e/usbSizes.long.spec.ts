import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { test as base, expect } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';

base.setTimeout(120_000);

/** Two cameras of Chromium's own, which have several sizes. */
const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream=device-count=2,fps=5'],
      }),
    { scope: 'worker' },
  ],
});

async function openSection(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  await page.getByRole('button', { name: /^USB camera/ }).click();
}

test('a camera gives the most it can, and a size chosen is kept for that camera alone', async ({ page, station }) => {
  await page.goto(station.address);
  await openSection(page);
  await page.getByTestId('usb-on').click();
  const size = page.getByTestId('usb-size');
  const video = page.getByTestId('usb-preview').locator('video');
  await expect(video).toBeVisible();
  const max = await video.evaluate((element: HTMLVideoElement) => {
    const { width, height } = (element.srcObject as MediaStream).getVideoTracks()[0]?.getCapabilities() ?? {};
    return { offered: `${width?.max} × ${height?.max}`, shown: `${element.videoWidth} × ${element.videoHeight}` };
  });
  expect(max.shown).toBe(max.offered);
  await expect(size).toContainText(`Photos are ${max.offered} pixels.`);
  // The target card has a camera to choose too.
  const cameras = page.getByLabel('Camera', { exact: true }).and(page.locator('select'));
  await expect(cameras.getByRole('option')).toHaveText(['fake_device_0', 'fake_device_1']);

  await cameras.selectOption({ label: 'fake_device_1' });
  const labelOfTrack = (element: HTMLVideoElement) =>
    (element.srcObject as MediaStream | null)?.getVideoTracks()[0]?.label;
  await expect.poll(() => video.evaluate(labelOfTrack)).toBe('fake_device_1');
  await expect(size).toContainText(`Photos are ${max.offered} pixels.`);
  await page.getByLabel('Size', { exact: true }).selectOption('640 × 480');
  await expect(size).toContainText('Photos are 640 × 480 pixels.');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(640);

  await page.reload();
  await openSection(page);
  await expect(cameras).toHaveValue(/fake_device_1/);
  await expect(size).toContainText('Photos are 640 × 480 pixels.');
  await cameras.selectOption({ label: 'fake_device_0' });
  await expect(size).toContainText(`Photos are ${max.offered} pixels.`);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByTestId('usb-on')).toBeVisible();
});

/** Of those that are of use: the fake camera has two smaller ones besides, and no other. */
const own = ['3840 × 2160', '1920 × 1080', '1280 × 720', '640 × 480'];

/** Real cameras start anew for another size, which takes so long; the fake one does it in a few milliseconds. Counts how often it agreed. */
async function slowDown(page: Page, { there, back }: { readonly there: number; readonly back: number }): Promise<void> {
  await page.addInitScript(
    (ms) => {
      const track = MediaStreamTrack.prototype;
      const apply = track.applyConstraints;
      const wait = (delay: number) => new Promise((resolve) => setTimeout(resolve, delay));
      Object.assign(window, { agreed: 0 });
      track.applyConstraints = async function (constraints) {
        const isBack = !JSON.stringify(constraints?.width).includes('exact');
        if (isBack) await wait(ms.back);
        await apply.call(this, constraints);
        Object.assign(window, { agreed: Reflect.get(window, 'agreed') + 1 });
        if (!isBack) await wait(ms.there);
      };
    },
    { there, back },
  );
}

const agreedTo = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'agreed'));

/** Takes the first photo of a station, of a new item, and gives its size. */
async function photoSize(page: Page, dataFolder: string, whenOpen: () => Promise<void>): Promise<string> {
  const screen = shootScreen(page);
  await screen.scan('SKU-5001');
  await screen.choose('Footwear', 'Sneakers');
  await whenOpen();
  await page.keyboard.press('c');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  const originals = join(dataFolder, 'media', 'originals');
  const photos = readdirSync(originals, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jpg'));
  expect(photos).toHaveLength(1);
  const { width, height } = await sharp(join(originals, photos[0] ?? '')).metadata();
  return `${width} × ${height}`;
}

test('the sizes to choose from are those that the camera has, and a photo is of the one chosen', async ({
  page,
  station,
  dataFolder,
}) => {
  await slowDown(page, { there: 800, back: 0 });
  await page.goto(station.address);
  await openSection(page);
  await page.getByTestId('usb-on').click();
  const asking = page.getByTestId('usb-asking');
  await expect(asking).toContainText('Asking the camera for its sizes');
  await page.waitForTimeout(900);
  await expect(asking).toHaveCount(0);
  const sizes = page.getByLabel('Size', { exact: true });
  await expect(sizes.getByRole('option')).toHaveText(['The largest that the camera gives', ...own]);
  const video = page.getByTestId('usb-preview').locator('video');
  expect(await video.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.paused])).toEqual([
    3840,
    false,
  ]);

  // Once is enough.
  const agreed = await agreedTo(page);
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  await openSection(page);
  await expect(page.getByTestId('usb-size')).toBeVisible();
  await sizes.selectOption('1280 × 720');
  await expect(page.getByTestId('usb-size')).toContainText('Photos are 1280 × 720 pixels.');
  expect(await agreedTo(page)).toBe(agreed);

  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  const shown = page.getByTestId('live-view').locator('video');
  expect(await photoSize(page, dataFolder, () => expect(shown).toBeVisible())).toBe('1280 × 720');
});

test('a photo pressed while the camera is still asked is of the size that was set', async ({
  page,
  station,
  dataFolder,
}) => {
  await slowDown(page, { there: 3_000, back: 1_500 });
  await page.goto(station.address);
  await openSection(page);
  await page.getByTestId('usb-on').click();
  const preview = page.getByTestId('usb-preview').locator('video');
  await expect(preview).toBeVisible();
  const cameraWidth = () =>
    preview.evaluate(({ srcObject }: HTMLVideoElement) =>
      srcObject instanceof MediaStream ? srcObject.getVideoTracks()[0]?.getSettings().width : undefined,
    );
  const fromTheMiddle = async () => {
    await openSection(page);
    await expect.poll(cameraWidth).toBe(1920);
    await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
    await expect(page.getByTestId('live-view').locator('video')).toBeVisible();
  };
  expect(await photoSize(page, dataFolder, fromTheMiddle)).toBe('3840 × 2160');
});
