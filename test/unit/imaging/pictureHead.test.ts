import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readPictureHead } from '../../../main/imaging/decode/pictureHead.ts';
import { thumbnailOfBytes, thumbnailOfHead } from '../../../main/imaging/process/browseThumbnail.ts';
import { withExifThumbnail } from '../../fixtures/cards.ts';
import { cameraJpeg, marksOf, svgAsJpg, textAsJpg } from '../../fixtures/pictures.ts';

it('the head of a JPEG tells when it was taken, how it is turned, and its small picture', async () => {
  const jpeg = await cameraJpeg({ width: 300, height: 200, takenAt: '2025:02:03 04:05:06' });
  expect(readPictureHead(jpeg)).toMatchObject({ takenAt: new Date('2025-02-03T04:05:06').getTime(), thumbnail: null });
  const withSmall = readPictureHead(await withExifThumbnail(jpeg, '#ff0000', 6));
  expect(withSmall.orientation).toBe(6);
  const small = await thumbnailOfHead(withSmall);
  // 160 x 120 as it lies there, upright as the camera was held.
  expect(await sharp(small!).metadata()).toMatchObject({ format: 'jpeg', width: 120, height: 160 });
});

it('bars that a camera adds to its small picture are cut off', async () => {
  const head = readPictureHead(await withExifThumbnail(await cameraJpeg({ width: 300, height: 200 }), '#00ff00'));
  const small = await thumbnailOfHead({ ...head, aspect: 1.5 });
  expect(await sharp(small!).metadata()).toMatchObject({ width: 160, height: 107 });
});

it('a whole picture is shown upright', async () => {
  const jpeg = await cameraJpeg({ width: 400, height: 600, orientation: 8 });
  const small = await thumbnailOfBytes(jpeg);
  expect(await marksOf(small)).toEqual({ top: 'red', left: 'blue' });
  expect(await sharp(small).metadata()).toMatchObject({ width: 213, height: 320 });
});

it('heads that are cut, spoilt or no JPEG tell nothing, and throw nothing', async () => {
  const jpeg = await withExifThumbnail(await cameraJpeg({ width: 300, height: 200 }), '#0000ff');
  for (let at = 0; at < 3_000; at += 7) {
    readPictureHead(jpeg.subarray(0, at));
    const spoilt = Buffer.from(jpeg.subarray(0, 3_000));
    spoilt[at] = (spoilt[at]! + 128) % 256;
    const head = readPictureHead(spoilt);
    expect(head.orientation).toBeGreaterThanOrEqual(1);
    expect(head.orientation).toBeLessThanOrEqual(8);
  }
  expect(readPictureHead(textAsJpg)).toEqual({ takenAt: null, orientation: 1, aspect: null, thumbnail: null });
  expect(await thumbnailOfHead({ takenAt: null, orientation: 1, aspect: null, thumbnail: svgAsJpg })).toBeNull();
  await expect(thumbnailOfBytes(svgAsJpg)).rejects.toThrow('not a picture');
});
