import type { ImageFormat } from '../../domain/model.ts';
import { heicFinder } from './heicPlaces.ts';
import { JpegPicture } from './jpegPicture.ts';
import { PictureDigest } from './pictureDigest.ts';
import { asBuffer, type PictureHasher } from './pictureHasher.ts';
import type { PictureStream } from './pictureStream.ts';
import { type PlaceFinder, placedHasher } from './placedPicture.ts';
import { PngPicture } from './pngPicture.ts';
import { tiffFinder } from './tiffPlaces.ts';
import { WebpPicture } from './webpPicture.ts';

const streams: Partial<Record<ImageFormat, new (digest: PictureDigest) => PictureStream>> = {
  jpeg: JpegPicture,
  png: PngPicture,
  webp: WebpPicture,
};

const finders: Partial<Record<ImageFormat, PlaceFinder>> = {
  tiff: tiffFinder('pages'),
  cr2: tiffFinder('sensor'),
  nef: tiffFinder('sensor'),
  arw: tiffFinder('sensor'),
  dng: tiffFinder('sensor'),
  orf: tiffFinder('sensor'),
  heic: heicFinder,
};

/** CR3 and RAF keep their sensor data in makers' boxes: only their bytes identify them. */
const byBytesAlone: PictureHasher = { update: () => undefined, end: async () => null };

export function createPictureHasher(format: ImageFormat): PictureHasher {
  const [Stream, finder] = [streams[format], finders[format]];
  if (finder !== undefined) return placedHasher(format, finder);
  if (Stream === undefined) return byBytesAlone;
  const digest = new PictureDigest(format);
  const stream = new Stream(digest);
  return {
    update: (chunk) => stream.update(asBuffer(chunk)),
    end: async () => (stream.isWhole ? digest.end() : null),
  };
}
