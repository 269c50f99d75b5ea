import type { Metadata, Sharp } from 'sharp';
import type { PlainFormat } from '../../domain/model.ts';
import { text } from '../../texts/text.ts';
import { unreadTiff } from '../decode/unreadTiff.ts';
import { bandsOfGrey } from '../figures/detailBands.ts';
import { lumaOf } from '../figures/exposure.ts';
import { type DetailCells, measureBands } from '../figures/measureBands.ts';
import { measurePixels } from '../figures/measurePixels.ts';
import { type DecodedPhoto, thumbnailEdge } from '../imaging.ts';
import { freePixels } from '../pixels/freePixels.ts';
import type { RgbPixels } from '../pixels/rgbPixels.ts';
import { captureTime } from '../tags/captureTime.ts';
import { damaged, damagedBy, refused, tooLarge, Undecodable, unusualJpeg } from '../undecodable.ts';
import type { JpegThreads } from './jpegThreads.ts';
import { requireFitsMemory } from './memoryLimit.ts';
import { encodeSmall, fitPixels, maxPixels, withPicture } from './pixels.ts';
import { requireWhole } from './requireWhole.ts';

// Phones and cameras write this with every pixel intact. Other warnings of libvips count as damage: half a copy causes
// them too.
const harmless = /Invalid SOS parameters for sequential JPEG|Unknown Adobe color transform/;
const harmlessOnceFollowed = /extraneous bytes before marker/;

/** A camera's JPEG is then decoded at an eighth, the cheapest way; sharp does so below a ninth (6000 pixels become 640, not 750). */
const measuredEdge = 640;
const detailEdge = 3_000;

/** Every code of a JPEG is read, since metadata alone would accept half a file. Throws `Undecodable`. */
export async function decodePhoto(path: string, format: PlainFormat, jpegs: JpegThreads): Promise<DecodedPhoto> {
  const lost = format === 'jpeg' ? 0 : await requireWhole(path, format);
  const { metadata, pixels, detail, quality } = await withPicture(path, async (open) => {
    const metadata = await readMetadata(open(), format);
    await requireFitsMemory(path, metadata);
    const followed = format === 'jpeg' ? await follow(path, metadata, jpegs) : notFollowed;
    return { metadata, ...(await seen(open, followed)) };
  }).catch(async (error: unknown) => {
    const isDamaged = format === 'tiff' && error instanceof Undecodable && error.mayBeIncomplete;
    throw (isDamaged ? await unreadTiff(path) : null) ?? error;
  });
  const [thumbnail, firstLook, figures] = await Promise.all([
    encodeSmall(pixels, thumbnailEdge),
    encodeSmall(pixels, measuredEdge),
    measurePixels(pixels, { detail, quality }),
  ]);
  freePixels(pixels.data);
  const { width, height } = metadata.autoOrient;
  return { width, height, takenAt: captureTime(metadata.exif), thumbnail, firstLook, figures: { ...figures, lost } };
}

interface Followed {
  readonly isToItsEnd: boolean;
  readonly eighth: RgbPixels | null;
  readonly detail: DetailCells | null;
  readonly quality: number | null;
}

const notFollowed: Followed = { isToItsEnd: false, eighth: null, detail: null, quality: null };

interface Seen {
  readonly pixels: RgbPixels;
  readonly detail: DetailCells;
  readonly quality: number | null;
}

async function seen(open: (failOn: 'warning' | 'error') => Sharp, followed: Followed): Promise<Seen> {
  const { eighth, detail, isToItsEnd, quality } = followed;
  if (detail !== null) return { pixels: eighth ?? (await readPixels(open, isToItsEnd, measuredEdge)), detail, quality };
  const large = await readPixels(open, isToItsEnd, detailEdge);
  const cells = measureBands(bandsOfGrey(lumaOf(large)));
  return { pixels: await fitted(large), detail: cells, quality };
}

async function follow(path: string, { orientation = 1 }: Metadata, jpegs: JpegThreads): Promise<Followed> {
  const reading = await jpegs.read(path, { orientation, leastEdge: measuredEdge });
  switch (reading.kind) {
    case 'sound':
      return {
        isToItsEnd: true,
        eighth: reading.eighth && (await fitted(reading.eighth)),
        detail: reading.detail,
        quality: reading.quality,
      };
    case 'broken':
      throw damaged(reading.damage);
    case 'unusual':
      // Browsers do not show it, and no decoder reports its damage.
      throw unusualJpeg();
    case 'other':
      await requireWhole(path, 'jpeg');
      return notFollowed;
  }
}

async function fitted(larger: RgbPixels): Promise<RgbPixels> {
  const pixels = await fitPixels(larger, measuredEdge);
  freePixels(larger.data);
  return pixels;
}

async function readPixels(
  open: (failOn: 'warning' | 'error') => Sharp,
  isFollowed: boolean,
  edge: number,
): Promise<RgbPixels> {
  const { data, info } = await decodeInFull(
    (failOn) => smallPixels(open(failOn), edge).toBuffer({ resolveWithObject: true }),
    isFollowed,
  );
  return { data, width: info.width, height: info.height };
}

/** Upright, without metadata. Throws `Undecodable`. */
export async function renderSmall(path: string, edge: number): Promise<Buffer> {
  return await withPicture(
    path,
    async (open) => await decodeInFull((failOn) => smallUpright(open(failOn), edge).toBuffer(), true),
  );
}

async function readMetadata(picture: Sharp, format: PlainFormat): Promise<Metadata> {
  const metadata = await picture.metadata().catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes('pixel limit'))) throw damagedBy(error);
    throw tooLarge(maxPixels / 1e6, error);
  });
  if (metadata.format !== format) {
    throw refused((file) => text('notPicture.otherContent', { file, format: format.toUpperCase() }));
  }
  return metadata;
}

async function decodeInFull<Result>(
  decode: (failOn: 'warning' | 'error') => Promise<Result>,
  isFollowed: boolean,
): Promise<Result> {
  try {
    return await decode('warning');
  } catch (error) {
    const warning = error instanceof Error ? error.message : '';
    if (!harmless.test(warning) && !(isFollowed && harmlessOnceFollowed.test(warning))) throw damagedBy(error);
  }
  return await decode('error').catch((error: unknown) => {
    throw damagedBy(error);
  });
}

function smallPixels(picture: Sharp, edge: number): Sharp {
  return picture
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' });
}

function smallUpright(picture: Sharp, edge: number): Sharp {
  return picture
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 });
}
