import { turnGrey, withPicture } from '../pixels.ts';

/**
 * Large enough for a code that fills a fifth of the picture's width, measured on 24 megapixels: at 1500 pixels Code 39 was
 * missed, at 3000 it took up to ten times as long and what was gained were codes of a tenth (docs/performance.md).
 */
export const codePictureEdge = 2000;

/**
 * The picture as codes are looked for in it: upright, grey, as a PGM file in memory that can be handed to another thread.
 * Throws what the decoder throws for a picture that cannot be read.
 */
export async function greyPicture(input: string | Uint8Array): Promise<ArrayBuffer> {
  return await withPicture(input, async (open) => {
    const grey = await open('error')
      .autoOrient()
      .resize(codePictureEdge, codePictureEdge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return pgm(grey);
  });
}

/**
 * The same picture, turned: readers of lines follow lines that lie straight or upright, and lose those that lie 18 to 35 degrees askew. What comes to
 * its corners is grey.
 */
export async function turnedPicture(picture: ArrayBuffer, degrees: number): Promise<ArrayBuffer> {
  const file = Buffer.from(picture);
  const [head = '', width, height] = /^P5\n(\d+) (\d+)\n255\n/.exec(file.toString('latin1', 0, 40)) ?? [];
  return pgm(
    await turnGrey({ data: file.subarray(head.length), width: Number(width), height: Number(height) }, degrees),
  );
}

function pgm({
  data,
  info,
}: {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number };
}): ArrayBuffer {
  const head = Buffer.from(`P5\n${info.width} ${info.height}\n255\n`);
  // Copied: memory that the decoder has made cannot be handed over.
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file.buffer;
}
