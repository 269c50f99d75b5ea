import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectCutsToBeSeen, isWhole, webpPictures, zerosAtEnd } from './webpCuts.ts';

const flat = (background: string, width = 1000, height = 800) =>
  sharp({ create: { width, height, channels: 3, background } });

describe('whole is', () => {
  it.each([
    ['#000000', 75],
    ['#ffffff', 20],
    ['#336699', 100],
    ['#7f7f7f', 75],
  ])('a picture of %s alone at quality %d, whose data end in zeros', async (colour, quality) => {
    const bytes = await flat(colour).webp({ quality }).toBuffer();
    expect(zerosAtEnd(bytes)).toBeGreaterThanOrEqual(64);
    expect(await isWhole(bytes)).toBe(true);
  });

  it('one with what its camera wrote behind the picture, and one that is filled up behind its end', async () => {
    const plain = await flat('#336699').webp().toBuffer();
    const tagged = await flat('#336699')
      .withExif({ IFD0: { Make: 'A' } })
      .webp()
      .toBuffer();
    expect(await isWhole(tagged)).toBe(true);
    expect(await isWhole(Buffer.concat([plain, Buffer.alloc(4096)]))).toBe(true);
  });

  it('an animation, and a lossless picture', async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 10), Buffer.alloc(300, 200)]);
    const raw = { width: 10, height: 20, channels: 3, pageHeight: 10 } as const;
    expect(
      await isWhole(
        await sharp(frames, { raw })
          .webp({ loop: 0, delay: [9, 9] })
          .toBuffer(),
      ),
    ).toBe(true);
    expect(await isWhole(await flat('#336699').webp({ lossless: true }).toBuffer())).toBe(true);
  });
});

describe('not whole is', () => {
  it.each(Object.keys(webpPictures))('%s that reads as zeros from anywhere on, or is cut off', async (name) => {
    // A few places; many in `webpWhole.long.test.ts`.
    await expectCutsToBeSeen(name, 6);
  });

  it('nothing that ends within its head', async () => {
    for (const length of [0, 3, 12, 19, 25])
      expect(await isWhole(Buffer.from('RIFF\xff\0\0\0WEBPVP8 \xf0\0\0\0aaaaaa', 'latin1').subarray(0, length))).toBe(
        false,
      );
  });
});
