import { jpegParts, markers } from '../formats/jpegSegments.ts';

/** Rows of pixels that each strip has: whole rows of blocks, whose colours are stored at half their size. */
export const blockRow = 16;
/** Blocks between two restart marks are counted in 16 bits. */
const mostInterval = 65_535;

/** Rows of a strip, at most so many, that a picture of this width can be joined from. */
export function stripRows(width: number, most: number): number {
  const rowsOfBlocks = Math.min(Math.floor(most / blockRow), Math.floor(mostInterval / blocksAcross(width)));
  return Math.max(1, rowsOfBlocks) * blockRow;
}

function blocksAcross(width: number): number {
  return Math.ceil(width / blockRow);
}

export interface StripedSize {
  readonly width: number;
  readonly height: number;
  /** Of each strip but the last. */
  readonly rows: number;
}

/**
 * One baseline JPEG out of JPEGs of its strips, from top to bottom, all written with the same tables: their data one behind the other, with a restart
 * mark between two (ITU-T T.81 sections B.2.4.4 and F.1.1.5.1). No pixel is another than in the strip. Throws `RangeError` for strips that differ in
 * more than their height.
 */
export function joinStrips(strips: readonly Buffer[], { width, height, rows }: StripedSize): Buffer {
  const [first, ...rest] = strips.map(partsOf);
  if (first === undefined) throw new RangeError('no strips');
  const frame = Buffer.from(first.frame);
  frame.writeUInt16BE(height, 5);
  const joined: Buffer[] = [soi, ...first.tables, frame, restartInterval(blocksAcross(width) * (rows / blockRow))];
  joined.push(first.scan, first.data);
  rest.forEach(({ tables, data }, index) => {
    if (!Buffer.concat(tables).equals(Buffer.concat(first.tables))) throw new RangeError('strips of other tables');
    joined.push(Buffer.from([0xff, 0xd0 + (index % 8)]), data);
  });
  return Buffer.concat([...joined, eoi]);
}

const soi = Buffer.from([0xff, 0xd8]);
const eoi = Buffer.from([0xff, 0xd9]);
const baseline = 0xc0;

interface StripParts {
  readonly tables: readonly Buffer[];
  readonly frame: Buffer;
  readonly scan: Buffer;
  readonly data: Buffer;
}

function partsOf(strip: Buffer): StripParts {
  const parts = [...jpegParts(strip)];
  const of = (marker: number | null) => parts.filter((part) => part.marker === marker).map(({ bytes }) => bytes);
  const [frame, scan, data] = [of(baseline)[0], of(markers.startOfScan)[0], of(null)[0]];
  if (frame === undefined || scan === undefined || data === undefined) throw new RangeError('no baseline JPEG');
  const own = new Set<number | null>([baseline, markers.startOfScan, markers.endOfImage, null]);
  return { tables: parts.filter(({ marker }) => !own.has(marker)).map(({ bytes }) => bytes), frame, scan, data };
}

/** DRI: its length, and the blocks between two restart marks. */
function restartInterval(blocks: number): Buffer {
  if (blocks > mostInterval) throw new RangeError('strips too large');
  const segment = Buffer.from([0xff, 0xdd, 0, 4, 0, 0]);
  segment.writeUInt16BE(blocks, 4);
  return segment;
}
