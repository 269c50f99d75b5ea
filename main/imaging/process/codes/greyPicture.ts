import { turnGrey, withPicture } from '../pixels.ts';

/**
 * Shows a code a fifth of the picture wide, measured on 24 megapixels: 1500 pixels missed Code 39, and 3000 took up to
 * ten times as long for codes of a tenth (docs/performance.md).
 */
export const codePictureEdge = 2000;

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

/** Readers lose lines that lie 18 to 35 degrees askew. */
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
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file.buffer;
}
