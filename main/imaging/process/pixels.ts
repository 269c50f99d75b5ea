import sharp, { type Sharp } from 'sharp';
import { createSharedLimit } from '../../lib/async/sharedLimit.ts';
import { mendedTiff } from '../decode/mendedTiff.ts';
import type { RgbPixels } from '../pixels/rgbPixels.ts';
import { damagedBy, isSlowSharp, sharpLimitMs, tooSlow } from '../undecodable.ts';

/** A 31 KB PNG can claim 256 megapixels. */
export const maxPixels = 200_000_000;

/** Higher quality makes larger files and no visible difference. */
export const pictureQuality = 92;

const loaders = ['Jpeg', 'Png', 'Webp', 'Tiff'];
const svgLoader = { operation: ['VipsForeignLoadSvgBuffer'] };

// libvips chooses the loader by content, so an SVG named .jpg would be rendered with the files that it names. The block
// is the process's, hence module state.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: loaders.flatMap((loader) => [`VipsForeignLoad${loader}File`, `VipsForeignLoad${loader}Buffer`]),
});
// Every picture is read once. Two at a time with one thread each leave cores to engine and window.
sharp.cache(false);
sharp.concurrency(1);
const decodes = createSharedLimit(2);

type Open = (failOn?: 'warning' | 'error') => Sharp;

/** Loads JPEG, PNG, WebP and TIFF only, strict about damage by default. Work that fails on a TIFF is repeated without its metadata. */
export async function withPicture<Result>(
  input: string | Uint8Array,
  work: (open: Open) => Promise<Result>,
): Promise<Result> {
  return await decodes.shared(async () => {
    try {
      return await work(opener(input));
    } catch (error) {
      const mended = await mendedTiff(input).catch(() => null);
      if (isSlowSharp(error)) throw tooSlow(sharpLimitMs);
      if (mended === null) throw error;
      return await work(opener(mended));
    }
  });
}

function opener(input: string | Uint8Array): Open {
  return (failOn = 'warning') =>
    sharp(input, { failOn, limitInputPixels: maxPixels, sequentialRead: true }).timeout({
      seconds: sharpLimitMs / 1_000,
    });
}

/** All strips of one quality are written with the same tables. */
export async function encodeStrip({ data, width, height }: RgbPixels, quality: number): Promise<Buffer> {
  return await decodes.shared(
    async () =>
      await sharp(data, { raw: { width, height, channels: 3 } })
        .jpeg({ quality, optimiseCoding: false })
        .toBuffer(),
  );
}

export async function encodeSmall({ data, width, height }: RgbPixels, edge: number): Promise<Buffer> {
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
}

export async function fitPixels({ data, width, height }: RgbPixels, edge: number): Promise<RgbPixels> {
  const fitted = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data: fitted.data, width: fitted.info.width, height: fitted.info.height };
}

export async function encodeAnew(jpeg: Buffer, quality: number): Promise<Buffer> {
  return await withPicture(jpeg, async (open) => await open('error').jpeg({ quality }).toBuffer()).catch(
    (error: unknown) => {
      throw damagedBy(error);
    },
  );
}

/** Lets the SVG loader in for a drawing of our own, with no other decode meanwhile, so nothing from outside meets it. */
export async function withOwnDrawing<Result>(svg: string, work: (drawing: Sharp) => Promise<Result>): Promise<Result> {
  return await decodes.exclusive(async () => {
    sharp.unblock(svgLoader);
    try {
      return await work(sharp(Buffer.from(svg)));
    } finally {
      sharp.block(svgLoader);
    }
  });
}

export async function turnGrey(
  { data, width, height }: { readonly data: Buffer; readonly width: number; readonly height: number },
  degrees: number,
): Promise<{ readonly data: Buffer; readonly info: { readonly width: number; readonly height: number } }> {
  return await decodes.shared(
    async () =>
      await sharp(data, { raw: { width, height, channels: 1 } })
        .rotate(degrees, { background: '#808080' })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true }),
  );
}
