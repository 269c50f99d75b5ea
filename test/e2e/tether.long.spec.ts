import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Page } from 'playwright/test';
import { cameraFolder, captureLine, nothingPluggedIn, pluggedIn, previewLine } from '../fakes/gphoto/cameraTexts.ts';
import { createGphotoDouble, type GphotoDouble } from '../fakes/gphoto/createGphotoDouble.ts';
import type { WrittenFile } from '../fakes/gphoto/transcript.ts';
import { type CameraPicture, cameraJpeg } from '../fixtures/pictures.ts';
import { test as base, expect } from './support/fixtures.ts';
import { expectSamePlace, overlayPlace } from './support/overlayPlace.ts';
import { shootScreen } from './support/shootScreen.ts';
import { type StationProcess, startConnectedStation } from './support/stationProcess.ts';

base.setTimeout(240_000);

const camera = { model: 'Canon EOS 5D Mark IV', port: 'usb:001,004', serialNumber: '012345678901' };
const taken = /captured|uploading|uploaded/;

type Size = Pick<CameraPicture, 'width' | 'height'>;

const photoSize: Size = { width: 1500, height: 1000 };
/** Cameras send small pictures for looking: the page is not to spend the test on decoding large ones. */
const previewSize: Size = { width: 960, height: 640 };

async function picture(folder: string, name: string, seed: number, size: Size = photoSize): Promise<WrittenFile> {
  mkdirSync(folder, { recursive: true });
  const from = join(folder, name);
  writeFileSync(from, await cameraJpeg({ ...size, seed }));
  return { name, from };
}

/** The double in place of gphoto2: one good shot, then one that breaks off while its picture stays on the camera's card. */
async function createCamera(folder: string): Promise<GphotoDouble> {
  const frame = previewLine((await picture(folder, 'frame.jpg', 5, previewSize)).from);
  const second = await picture(folder, 'IMG_0002.JPG', 2);
  const path = `${cameraFolder}/${second.name}`;
  const first = captureLine([await picture(folder, 'IMG_0001.JPG', 1)]);
  const breaksOff = { line: 'capture-image-and-download', delayMs: 300, end: 'die', goTo: 'out' } as const;
  const third = captureLine([await picture(folder, 'IMG_0003.JPG', 3)]);
  return createGphotoDouble(join(folder, 'bin'), {
    start: 'on',
    stages: {
      on: pluggedIn(camera, { lines: [first, breaksOff, frame] }),
      out: nothingPluggedIn,
      back: pluggedIn(
        { ...camera, port: 'usb:002,009' },
        {
          files: [{ path, sizeBytes: statSync(second.from).size }],
          lines: [{ line: `get ${path}`, files: [second], stdout: `Saving file as ${second.name}\n` }, third, frame],
        },
      ),
    },
  });
}

const test = base.extend<{ gphoto: GphotoDouble; tethered: StationProcess }>({
  gphoto: async ({ folder }, use) => use(await createCamera(join(folder, 'gphoto'))),
  tethered: async ({ partner, dataFolder, gphoto }, use) => {
    const PATH = [gphoto.folder, process.env.PATH].join(delimiter);
    const station = await startConnectedStation(dataFolder, partner, { PATH });
    await use(station);
    await station.stop();
  },
});

/** In Settings: found, chosen, alive. */
async function chooseCamera(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  await page.getByRole('button', { name: /^Tethered camera/ }).click();
  await page.getByTestId('tether-look').click();
  await expect(page.getByText(`No. ${camera.serialNumber}`)).toBeVisible();
  await page.getByRole('button', { name: 'Use this camera' }).click();
  await expect(page.getByTestId('tether-preview').locator('canvas')).toBeVisible();
  await expect(page.getByText('EF24-105mm f/4L IS USM')).toBeVisible();
}

async function toShoot(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
}

test('a test picture is shown in Settings and goes to no item; then the live picture is back', async ({
  page,
  tethered,
}) => {
  await page.goto(tethered.address);
  await chooseCamera(page);
  await page.getByTestId('tether-test').click();
  const picture = page.getByRole('img', { name: 'The test picture' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1500);
  await expect(page.getByText('IMG_0001.JPG has come.')).toBeVisible();
  await page.getByTestId('tether-live').click();
  await expect(page.getByTestId('tether-preview').locator('canvas')).toBeVisible();
  await toShoot(page);
  await expect(page.getByTestId('import-card')).toBeVisible();
  await expect(page.getByText('in the inbox, with no item yet')).toHaveCount(0);
});

test('a tethered shot lands on the active side; one that breaks off is shown, recovers, and lands where it was meant', async ({
  page,
  tethered,
  gphoto,
}) => {
  await page.goto(tethered.address);
  await chooseCamera(page);
  await toShoot(page);
  const screen = shootScreen(page);
  await screen.scan('SKU-1001');
  await screen.choose('Footwear', 'Sneakers');
  const side = (name: string) => screen.side(name).first();
  await expect(page.getByTestId('live-view').locator('canvas')).toBeVisible();
  await screen.expectOverlayDrawn();

  await page.keyboard.press('c');
  await expect(side('Left side')).toHaveAttribute('data-status', taken);
  await screen.expectThumbnailUpright('Left side');
  await expect(page.getByTestId('active-side')).toHaveText('Right side');

  // The cable comes loose in the middle of the second shot.
  await expect(page.getByTestId('live-view')).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByTestId('camera-trouble')).toHaveAttribute('data-code', 'absent');
  await expect(page.getByTestId('active-side')).toHaveText('Right side');
  await expect(side('Right side')).toHaveAttribute('data-status', 'missing');

  // It is plugged in again, into another socket.
  gphoto.goTo('back');
  await expect(side('Right side')).toHaveAttribute('data-status', taken);
  await screen.expectThumbnailUpright('Right side');
  await expect(page.getByTestId('active-side')).toHaveText('Heel');
  await expect(page.getByTestId('live-view').locator('canvas')).toBeVisible();

  await page.keyboard.press('c');
  await expect(side('Heel')).toHaveAttribute('data-status', taken);
  expect(gphoto.asked().filter((line) => line === '> capture-image-and-download')).toHaveLength(3);
});

/** The tethered camera, which is looked through, and the USB camera beside it. */
async function chooseTwoCameras(page: Page): Promise<void> {
  await chooseCamera(page);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: /^USB camera/ }).click();
  await page.getByTestId('usb-on').click();
  await expect(page.getByTestId('usb-preview').locator('video')).toBeVisible();
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
}

/** A new item is open, seen through the tethered camera, and a USB camera is there too. */
async function shootWithTwoCameras(page: Page, address: string): Promise<ReturnType<typeof shootScreen>> {
  await page.goto(address);
  await chooseTwoCameras(page);
  const screen = shootScreen(page);
  await screen.scan('SKU-1001');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('live-view').locator('canvas')).toBeVisible();
  return screen;
}

test('with a USB camera too, one key changes what is looked through, and the station remembers it', async ({
  page,
  tethered,
}) => {
  const screen = await shootWithTwoCameras(page, tethered.address);
  await page.keyboard.press('k');
  await expect(page.getByTestId('live-view').locator('video')).toBeVisible();
  await page.keyboard.press('c');
  await expect(screen.side('Left side').first()).toHaveAttribute('data-status', taken);
  await page.reload();
  await expect(page.getByTestId('live-view').locator('video')).toBeVisible();
  await page.getByTestId('more-tools').click();
  await page.getByTestId('other-camera').click();
  await expect(page.getByTestId('live-view').locator('canvas')).toBeVisible();
});

test("the overlay's opacity, flip, size and place are those of the side on the camera that is looked through", async ({
  page,
  tethered,
}) => {
  const screen = await shootWithTwoCameras(page, tethered.address);
  const live = page.getByTestId('live-view');
  await screen.expectOverlayDrawn();
  const opacity = page.getByRole('slider', { name: 'Strength of the overlay' });
  const flip = page.getByRole('button', { name: 'Flip' });
  const ready = page.getByTestId('overlay-ready');
  /** The overlay's tools stand where the others do, while it is adjusted. */
  const adjust = async (work: () => Promise<void>): Promise<void> => {
    await page.keyboard.press('m');
    await expect(ready).toBeVisible();
    await work();
    await ready.click();
    await expect(ready).toHaveCount(0);
  };
  const asDrawn = { place: await overlayPlace(page, 'live-box'), opacity: '0.6' };

  /** Opacity, flip and place at once. */
  const expectFit = async (fit: typeof asDrawn, flipped: boolean): Promise<void> => {
    await adjust(async () => {
      await expect(opacity).toHaveAttribute('aria-valuenow', fit.opacity);
      await expect(flip).toHaveAttribute('aria-pressed', String(flipped));
    });
    expectSamePlace(await overlayPlace(page, 'live-box'), fit.place);
  };

  await adjust(async () => {
    await flip.click();
    await opacity.focus();
    await page.keyboard.press('Home');
  });
  await adjust(async () => {
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
    const size = page.getByRole('slider', { name: 'Overlay size' });
    // Two presses at once are two steps.
    for (const after of ['1.1', '1.2']) {
      await page.keyboard.press('+');
      await page.keyboard.press('+');
      await expect(size).toHaveAttribute('aria-valuenow', after);
    }
  });
  const tethers = { place: await overlayPlace(page, 'live-box'), opacity: '0.1' };
  expect(tethers.place.width).toBeCloseTo(asDrawn.place.width * 1.2, 2);

  await page.keyboard.press('k');
  await expect(live.locator('video')).toBeVisible();
  await expectFit(asDrawn, false);
  await page.getByTestId('more-tools').click();
  await page.getByTestId('overlay-move').click();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowDown');
  await ready.click();
  const usbs = { ...asDrawn, place: { ...asDrawn.place, top: asDrawn.place.top + 0.05 } };
  await expectFit(usbs, false);

  await page.keyboard.press('k');
  await expect(live.locator('canvas')).toBeVisible();
  await expectFit(tethers, true);
  // Another side has its own.
  await screen.side('Heel').first().click();
  await adjust(async () => {
    await expect(opacity).toHaveAttribute('aria-valuenow', asDrawn.opacity);
    await expect(flip).toHaveAttribute('aria-pressed', 'false');
  });

  await page.reload();
  await screen.side('Left side').first().click();
  await expect(live.locator('canvas')).toBeVisible();
  await expectFit(tethers, true);
  await page.keyboard.press('k');
  await expect(live.locator('video')).toBeVisible();
  await expectFit(usbs, false);
  await adjust(() => page.getByRole('button', { name: 'Reset the overlay' }).click());
  await expectFit(asDrawn, false);
});
