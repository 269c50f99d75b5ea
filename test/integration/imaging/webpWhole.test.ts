import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isWholeWebp } from '../../../main/imaging/process/webpWhole.ts';
import { createRandom } from '../../../main/practice/world/random.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

async function isWhole(bytes: Buffer): Promise<boolean> {
  const path = join(temporaryFolder(), 'a.webp');
  await writeFile(path, bytes);
  const handle = await open(path, 'r');
  try {
    return await isWholeWebp(handle, bytes.length);
  } finally {
    await handle.close();
  }
}

const flat = (background: string, width = 1000, height = 800) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Of the same length, with zeros from `cut` on. */
function zerosFrom(bytes: Buffer, cut: number): Buffer {
  return Buffer.from(bytes).fill(0, cut);
}

function zerosAtEnd(bytes: Buffer): number {
  return bytes.length - 1 - bytes.findLastIndex((byte) => byte !== 0);
}

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
  const pictures: Readonly<Record<string, () => Promise<Buffer>>> = {
    'a photo': async () =>
      await sharp(await photo())
        .webp()
        .toBuffer(),
    'a photo at its best': async () =>
      await sharp(await photo())
        .webp({ quality: 100 })
        .toBuffer(),
    'a lossless photo': async () =>
      await sharp(await photo())
        .webp({ lossless: true })
        .toBuffer(),
    'lossless noise': async () =>
      await sharp(await noise(), noiseSize)
        .webp({ lossless: true })
        .toBuffer(),
    'a photo on a wide white ground': async () =>
      await sharp(await photo())
        .extend({ bottom: 2_000, background: '#ffffff' })
        .webp()
        .toBuffer(),
    'one of a camera that writes behind the picture': async () =>
      await sharp(await photo())
        .withExif({ IFD0: { Make: 'A'.repeat(300) } })
        .webp()
        .toBuffer(),
  };
  const noiseSize = { raw: { width: 200, height: 150, channels: 3 } } as const;
  const photo = async () => await cameraJpeg({ width: 600, height: 400, seed: 3 });
  const random = createRandom(7);
  const noise = async () => Buffer.from(Array.from({ length: 90_000 }, () => Math.floor(random() * 256)));

  it.each(Object.keys(pictures))(
    '%s that reads as zeros from anywhere on, or is cut off',
    { timeout: 60_000 },
    async (name) => {
      const bytes = (await pictures[name]?.()) ?? Buffer.alloc(0);
      expect(await isWhole(bytes)).toBe(true);
      for (let left = 25; left > 0; left -= 1) {
        // Bytes that are zeros anyway are none that are missing.
        const cut = 30 + Math.floor(random() * (bytes.length - zerosAtEnd(bytes) - 100));
        const seen = await stillDecodes(zerosFrom(bytes, cut));
        expect(seen && (await isWhole(zerosFrom(bytes, cut))), `${name}, zeros from ${cut} on of ${bytes.length}`).toBe(
          false,
        );
        expect(await isWhole(bytes.subarray(0, cut)), `${name}, cut at ${cut}`).toBe(false);
      }
    },
  );

  it('nothing that ends within its head', async () => {
    for (const length of [0, 3, 12, 19, 25])
      expect(await isWhole(Buffer.from('RIFF\xff\0\0\0WEBPVP8 \xf0\0\0\0aaaaaa', 'latin1').subarray(0, length))).toBe(
        false,
      );
  });
});

/** What does not decode is refused for that. */
async function stillDecodes(bytes: Buffer): Promise<boolean> {
  return await sharp(bytes, { failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    );
}
