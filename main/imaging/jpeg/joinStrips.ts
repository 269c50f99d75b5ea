import { jpegParts, markers } from '../formats/jpegSegments.ts';

export const blockRow = 16;
const maxInterval = 65_535;

export function stripRows(width: number, max: number): number {
  const rowsOfBlocks = Math.min(Math.floor(max / blockRow), Math.floor(maxInterval / blocksAcross(width)));
  return Math.max(1, rowsOfBlocks) * blockRow;
}

function blocksAcross(width: number): number {
  return Math.ceil(width / blockRow);
}

export interface StripedSize {
  readonly width: number;
  readonly height: number;
  readonly rows: number;
}

/**
 * One baseline JPEG from strips of equal tables, top to bottom, with a restart mark between (ITU-T T.81 sections
 * B.2.4.4 and F.1.1.5.1). No pixel changes. Throws `RangeError` for strips that differ in more than their height.
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

function restartInterval(blocks: number): Buffer {
  if (blocks > maxInterval) throw new RangeError('strips too large');
  const segment = Buffer.from([0xff, 0xdd, 0, 4, 0, 0]);
  segment.writeUInt16BE(blocks, 4);
  return segment;
}
