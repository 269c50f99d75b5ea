import type { Page } from 'playwright/test';
import { quartersOf } from '../fixtures/pictures.ts';
import { quarters, videoSize } from './support/fakeVideo.ts';
import { test } from './support/filmTest.ts';
import { expect } from './support/fixtures.ts';
import { imageBytes } from './support/imageBytes.ts';
import { expectSamePlace, overlayPlace } from './support/overlayPlace.ts';
import { shootScreen } from './support/shootScreen.ts';
import { startStation } from './support/stationProcess.ts';

test.setTimeout(180_000);

const taken = /captured|uploading|uploaded/;
/** A press so soon after another is one of a pedal that bounces. */
const bouncesWithinMs = 400;

async function useUsbCamera(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  await page.getByRole('button', { name: /^USB camera/ }).click();
  await page.getByTestId('usb-on').click();
  await expect(page.getByTestId('usb-preview').locator('video')).toBeVisible();
  await expect(page.getByTestId('usb-size')).toContainText(`${videoSize.width} × ${videoSize.height}`);
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
}

test('a photo of the USB camera lands on its side, with the overlay where it was put', async ({
  page,
  station,
  partner,
  dataFolder,
}) => {
  await page.goto(station.address);
  await useUsbCamera(page);
  const screen = shootScreen(page);
  await screen.scan('CCC-1001');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('live-view').locator('video')).toBeVisible();
  await screen.expectOverlayDrawn();

  const drawn = await overlayPlace(page, 'live-box');
  await page.keyboard.press('m');
  await expect(page.getByTestId('overlay-handle')).toBeVisible();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
  const handle = await page.getByTestId('overlay-handle').boundingBox();
  if (handle === null) throw new Error('The overlay cannot be taken hold of.');
  await page.mouse.move(handle.x + 100, handle.y + 100);
  await page.mouse.down();
  await page.mouse.move(handle.x + 100, handle.y + 100 + handle.height * 0.1, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('m');
  await expect(page.getByTestId('overlay-handle')).toHaveCount(0);
  const put = await overlayPlace(page, 'live-box');
  expectSamePlace(put, { ...drawn, left: drawn.left + 0.05, top: drawn.top + 0.1 });

  // Held: the key repeats, and one photo is taken.
  for (let repeat = 0; repeat < 8; repeat += 1) await page.keyboard.down('c');
  await page.keyboard.up('c');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
  await expect(page.getByTestId('active-side')).toHaveText('Right side');
  await expect(page.getByTestId('live-view').locator('video')).toBeVisible();
  await expect(screen.side('Right side')).toHaveAttribute('data-status', 'missing');

  // A scan of a code full of the shutter's letter takes no photo either.
  await screen.scan('CCC-1001');
  await expect(page.getByTestId('reference')).toHaveText('CCC-1001');
  await page.getByTestId('shutter').click();
  await expect(screen.side('Right side')).toHaveAttribute('data-status', taken);
  await expect(screen.side('Heel')).toHaveAttribute('data-status', 'missing');

  await screen.side('Left side').click();
  const still = page.getByTestId('picture-box').getByRole('img', { name: 'Photo of Left side' });
  await expect(still).toBeVisible();
  expect(await quartersOf(await imageBytes(still))).toEqual({ ...videoSize, ...quarters });
  expectSamePlace(await overlayPlace(page, 'picture-box'), put);
  await expect.poll(() => partner.control.serviceRequest('CCC-1001')?.media.length).toBe(2);

  // The window's shape changes nothing about what lies where.
  await page.setViewportSize({ width: 1000, height: 1100 });
  expectSamePlace(await overlayPlace(page, 'picture-box'), put);
  await page.keyboard.press('v');
  await expect(page.getByTestId('live-view').locator('video')).toBeVisible();
  expectSamePlace(await overlayPlace(page, 'live-box'), put);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.reload();
  await screen.side('Left side').click();
  await expect(page.getByTestId('picture-box')).toBeVisible();
  expectSamePlace(await overlayPlace(page, 'picture-box'), put);

  // Another start, and nothing left of the browser's storage: what was set is at the station.
  await station.stop();
  await page.evaluate(() => localStorage.clear());
  const again = await startStation(dataFolder);
  try {
    await page.goto(again.address);
    await screen.scan('CCC-1001');
    await screen.side('Left side').click();
    await page.keyboard.press('v');
    await expect(page.getByTestId('live-view').locator('video')).toBeVisible();
    expectSamePlace(await overlayPlace(page, 'live-box'), put);
    // The station keeps where it lies, not the page.
    const own = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(own).not.toMatch(/overlay|shift|scale/i);
  } finally {
    await again.stop();
  }
});

test('a shot that was pressed before another item opened stays with its item, and says so', async ({
  page,
  station,
}) => {
  // The page's picture of the frame is held up until the other item is open.
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      const go = () => toBlob.apply(this, given);
      if (document.body.dataset.held) document.addEventListener('release', go, { once: true });
      else go();
    };
  });
  await page.goto(station.address);
  await useUsbCamera(page);
  const screen = shootScreen(page);
  await screen.scan('CCC-2002');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('reference')).toHaveText('CCC-2002');
  await screen.scan('CCC-2001');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('live-view').locator('video')).toBeVisible();
  await page.evaluate(() => {
    document.body.dataset.held = 'yes';
  });
  await page.getByTestId('shutter').click();
  await screen.scan('CCC-2002');
  await expect(page.getByTestId('reference')).toHaveText('CCC-2002');
  await page.evaluate(() => {
    delete document.body.dataset.held;
    document.dispatchEvent(new Event('release'));
  });
  const said = 'The photo is on Left side of CCC-2001, which was on the screen when you pressed.';
  await expect(page.getByText(said)).toBeVisible();
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await screen.scan('CCC-2001');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
  // It is taken back there.
  await page.keyboard.press('z');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
});

test('a camera that is unplugged says so, and goes on by itself when it is back', async ({ page, station }) => {
  // Chromium's fake camera has no plug: the page is told what a browser tells it when a camera goes and comes.
  await page.addInitScript(() => {
    const list = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
    navigator.mediaDevices.enumerateDevices = async () =>
      'cameraIsGone' in window ? (await list()).filter(({ kind }) => kind !== 'videoinput') : list();
  });
  await page.goto(station.address);
  await useUsbCamera(page);
  const screen = shootScreen(page);
  await screen.scan('SKU-3001');
  await screen.choose('Footwear', 'Sneakers');
  const video = page.getByTestId('live-view').locator('video');
  await expect(video).toBeVisible();
  await video.evaluate((element: HTMLVideoElement) => {
    Object.assign(window, { cameraIsGone: true });
    const stream = element.srcObject as MediaStream;
    for (const track of stream.getTracks()) track.dispatchEvent(new Event('ended'));
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await expect(page.getByTestId('camera-trouble')).toHaveAttribute('data-code', 'unplugged');
  await expect(page.getByTestId('shutter')).toBeDisabled();
  await page.keyboard.press('c');
  await expect(page.getByText(/^No photo: /)).toBeVisible();
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'cameraIsGone');
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await expect(video).toBeVisible();
  await page.waitForTimeout(bouncesWithinMs);
  await page.keyboard.press('c');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
});

test('a foot pedal is learned by pressing it, and takes the photo', async ({ page, station }) => {
  await page.goto(station.address);
  await useUsbCamera(page);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: /^Foot pedal/ }).click();
  await page.getByRole('button', { name: 'Set the pedal' }).click();
  await page.keyboard.press('d');
  await expect(page.getByTestId('key-conflict')).toContainText('D is “Done with this item”');
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Set the pedal' }).click();
  await page.keyboard.press('PageDown');
  await expect(page.getByTestId('pedal-key')).toContainText('Page Down');
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  const screen = shootScreen(page);
  await screen.scan('SKU-3002');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('live-view').locator('video')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);

  // The camera is let go with the screen that looks through it.
  const stream = await page
    .getByTestId('live-view')
    .locator('video')
    .evaluateHandle((element: HTMLVideoElement) => element.srcObject as MediaStream);
  await page.getByRole('tab', { name: 'Queue' }).click();
  await expect
    .poll(() => stream.evaluate((open) => open.getTracks().map(({ readyState }) => readyState)))
    .toEqual(['ended']);
});
