import { jpegParts, markers, segmentHead } from '../formats/jpegSegments.ts';
import { exifTiffPart, findTag, type TagTable, TiffReader, tagIds } from '../formats/tiffTags.ts';
import { profileSegments } from './withMetadata.ts';

/** Cameras write this for Adobe RGB without a profile (DCF 2.0 section 3.2.5). */
const adobeRgb = 'R03';

export function withAdobeRgbSaid(jpeg: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...profileSegments(adobeRgbProfile()), jpeg.subarray(2)]);
}

/** No converter looks into EXIF for Adobe RGB, so a copy would come out paler. `jpeg` may end at the scan. */
export function saysAdobeRgbInExif(jpeg: Buffer): boolean {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return false;
  let says = false;
  try {
    for (const { marker, bytes } of jpegParts(jpeg)) {
      if (marker === markers.startOfScan) return says;
      if (marker === markers.app2 && segmentHead(bytes).startsWith('ICC_PROFILE\0')) return false;
      if (marker === markers.app1 && segmentHead(bytes).startsWith('Exif\0\0')) says = isMeant(bytes.subarray(4));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return says;
}

function isMeant(exif: Buffer): boolean {
  const reader = new TiffReader(exifTiffPart(exif));
  const shot = tableIn(reader, reader.firstTable(), tagIds.exifTable);
  const colours = shot && tableIn(reader, shot, tagIds.interoperabilityTable);
  const index = colours && findTag(colours, 1);
  return index !== undefined && reader.text(index) === adobeRgb;
}

function tableIn(reader: TiffReader, table: TagTable, id: number): TagTable | undefined {
  const pointer = findTag(table, id);
  return pointer === undefined ? undefined : reader.table(reader.number(pointer));
}

/** For the white of profiles (D50), with the exponent 563/256 (Adobe RGB (1998) Color Image Encoding, sections 4.3.1 and 4.3.4). */
const primaries = {
  rXYZ: [0.60974, 0.31111, 0.01947],
  gXYZ: [0.20528, 0.62567, 0.06087],
  bXYZ: [0.14919, 0.06322, 0.74457],
} as const;
const whiteD50 = [0.9642, 1, 0.8249] as const;

function adobeRgbProfile(): Buffer {
  const curve = Buffer.alloc(14);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(563, 12);
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', description('Adobe RGB compatible')],
    ['cprt', Buffer.from('text\0\0\0\0No copyright\0', 'latin1')],
    ['wtpt', xyz(whiteD50)],
    ...Object.entries(primaries).map(([name, values]) => [name, xyz(values)] as const),
    ...['rTRC', 'gTRC', 'bTRC'].map((name) => [name, curve] as const),
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  const data: Buffer[] = [];
  let at = 128 + table.length;
  for (const [index, [name, bytes]] of tags.entries()) {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    table.write(name, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(bytes.length, 12 + 12 * index);
    data.push(padded);
    at += padded.length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at);
  head.writeUInt32BE(0x02400000, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  whiteD50.forEach((value, index) => {
    head.writeInt32BE(fixed(value), 68 + 4 * index);
  });
  return Buffer.concat([head, table, ...data]);
}

function fixed(value: number): number {
  return Math.round(value * 65_536);
}

function xyz(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 'latin1');
  values.forEach((value, index) => {
    bytes.writeInt32BE(fixed(value), 8 + 4 * index);
  });
  return bytes;
}

function description(words: string): Buffer {
  const bytes = Buffer.alloc(12 + words.length + 1 + 78);
  bytes.write('desc', 'latin1');
  bytes.writeUInt32BE(words.length + 1, 8);
  bytes.write(words, 12, 'latin1');
  return bytes;
}
