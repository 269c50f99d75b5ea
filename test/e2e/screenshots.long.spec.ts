import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { guidePictures } from '../gallery/guidePictures.ts';
import { isOtherPicture, pictureLook, takePicture } from '../gallery/takePicture.ts';
import { expect, test } from './support/fixtures.ts';

test('a picture of the guides is taken the same twice, and one that differs is seen to', async ({
  browser,
  gallery,
}) => {
  const [picture] = guidePictures;
  if (picture === undefined) throw new Error('The guides have no picture.');
  const context = await browser.newContext(pictureLook);
  const page = await context.newPage();
  const first = await takePicture(page, gallery.at(picture.state), picture);
  const second = await takePicture(page, gallery.at(picture.state), picture);
  expect(await isOtherPicture(first, second)).toBe(false);
  const { width, height } = await sharp(await readFile(join('docs/images', picture.file))).metadata();
  expect({ width, height }).toEqual(pictureLook.viewport);
  const square = {
    input: { create: { width: 40, height: 40, channels: 3, background: '#c00' } },
    top: 20,
    left: 20,
  } as const;
  expect(await isOtherPicture(first, await sharp(first).composite([square]).png().toBuffer())).toBe(true);
  await context.close();
});
