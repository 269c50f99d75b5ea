import { readTables } from './huffmanTables.ts';
import { damagedData, OtherJpeg, UnusualJpeg } from './jpegFaults.ts';
import type { Frame, Table } from './jpegFrame.ts';

const maxPixels = 200_000_000;

export interface JpegHeader {
  readonly tables: Map<number, Table>;
  readonly quanta: Map<number, Uint16Array>;
  readonly quantumOf: Map<number, number>;
  frame: Frame | null;
  restartInterval: number;
  isSrgb: boolean;
  isJfif: boolean;
  adobe: 'absent' | 'YCbCr' | 'other';
  readonly planes: Int16Array[];
}

export function newHeader(planes: Int16Array[]): JpegHeader {
  return {
    tables: new Map(),
    quanta: new Map(),
    quantumOf: new Map(),
    frame: null,
    restartInterval: 0,
    isSrgb: true,
    isJfif: false,
    adobe: 'absent',
    planes,
  };
}

/**
 * ITU-T T.81 section B.2. As with libjpeg, tables and frames must have their exact length: else the rest of a wrong one
 * would pass for stray bytes.
 */
export function takeSegment(marker: number, segment: Uint8Array, header: JpegHeader): void {
  if (marker === 0xc4) readTables(segment, header.tables);
  else if (marker === 0xdb) readQuanta(segment, header.quanta);
  else if (marker === 0xdd) header.restartInterval = readInterval(segment);
  else if (marker >= 0xc0 && marker <= 0xcf) {
    if (header.frame !== null) throw damagedData();
    if (marker > 0xc1) throw marker === 0xc2 ? new OtherJpeg() : new UnusualJpeg();
    header.frame = readFrame(segment, header);
  } else if (marker === 0xe0 && startsWith(segment, 'JFIF')) header.isJfif = true;
  else if (marker === 0xe2 && startsWith(segment, 'ICC_PROFILE')) header.isSrgb &&= isOfSrgb(segment);
  else if (marker === 0xee && startsWith(segment, 'Adobe')) header.adobe = segment[11] === 1 ? 'YCbCr' : 'other';
}

export function wordAt(from: Uint8Array, at: number): number {
  return ((from[at] ?? 0) << 8) | (from[at + 1] ?? 0);
}

/** The rules are libjpeg's. */
export function isYcc({ components, maxAcross, maxDown }: Frame, { isJfif, adobe }: JpegHeader): boolean {
  const [first] = components;
  if (components.length !== 3 || first === undefined) return false;
  const isWhole = first.across === maxAcross && first.down === maxDown;
  const areShares = components.every(({ across, down }) => maxAcross % across === 0 && maxDown % down === 0);
  const isRgb = components.map(({ id }) => String.fromCharCode(id)).join('') === 'RGB';
  const areKnown = components.every(({ quantum }) => quantum > 0);
  return isWhole && areShares && areKnown && (isJfif || (adobe !== 'other' && !isRgb));
}

function readFrame(segment: Uint8Array, { planes, quantumOf }: JpegHeader): Frame {
  const [precision = 0, , , , , count = 0] = segment;
  if (segment.length !== 6 + 3 * count) throw damagedData();
  const height = wordAt(segment, 1);
  const width = wordAt(segment, 3);
  const parts = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0, quantum = 0] = segment.subarray(6 + 3 * index, 9 + 3 * index);
    quantumOf.set(id, quantum);
    return { id, across: sampling >> 4, down: sampling & 15 };
  });
  const isDefault = parts.every(({ across, down }) => across > 0 && across < 5 && down > 0 && down < 5);
  if (precision !== 8 || height * width === 0 || height * width > maxPixels || count === 0 || count > 4 || !isDefault)
    throw new OtherJpeg();
  const maxAcross = Math.max(...parts.map(({ across }) => across));
  const maxDown = Math.max(...parts.map(({ down }) => down));
  const components = parts.map((part, index) => {
    const stride = Math.ceil(width / (8 * maxAcross)) * part.across;
    const rows = Math.ceil(height / (8 * maxDown)) * part.down;
    return { ...part, stride, means: planeOf(planes, index, stride * rows), quantum: 0, quanta: null, isRead: false };
  });
  return { width, height, maxAcross, maxDown, components };
}

function readInterval(segment: Uint8Array): number {
  if (segment.length !== 2) throw damagedData();
  return wordAt(segment, 0);
}

/** Reused memory is not cleared: every block is written before it is read. */
function planeOf(planes: Int16Array[], index: number, blocks: number): Int16Array {
  const saved = planes[index];
  if (saved !== undefined && saved.length >= blocks) return saved;
  const plane = new Int16Array(blocks);
  planes[index] = plane;
  return plane;
}

function readQuanta(segment: Uint8Array, quanta: Map<number, Uint16Array>): void {
  let at = 0;
  while (at < segment.length) {
    const id = segment[at] ?? 0;
    const isWide = id >= 16;
    const from = at + 1;
    quanta.set(
      id & 15,
      Uint16Array.from({ length: 64 }, (_, place) =>
        isWide ? wordAt(segment, from + 2 * place) : (segment[from + place] ?? 0),
      ),
    );
    at += isWide ? 129 : 65;
  }
  if (at !== segment.length) throw damagedData();
}

function startsWith(segment: Uint8Array, text: string): boolean {
  return Buffer.from(segment.subarray(0, text.length)).toString('latin1') === text;
}

/**
 * By the profile's description (ICC.1:2022 sections 7.3 and 9.2.41), which only its first piece has; others pass.
 * `segment` begins with `ICC_PROFILE`.
 */
function isOfSrgb(segment: Uint8Array): boolean {
  if (segment[12] !== 1) return true;
  const profile = Buffer.from(segment.subarray(14));
  try {
    return descriptionOf(profile).includes('sRGB');
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function descriptionOf(profile: Buffer): string {
  const count = Math.min(100, profile.readUInt32BE(128));
  for (let entry = 132; entry < 132 + 12 * count; entry += 12) {
    if (profile.toString('latin1', entry, entry + 4) !== 'desc') continue;
    const start = profile.readUInt32BE(entry + 4);
    const letters = profile.subarray(start, start + profile.readUInt32BE(entry + 8)).filter((byte) => byte !== 0);
    return Buffer.from(letters.subarray(0, 200)).toString('latin1');
  }
  return '';
}
