import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { type MediaStore, openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { pngChunk } from '../../fixtures/oddImages/pngChunks.ts';
import { cameraJpeg, halfOf, plainPicture, zeroTailOf } from '../../fixtures/pictures.ts';

async function looksCut(bytes: Buffer, filename: string): Promise<boolean> {
  const store: MediaStore = await openMediaStore(temporaryFolder(), ownImaging);
  onTestFinished(() => store.close());
  return (await store.receive({ bytes, filename }, new AbortController().signal)).looksCut;
}

it('a file without its end looks cut as soon as it is copied in, whichever way it came', async () => {
  const jpeg = await cameraJpeg({ width: 600, height: 400 });
  expect(await looksCut(jpeg, 'a.jpg')).toBe(false);
  expect(await looksCut(halfOf(jpeg), 'b.jpg')).toBe(true);
  expect(await looksCut(zeroTailOf(jpeg), 'c.jpg')).toBe(true);
  // Phones append videos.
  expect(await looksCut(Buffer.concat([jpeg, Buffer.alloc(300_000, 7)]), 'd.jpg')).toBe(false);
  for (const kind of ['png', 'webp'] as const) {
    const whole = await plainPicture(kind);
    expect(await looksCut(whole, `a.${kind}`)).toBe(false);
    expect(await looksCut(halfOf(whole), `b.${kind}`)).toBe(true);
  }
});

it('one that has no hash for another reason does not: what moves, and formats whose end says nothing', async () => {
  const png = await plainPicture('png');
  const moves = Buffer.concat([png.subarray(0, 33), pngChunk('acTL', Buffer.alloc(8)), png.subarray(33)]);
  expect(await looksCut(moves, 'moves.png')).toBe(false);
  const frames = await sharp(Buffer.alloc(20 * 40 * 3, 90), {
    raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
  })
    .webp({ loop: 0 })
    .toBuffer();
  expect(await looksCut(frames, 'moves.webp')).toBe(false);
  expect(await looksCut(halfOf(await plainPicture('tiff')), 'a.tif')).toBe(false);
});
