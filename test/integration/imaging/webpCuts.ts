import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { isWholeWebp } from '../../../main/imaging/process/webpWhole.ts';
import { createRandom } from '../../../main/practice/random.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

/** What the product says of such a file. */
export async function isWhole(bytes: Buffer): Promise<boolean> {
  const path = join(temporaryFolder(), 'a.webp');
  await writeFile(path, bytes);
  const handle = await open(path, 'r');
  try {
    return await isWholeWebp(handle, bytes.length);
  } finally {
    await handle.close();
  }
}

/** Of the same length, with zeros from `cut` on. */
function zerosFrom(bytes: Buffer, cut: number): Buffer {
  return Buffer.from(bytes).fill(0, cut);
}

export function zerosAtEnd(bytes: Buffer): number {
  return bytes.length - 1 - bytes.findLastIndex((byte) => byte !== 0);
}

export const webpPictures: Readonly<Record<string, () => Promise<Buffer>>> = {
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
const noise = async () => {
  const random = createRandom(7);
  return Buffer.from(Array.from({ length: 90_000 }, () => Math.floor(random() * 256)));
};

/** At so many places: the picture that reads as zeros from there on, and the one that ends there, are seen not to be whole. */
export async function expectCutsToBeSeen(name: string, count: number): Promise<void> {
  const bytes = (await webpPictures[name]?.()) ?? Buffer.alloc(0);
  expect(await isWhole(bytes)).toBe(true);
  const random = createRandom(`${name} 7`);
  for (let left = count; left > 0; left -= 1) {
    // Bytes that are zeros anyway are none that are missing.
    const cut = 30 + Math.floor(random() * (bytes.length - zerosAtEnd(bytes) - 100));
    const zeroed = zerosFrom(bytes, cut);
    const seen = (await isWhole(zeroed)) && (await stillDecodes(zeroed));
    expect(seen, `${name}, zeros from ${cut} on of ${bytes.length}`).toBe(false);
    expect(await isWhole(bytes.subarray(0, cut)), `${name}, cut at ${cut}`).toBe(false);
  }
}

/** What does not decode is refused for that. */
async function stillDecodes(bytes: Buffer): Promise<boolean> {
  return await sharp(bytes, { failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    );
}
