import { type ImageFormat, type PlainFormat, plainFormats, type RawFormat, rawFormats } from '../model.ts';

/** Without the dot. */
export const extensions: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  tiff: 'tif',
  heic: 'heic',
  cr2: 'cr2',
  cr3: 'cr3',
  nef: 'nef',
  arw: 'arw',
  raf: 'raf',
  dng: 'dng',
  orf: 'orf',
};

const formats = new Map(Object.entries(extensions).map(([format, extension]) => [extension, format as ImageFormat]));

export function formatOf(extension: string): ImageFormat | null {
  return formats.get(extension) ?? null;
}

/** RAW formats have no registered media type; servers use these. */
export const mediaTypes: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  heic: 'image/heic',
  cr2: 'image/x-canon-cr2',
  cr3: 'image/x-canon-cr3',
  nef: 'image/x-nikon-nef',
  arw: 'image/x-sony-arw',
  raf: 'image/x-fuji-raf',
  dng: 'image/x-adobe-dng',
  orf: 'image/x-olympus-orf',
};

export function isPlain(format: ImageFormat): format is PlainFormat {
  return plainFormats.some((plain) => plain === format);
}

export function isRaw(format: ImageFormat): format is RawFormat {
  return rawFormats.some((raw) => raw === format);
}
