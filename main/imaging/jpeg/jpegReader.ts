import { closeSync, openSync, readSync } from 'node:fs';
import { measureBands } from '../figures/measureBands.ts';
import { turnedCells } from '../figures/turnedCells.ts';
import { isRestart, markers } from '../formats/jpegSegments.ts';
import { lostSectors } from '../formats/lostSectors.ts';
import { type BlockDetail, blockDetail, zigzag } from './blockDetail.ts';
import { eighthPicture } from './eighthPicture.ts';
import { standardHuffmanTables } from './huffmanTables.ts';
import { type JpegBytes, openJpegBytes, pieceBytes } from './jpegBytes.ts';
import { BrokenJpeg, damagedData, endsEarly, lostPart, OtherJpeg, UnusualJpeg } from './jpegFaults.ts';
import type { Block, Frame, JpegFile, JpegWish, ReadJpeg, SoundJpeg, Table } from './jpegFrame.ts';
import { isYcc, type JpegHeader, newHeader, takeSegment, wordAt } from './jpegHeader.ts';
import { scanReader } from './scanReader.ts';

/** T.81's example for light (annex K, table K.1), row by row, which nearly all encoders scale. */
const exampleQuanta = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

const maxBlocks = 10;
/** Some programs leave a few bytes between segments; a disk loses at least a sector. */
const maxStrayBytes = 511;

/**
 * Follows every code of a sequential JPEG (ITU-T T.81 annexes C and F) and keeps only the blocks' means. Quicker than
 * libjpeg at an eighth (7 MB: 39 ms against 70), and finds what libvips misses: unknown codes, and data that end early
 * or late. Its memory serves picture after picture.
 */
export function jpegReader(): ReadJpeg {
  const open = openJpegBytes();
  const scans = scanReader();
  const standardTable = standardHuffmanTables();
  // New planes for each picture would hold megabytes until the next collection.
  const planes: Int16Array[] = [];

  let bandMemory = new Uint8Array(0);
  const bandsOf = (bytes: number): Uint8Array<ArrayBuffer> => {
    if (bandMemory.length < bytes) bandMemory = new Uint8Array(bytes);
    return bandMemory;
  };

  function follow(file: JpegBytes, wish: JpegWish): SoundJpeg {
    const header = newHeader(planes);
    let detail: BlockDetail | null = null;
    // Other bytes behind the first scan are of a lost one.
    let straysLeft = maxStrayBytes;
    let data = 0;
    let at = 2;
    for (;;) {
      const [first = 0, marker = 0] = file.pieceFrom(at, 2);
      if (first !== 0xff || marker === 0) {
        if (straysLeft === 0) throw damagedData();
        straysLeft -= 1;
        at += 1;
      } else if (marker === markers.endOfImage) break;
      else if (marker === 0xff) at += 1;
      // Some cameras write a restart mark behind the last unit too.
      else if (isRestart(marker)) at += 2;
      else {
        const length = wordAt(file.pieceFrom(at, 4), 2);
        if (length < 2) throw damagedData();
        const segment = file.pieceFrom(at, 2 + length).slice(4, 2 + length);
        at += 2 + length;
        if (marker === markers.startOfScan) {
          data ||= at;
          detail ??= header.frame && blockDetail(header.frame, bandsOf);
          at = readScan(file, at, segment, header, detail);
          straysLeft = 0;
        } else takeSegment(marker, segment, header);
      }
    }
    const sound = soundOf(header, wish, detail);
    // libjpeg reads over lost sectors where the codes happen to come out.
    if (lostSectors((from) => file.pieceFrom(from, Math.min(pieceBytes, at - from)), data, at) !== null)
      throw lostPart();
    return sound;
  }

  function readScan(
    file: JpegBytes,
    at: number,
    segment: Uint8Array,
    header: JpegHeader,
    detail: BlockDetail | null,
  ): number {
    const { frame, quanta, quantumOf, tables } = header;
    if (frame === null) throw damagedData();
    for (const part of frame.components) {
      part.quanta ??= quanta.get(quantumOf.get(part.id) ?? 0) ?? null;
      part.quantum ||= part.quanta?.[0] ?? 0;
    }
    const blocks = blocksOf(segment, frame, (id) => tables.get(id) ?? standardTable(id));
    return scans.readScan(file, at, { frame, blocks, interval: header.restartInterval, detail });
  }

  return (file, wish) => {
    try {
      return follow(open(file), wish);
    } catch (error) {
      if (error instanceof BrokenJpeg) return { kind: 'broken', damage: error.damage };
      if (error instanceof UnusualJpeg) return { kind: 'unusual' };
      if (error instanceof OtherJpeg) return { kind: 'other' };
      throw error;
    }
  };
}

export function readJpegFile(readJpeg: ReadJpeg, path: string, wish: JpegWish): ReturnType<ReadJpeg> {
  const handle = openSync(path, 'r');
  const file: JpegFile = { read: (into, at) => readSync(handle, into, 0, into.length, at) };
  try {
    return readJpeg(file, wish);
  } finally {
    closeSync(handle);
  }
}

function soundOf(header: JpegHeader, wish: JpegWish, detail: BlockDetail | null): SoundJpeg {
  const { frame, isSrgb } = header;
  if (frame === null || frame.components.some(({ isRead }) => !isRead)) throw endsEarly();
  const edge = Math.ceil(Math.max(frame.width, frame.height) / 8);
  const isPlain = isYcc(frame, header);
  return {
    kind: 'sound',
    eighth: isSrgb && edge >= wish.leastEdge && isPlain ? eighthPicture(frame, wish.orientation) : null,
    // Other colour spaces than YCbCr and grey move the light a little and its edges not at all.
    detail:
      detail !== null && (isPlain || frame.components.length === 1)
        ? turnedCells(measureBands(detail.bands), wish.orientation)
        : null,
    quality: savedQuality(frame.components[0]?.quanta ?? null),
  };
}

/** T.81 section B.2.3: one block for one component, else as many of each as its sampling says. */
function blocksOf(segment: Uint8Array, frame: Frame, tableAt: (id: number) => Table | undefined): readonly Block[] {
  const count = segment[0] ?? 0;
  const blocks: Block[] = [];
  for (let slot = 0; slot < count; slot += 1) {
    const [id, chosen = 0] = segment.subarray(1 + 2 * slot, 3 + 2 * slot);
    const component = frame.components.find((part) => part.id === id);
    const means = tableAt(chosen >> 4);
    const rest = tableAt(16 + (chosen & 15));
    if (means === undefined || rest === undefined) throw new OtherJpeg();
    if (component === undefined || component.isRead) throw damagedData();
    component.isRead = true;
    const across = count === 1 ? 1 : component.across;
    const down = count === 1 ? 1 : component.down;
    for (let dy = 0; dy < down; dy += 1)
      for (let dx = 0; dx < across; dx += 1) blocks.push({ component, slot, means, rest, dx, dy, across, down });
  }
  if (blocks.length > maxBlocks) throw new OtherJpeg();
  return blocks;
}

/**
 * libjpeg's quality, 1 to 100, by the mean ratio to the example table, which serves cameras' own tables well enough.
 * Answers null without a table.
 */
function savedQuality(quanta: Uint16Array | null): number | null {
  if (quanta === null) return null;
  const coarser =
    quanta.reduce((sum, quantum, place) => sum + quantum / (exampleQuanta[zigzag[place] ?? 0] ?? 1), 0) / 64;
  const quality = coarser <= 1 ? 100 - 50 * coarser : 50 / coarser;
  return Math.max(1, Math.min(100, Math.round(quality)));
}
