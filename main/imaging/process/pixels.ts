import sharp, { type Sharp } from 'sharp';
import { createSharedLimit } from '../../lib/async/sharedLimit.ts';
import { mendedTiff } from '../decode/mendedTiff.ts';
import type { RgbPixels } from '../pixels/rgbPixels.ts';
import { damagedBy, isSlowSharp, sharpLimitMs, tooSlow } from '../undecodable.ts';

/** Larger pictures are refused before a pixel is decoded: a 31 KB PNG can claim 256 megapixels. */
export const maxPixels = 200_000_000;

/** JPEG quality of picture files: above it files grow and nothing is seen of it. */
export const pictureQuality = 92;

const loaders = ['Jpeg', 'Png', 'Webp', 'Tiff'];
const svgLoader = { operation: ['VipsForeignLoadSvgBuffer'] };

// libvips chooses the loader by content, so an SVG named .jpg would be rendered, with the files beside it that it names. The
// block is a switch of the whole process, which is why it and its limit are the one piece of module state here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: loaders.flatMap((loader) => [`VipsForeignLoad${loader}File`, `VipsForeignLoad${loader}Buffer`]),
});
// Every picture is read once, so a cache only holds memory. Two pictures at a time, one thread each: a station has few cores,
// and the engine and the window need theirs.
sharp.cache(false);
sharp.concurrency(1);
const decodes = createSharedLimit(2);

type Open = (failOn?: 'warning' | 'error') => Sharp;

/**
 * Works on pictures from outside: only JPEG, PNG, WebP and TIFF can be loaded within. Strict about damage unless told. Work that fails on a
 * TIFF is done again without its metadata.
 */
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

/** Rows that another decoder has read, as a JPEG without metadata, written with the tables that all strips of its quality have. */
export async function encodeStrip({ data, width, height }: RgbPixels, quality: number): Promise<Buffer> {
  return await decodes.shared(
    async () =>
      await sharp(data, { raw: { width, height, channels: 3 } })
        .jpeg({ quality, optimiseCoding: false })
        .toBuffer(),
  );
}

/** A small JPEG of decoded pixels, at most `edge` on its longer edge. */
export async function encodeSmall({ data, width, height }: RgbPixels, edge: number): Promise<Buffer> {
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Decoded pixels made smaller: at most `edge` on their longer edge. */
export async function fitPixels({ data, width, height }: RgbPixels, edge: number): Promise<RgbPixels> {
  const fitted = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data: fitted.data, width: fitted.info.width, height: fitted.info.height };
}

/** A JPEG encoded anew without metadata, its pixels in the order in which they lie. Throws `Undecodable`. */
export async function encodeAnew(jpeg: Buffer, quality: number): Promise<Buffer> {
  return await withPicture(jpeg, async (open) => await open('error').jpeg({ quality }).toBuffer()).catch(
    (error: unknown) => {
      throw damagedBy(error);
    },
  );
}

/**
 * Works on a drawing of our own with the SVG loader let in. No other picture is being decoded meanwhile, so nothing from
 * outside ever meets that loader.
 */
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

/** Grey pixels, one byte each, turned clockwise; the corners that come to it are grey. */
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
