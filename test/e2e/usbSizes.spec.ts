import type { Page } from 'playwright/test';
import { test as base, expect } from './support/fixtures.ts';

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
  await page.getByRole('tab', { name: 'Settings' }).click();
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
  const most = await video.evaluate((element: HTMLVideoElement) => {
    const { width, height } = (element.srcObject as MediaStream).getVideoTracks()[0]?.getCapabilities() ?? {};
    return { offered: `${width?.max} × ${height?.max}`, shown: `${element.videoWidth} × ${element.videoHeight}` };
  });
  expect(most.shown).toBe(most.offered);
  await expect(size).toContainText(`Photos are ${most.offered} pixels.`);
  // The target card has a camera to choose too.
  const cameras = page.getByLabel('Camera', { exact: true }).and(page.locator('select'));
  await expect(cameras.getByRole('option')).toHaveText(['fake_device_0', 'fake_device_1']);

  await cameras.selectOption({ label: 'fake_device_1' });
  await expect(size).toBeVisible();
  await page.getByLabel('Size', { exact: true }).selectOption('640 × 480');
  await expect(size).toContainText('Photos are 640 × 480 pixels.');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(640);

  await page.reload();
  await openSection(page);
  await expect(cameras).toHaveValue(/fake_device_1/);
  await expect(size).toContainText('Photos are 640 × 480 pixels.');
  await cameras.selectOption({ label: 'fake_device_0' });
  await expect(size).toContainText(`Photos are ${most.offered} pixels.`);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByTestId('usb-on')).toBeVisible();
});
