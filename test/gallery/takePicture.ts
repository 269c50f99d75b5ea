import type { Page } from 'playwright';
import sharp from 'sharp';
import type { GuidePicture } from './guidePictures.ts';

/** When the pictures are taken, by their own clocks: a working day, before noon. */
const takenAt = new Date('2026-03-11T10:24:00Z');

/** How a page is set up for the pictures of the guides: alike on every machine but for its fonts. */
export const pictureLook = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  reducedMotion: 'reduce',
  colorScheme: 'light',
  locale: 'en-GB',
  timezoneId: 'UTC',
} as const;

/** A picture of the guides as PNG, on a page with `pictureLook`. */
export async function takePicture(page: Page, address: string, { testId }: GuidePicture): Promise<Buffer> {
  await page.clock.setFixedTime(takenAt);
  await page.goto(`${address}&scheme=light`);
  await page.getByTestId(testId).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  return sharp(png).png({ palette: true, colours: 256, dither: 0, effort: 8 }).toBuffer();
}

/** Whether a person would see a difference: more than one pixel in two thousand differs by more than what edges of letters do. */
export async function isOtherPicture(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return true;
  const { channels, width, height } = a.info;
  let differing = 0;
  for (let at = 0; at < a.data.length; at += channels) {
    const apart = [0, 1, 2].some((channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > 32);
    if (apart) differing++;
  }
  return differing > (width * height) / 2_000;
}

function pixelsOf(png: Buffer) {
  return sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}
