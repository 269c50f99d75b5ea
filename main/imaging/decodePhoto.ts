import type { Metadata, Sharp } from 'sharp';
import type { PlainFormat } from '../domain/model.ts';
import type { PhotoFigures } from '../domain/quality.ts';
import { captureTime } from './captureTime.ts';
import { maxPixels, withPicture } from './pixels.ts';
import { damagedBy, tooLarge, Undecodable } from './undecodable.ts';

export const thumbnailEdge = 320;
export const previewEdge = 2048;

export interface DecodedPhoto {
  /** Upright size, pixels. */
  readonly width: number;
  readonly height: number;
  /** EXIF capture time, milliseconds since 1970; null where the file has none. */
  readonly takenAt: number | null;
  /** Upright JPEG, at most `thumbnailEdge` on its longer edge, with no metadata. */
  readonly thumbnail: Buffer;
  readonly figures: PhotoFigures | null;
}

// What phones and cameras write against the letter of the format, with every pixel intact. Anything else that libvips warns
// of is taken as damage, since a half-copied file shows itself that way too.
const harmless = /Invalid SOS parameters for sequential JPEG|Unknown Adobe color transform/;

/**
 * Reads the whole picture once, as far as its thumbnail needs: for JPEG that is every byte of its data, at an eighth of the
 * size. Metadata alone would accept half a file. Throws `Undecodable`.
 */
export async function decodePhoto(path: string, format: PlainFormat): Promise<DecodedPhoto> {
  return await withPicture(path, async (open) => {
    const metadata = await readMetadata(open(), format);
    const thumbnail = await decodeInFull((failOn) => smallUpright(open(failOn), thumbnailEdge));
    const { width, height } = metadata.autoOrient;
    return { width, height, takenAt: captureTime(metadata.exif), thumbnail, figures: null };
  });
}

/** An upright JPEG of the picture, at most `edge` pixels on its longer edge, with no metadata. Throws `Undecodable`. */
export async function renderSmall(path: string, edge: number): Promise<Buffer> {
  return await withPicture(path, async (open) => await decodeInFull((failOn) => smallUpright(open(failOn), edge)));
}

async function readMetadata(picture: Sharp, format: PlainFormat): Promise<Metadata> {
  const metadata = await picture.metadata().catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes('pixel limit'))) throw damagedBy(error);
    throw tooLarge(maxPixels / 1e6, error);
  });
  if (metadata.format !== format) {
    throw new Undecodable(`not a picture: its content is not the ${format.toUpperCase()} that it claims to be`, {
      mayBeIncomplete: false,
    });
  }
  return metadata;
}

async function decodeInFull(pipeline: (failOn: 'warning' | 'error') => Sharp): Promise<Buffer> {
  try {
    return await pipeline('warning').toBuffer();
  } catch (error) {
    if (!(error instanceof Error && harmless.test(error.message))) throw damagedBy(error);
  }
  return await pipeline('error')
    .toBuffer()
    .catch((error: unknown) => {
      throw damagedBy(error);
    });
}

function smallUpright(picture: Sharp, edge: number): Sharp {
  return picture
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 });
}
