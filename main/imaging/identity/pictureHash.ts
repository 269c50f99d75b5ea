import { createHash, type Hash } from 'node:crypto';
import type { PictureHash } from '../../domain/ids.ts';
import type { ImageFormat } from '../../domain/model.ts';
import { heicFinder } from './heicPlaces.ts';
import { JpegPicture } from './jpegPicture.ts';
import { asBuffer, type PictureHasher } from './pictureHasher.ts';
import type { PictureStream } from './pictureStream.ts';
import { type PlaceFinder, placedHasher } from './placedPicture.ts';
import { PngPicture } from './pngPicture.ts';
import { tiffFinder } from './tiffPlaces.ts';
import { WebpPicture } from './webpPicture.ts';

const streams: Partial<Record<ImageFormat, new (hash: Hash) => PictureStream>> = {
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

/** CR3 and RAF keep their sensor data in boxes of their makers: they are known by their bytes. */
const byBytesAlone: PictureHasher = { update: () => undefined, end: async () => null };

/** The same picture in another format is another one: the format goes into the hash. */
export function createPictureHasher(format: ImageFormat): PictureHasher {
  const hash = createHash('sha256').update(`${format}\0`);
  const [Stream, finder] = [streams[format], finders[format]];
  if (finder !== undefined) return placedHasher(hash, finder);
  return Stream === undefined ? byBytesAlone : streamHasher(hash, new Stream(hash));
}

function streamHasher(hash: Hash, stream: PictureStream): PictureHasher {
  return {
    update: (chunk) => stream.update(asBuffer(chunk)),
    // A hex digest is what PictureHash names.
    end: async () => (stream.isWhole ? (hash.digest('hex') as PictureHash) : null),
  };
}
