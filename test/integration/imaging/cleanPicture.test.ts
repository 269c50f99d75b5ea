import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PlainFormat } from '../../../main/domain/model.ts';
import { cleanPicture } from '../../../main/imaging/tags/location/cleanPicture.ts';
import { pngChunk } from '../../fixtures/oddImages/pngChunks.ts';
import { cameraJpeg, plainPicture } from '../../fixtures/pictures.ts';
import { rgbTags, type Tag, tiffFile } from '../../fixtures/tiffFile.ts';

/** Text and numbers that are searched for in what is left. */
const xmp = '<x:xmpmeta><exif:GPSLatitude>51,30N</exif:GPSLatitude></x:xmpmeta>';
const latitude = [51, 30, 7];
const makersNotes = Buffer.from('NOTES: lat=51.5 lon=7.5');
const gps: Tag = { id: 0x8825, tables: [[{ id: 2, rationals: latitude }]] };
const shot: Tag = {
  id: 0x8769,
  tables: [
    [
      { id: 0x9003, text: '2025:01:31 10:20:30' },
      { id: 0x927c, bytes: makersNotes },
    ],
  ],
};
const shotAt = (at: string): Tag => ({ id: 0x8769, tables: [[{ id: 0x9003, text: at }]] });
const orientation: Tag = { id: 0x0112, shorts: [6] };

/** An EXIF block with a place in the photo's table and another in its thumbnail's. */
function exif(order: 'II*\0' | 'MM\0*'): Buffer {
  return tiffFile(order, [[orientation, { id: 0x02bc, bytes: Buffer.from(xmp) }, shot, gps], [gps]]);
}

function tellsPlace(file: Buffer): boolean {
  const numbers = (write: (bytes: Buffer, value: number, at: number) => void): Buffer => {
    const bytes = Buffer.alloc(latitude.length * 8);
    latitude.forEach((value, index) => {
      write(bytes, value, index * 8);
      write(bytes, 1, index * 8 + 4);
    });
    return bytes;
  };
  const little = numbers((bytes, value, at) => bytes.writeUInt32LE(value, at));
  const big = numbers((bytes, value, at) => bytes.writeUInt32BE(value, at));
  return [little, big, makersNotes, Buffer.from('GPSLatitude')].some((trace) => file.includes(trace));
}

async function pixelsOf(picture: Buffer): Promise<{ readonly depth: string; readonly pixels: Buffer }> {
  const { data, info } = await sharp(picture).raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
  const { depth } = await sharp(picture).metadata();
  return { depth: `${depth} ${info.channels}`, pixels: data };
}

async function expectCleaned(picture: Buffer, format: 'jpeg' | 'png' | 'webp' | 'tiff'): Promise<Buffer> {
  expect(tellsPlace(picture)).toBe(true);
  const before = await pixelsOf(picture);
  const cleaned = stripLocation(picture, format);
  if (!Buffer.isBuffer(cleaned)) throw new Error(`${format} is ${cleaned}`);
  expect(tellsPlace(cleaned)).toBe(false);
  const after = await pixelsOf(cleaned);
  expect(after.depth).toBe(before.depth);
  expect(after.pixels.equals(before.pixels)).toBe(true);
  // Once is enough: nothing is left to take out.
  expect(stripLocation(cleaned, format)).toBe('unchanged');
  return cleaned;
}

function segment(marker: number, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

async function jpegWith(...segments: readonly Buffer[]): Promise<Buffer> {
  const jpeg = await sharp(await plainPicture('png'))
    .jpeg()
    .toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

const stripLocation = (picture: Buffer, format: PlainFormat) =>
  cleanPicture(picture, format, { place: false, texts: true });

describe('JPEG', () => {
  it.each(['II*\0', 'MM\0*'] as const)('keeps time and orientation of its EXIF (%j)', async (order) => {
    const jpeg = await jpegWith(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(order)])));
    const cleaned = await expectCleaned(jpeg, 'jpeg');
    expect((await sharp(cleaned).metadata()).orientation).toBe(6);
    expect(cleaned.includes('2025:01:31 10:20:30')).toBe(true);
    expect(cleaned.length).toBe(jpeg.length);
  });

  it.each([
    ['thermal cameras', 0xe1, 'FLIR\0\x01GPSLatitude'],
    ['XMP', 0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`],
    ['action cameras', 0xe6, 'GoPro\0GPSLatitude'],
    ['content credentials', 0xeb, 'JP\x00\x01jumb GPSLatitude'],
    ['IPTC', 0xed, 'Photoshop 3.0\0GPSLatitude'],
    ['an EXIF block that is none', 0xe1, 'Exif\0\x01GPSLatitude'],
  ])('loses the blocks of %s', async (_, marker, body) => {
    await expectCleaned(await jpegWith(segment(marker, body)), 'jpeg');
  });

  it.each([
    ['a thumbnail with tags of its own', [[orientation], [{ id: 0x0201, bytes: Buffer.from('GPSLatitude') }]]],
    ['pictures within the table', [[orientation, { id: 0x014a, tables: [[gps]] }]]],
    ['a second pointer to a table', [[orientation, shotAt('2025:01:31 10:20:30'), { id: 0x8769, tables: [[gps]] }]]],
    ['tags of makers in the table of colours', [[{ id: 0x8769, tables: [[{ id: 0xa005, tables: [[gps]] }]] }]]],
    ['a tag that no one knows', [[orientation, { id: 0xfde8, bytes: makersNotes }]]],
  ] as const)('loses %s of its EXIF', async (_, tables) => {
    const block = tiffFile('II*\0', tables);
    await expectCleaned(await jpegWith(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), block]))), 'jpeg');
  });

  it('loses what lies in no part of its EXIF, and says of its colours what it said', async () => {
    const colours: Tag = { id: 0xa005, tables: [[{ id: 1, text: 'R03' }]] };
    const block = tiffFile('MM\0*', [[orientation, { id: 0x8769, tables: [[colours]] }]]);
    const placed = Buffer.concat([Buffer.from('Exif\0\0'), block, makersNotes]);
    const cleaned = await expectCleaned(await jpegWith(segment(0xe1, placed)), 'jpeg');
    expect(cleaned.includes('R03\0')).toBe(true);
  });

  it.each([
    ['JFIF', 0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\x02\x02GPSLatitude'],
    ['Adobe', 0xee, 'Adobe\0\x64\0\0\0\0\x01GPSLatitude'],
  ])('loses the tail of its segment %s', async (_, marker, body) => {
    await expectCleaned(await jpegWith(segment(marker, body)), 'jpeg');
  });

  it('loses what follows the picture', async () => {
    await expectCleaned(Buffer.concat([await jpegWith(), Buffer.from('GPSLatitude')]), 'jpeg');
  });

  it('stays as it is when it tells no place', async () => {
    expect(stripLocation(await cameraJpeg({ width: 300, height: 200 }), 'jpeg')).toBe('unchanged');
    expect(stripLocation(await plainPicture('cmyk'), 'jpeg')).toBe('unchanged');
  });
});

describe('PNG', () => {
  const insert = (png: Buffer, chunk: Buffer, before: string): Buffer => {
    const at = png.indexOf(before) - 4;
    return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]);
  };

  it.each(['IDAT', 'IEND'])('keeps 16 bits and orientation, its EXIF before %s', async (before) => {
    // ImageMagick and ExifTool write it behind the pixels, where libvips does not look.
    const png = insert(await plainPicture('png16'), pngChunk('eXIf', exif('MM\0*')), before);
    const cleaned = await expectCleaned(png, 'png');
    expect(cleaned.length).toBe(png.length);
    if (before === 'IDAT') expect((await sharp(cleaned).metadata()).orientation).toBe(6);
  });

  it.each(['tEXt', 'iTXt', 'zTXt', 'caBX'])('loses its chunk %s', async (name) => {
    const chunk = pngChunk(name, Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`));
    await expectCleaned(insert(await plainPicture('png-alpha'), chunk, 'IEND'), 'png');
  });

  it('stays as it is when it tells no place', async () => {
    const coloured = await sharp(await plainPicture('png'))
      .withIccProfile('p3')
      .png()
      .toBuffer();
    expect(stripLocation(coloured, 'png')).toBe('unchanged');
  });
});

describe('WebP', () => {
  it.each([{ lossless: true }, { lossless: false }])('keeps its pixels (%j)', async (how) => {
    const withPlace = sharp(await plainPicture('png-alpha'))
      .withExif({ IFD0: { Make: 'X' } })
      .withXmp(xmp);
    const webp = await withPlace.webp(how).toBuffer();
    const cleaned = await expectCleaned(webp, 'webp');
    const metadata = await sharp(cleaned).metadata();
    expect(metadata.xmp).toBeUndefined();
    expect(metadata.exif?.includes('X')).toBe(true);
  });

  it('keeps the orientation of its EXIF', async () => {
    const webp = await sharp(await plainPicture('png'))
      .withExif({ IFD0: { Make: 'X' } })
      .webp()
      .toBuffer();
    const at = webp.indexOf('EXIF');
    const block = exif('II*\0');
    const chunk = Buffer.concat([Buffer.from('EXIF\0\0\0\0'), block, Buffer.alloc(block.length % 2)]);
    chunk.writeUInt32LE(block.length, 4);
    const placed = Buffer.concat([webp.subarray(0, at), chunk]);
    placed.writeUInt32LE(placed.length - 8, 4);
    const cleaned = await expectCleaned(placed, 'webp');
    expect((await sharp(cleaned).metadata()).orientation).toBe(6);
  });

  it('stays as it is when it tells no place', async () => {
    expect(stripLocation(await plainPicture('webp'), 'webp')).toBe('unchanged');
  });
});

describe('TIFF', () => {
  const page = rgbTags(4, 2);

  it.each(['II*\0', 'MM\0*'])('loses the places of all its pages (%j)', async (order) => {
    const iptc: Tag = { id: 0x83bb, bytes: Buffer.from('GPSLatitude') };
    const file = tiffFile(order, [
      [...page, orientation, shot, gps],
      [...page, { id: 0x02bc, bytes: Buffer.from(xmp) }, iptc, gps],
    ]);
    const cleaned = await expectCleaned(file, 'tiff');
    expect(cleaned.length).toBe(file.length);
    expect(await sharp(cleaned).metadata()).toMatchObject({ orientation: 6, pages: 2 });
  });

  it('stays as it is when it tells no place', async () => {
    expect(stripLocation(await plainPicture('tiff'), 'tiff')).toBe('unchanged');
  });

  it.each([
    ['points of a map (GeoTIFF)', { id: 0x8482, rationals: latitude }],
    ['notes of GDAL', { id: 0xa480, bytes: Buffer.from(xmp) }],
    ['a second picture within it', { id: 0x014a, tables: [[...page, gps]] }],
    ['a tag that no one knows', { id: 0xeeee, bytes: makersNotes }],
  ] as const)('loses %s', async (_, tag) => {
    await expectCleaned(tiffFile('II*\0', [[...page, tag]]), 'tiff');
  });

  it('loses what lies in no part of it, and behind its end', async () => {
    const file = tiffFile('II*\0', [[...page, orientation]]);
    await expectCleaned(Buffer.concat([file, makersNotes]), 'tiff');
  });

  it('is not cut where tables lie in one another', () => {
    const file = tiffFile('II*\0', [[...page, shot]]);
    const value = file.indexOf(Buffer.from([0x69, 0x87])) + 8;
    // The table of the shot would be the main one.
    file.writeUInt32LE(file.readUInt32LE(4), value);
    const before = Buffer.from(file);
    expect(stripLocation(file, 'tiff')).toBe('unknown_structure');
    expect(file.equals(before)).toBe(true);
  });
});

it.each(['jpeg', 'png', 'webp', 'tiff'] as const)('says so of a %s that it cannot follow', async (format) => {
  const picture = format === 'jpeg' ? await jpegWith() : await plainPicture(format);
  expect(stripLocation(picture.subarray(0, picture.length / 2), format)).toBe('unknown_structure');
  expect(stripLocation(picture.subarray(0, 9), format)).toBe('unknown_structure');
});
