import type { FileHandle } from 'node:fs/promises';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import { unusualJpeg } from '../undecodable.ts';

const pieceBytes = 1024 * 1024;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/**
 * Encoders refine a picture in some 10 scans. A decoder goes through the whole picture for each: 196 megapixels in 2,400 scans of a few
 * bytes took it a minute (measured).
 */
const mostScans = 100;

/**
 * Whether the compressed data of a JPEG go on to their end marker with nothing between that cannot stand there (ITU T.81, section
 * B.1.1.5): 0xFF is followed by a zero, by the next restart marker in turn, or by a segment between two scans, of which there are as
 * many as the picture has. libjpeg reads over most of what a lost block of a card leaves there, and libvips does not tell of it. For
 * what `jpeg/jpegReader.ts` does not follow: a flipped bit no one can see this way. Throws `Undecodable` for more scans than any
 * encoder makes.
 */
export async function hasSoundScans(handle: FileHandle, size: number): Promise<boolean> {
  const parts = new ScanParts();
  let at = await scanBehind(handle, size, 2, parts);
  let restart = 0;
  while (typeof at === 'number' && at + 1 < size) {
    const found = readPiece(await bytesAt(handle, at, pieceBytes), restart);
    if (found.kind !== 'goes on') return found.kind === 'end' && parts.areAll();
    restart = found.isScanOver ? 0 : found.restart;
    at = found.isScanOver ? await scanBehind(handle, size, at + found.read, parts) : at + found.read;
  }
  return at === 'end' && parts.areAll();
}

/** Frames (SOF) whose scans refine each other, so that there can be any number of them. */
const refinedFrames = new Set([0xc2, 0xc6, 0xca, 0xce]);

/** Of how many components the scans are still to come: of each one, unless they refine each other (T.81 section B.2.3). */
class ScanParts {
  #left: number | null = null;
  #areRefined = false;
  #scans = 0;

  areAll(): boolean {
    return this.#areRefined || this.#left === 0;
  }

  /** False for what cannot be there: a second frame, or more scans than its components. `count` is the number in the segment. */
  take(marker: number, count: number): boolean {
    if (marker === startOfScan) {
      if (this.#left === null) return false;
      this.#scans += 1;
      if (this.#scans > mostScans) throw unusualJpeg();
      this.#left -= count;
      return this.#areRefined || this.#left >= 0;
    }
    if (!isFrame(marker)) return true;
    if (this.#left !== null) return false;
    this.#left = count;
    this.#areRefined = refinedFrames.has(marker);
    return true;
  }
}

/** All from 0xC0 to 0xCF but tables (DHT, DAC) and what is reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

type Found =
  | { readonly kind: 'end' | 'broken' }
  /** A scan is over where a segment stands behind what was read. */
  | { readonly kind: 'goes on'; readonly read: number; readonly restart: number; readonly isScanOver: boolean };

function readPiece(piece: Buffer, restartBefore: number): Found {
  let restart = restartBefore;
  let index = piece.indexOf(0xff);
  while (index !== -1) {
    const next = piece[index + 1];
    // The other half of it begins the next piece.
    if (next === undefined) return { kind: 'goes on', read: index, restart, isScanOver: false };
    if (next === endOfImage) return { kind: 'end' };
    if (next === 0xd0 + restart) restart = (restart + 1) % 8;
    else if (isSegment(next)) return { kind: 'goes on', read: index, restart, isScanOver: true };
    else if (next !== 0 && next !== 0xff) return { kind: 'broken' };
    index = piece.indexOf(0xff, index + (next === 0xff ? 1 : 2));
  }
  return { kind: 'goes on', read: piece.length, restart, isScanOver: false };
}

/** Tables, further scans, application data and comments. */
function isSegment(marker: number): boolean {
  return (
    marker === 0xc4 ||
    (marker >= startOfScan && marker <= 0xdd) ||
    (marker >= 0xe0 && marker <= 0xef) ||
    marker === 0xfe
  );
}

/**
 * Where the data of the next scan begin, past the segments before it, whose thumbnails have markers of their own. `end` where the
 * picture ends instead; null where neither is to be found, or a segment that cannot be there.
 */
async function scanBehind(
  handle: FileHandle,
  size: number,
  from: number,
  parts: ScanParts,
): Promise<number | 'end' | null> {
  for (let at = from; at + 1 < size; ) {
    const head = await bytesAt(handle, at, 10);
    const [first, marker = 0] = head;
    if (first !== 0xff) return null;
    if (marker === endOfImage) return 'end';
    // Any number of 0xFF may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (head.length < 5) return null;
    else {
      // The number of components: of a scan the first byte, of a frame the one behind precision and size.
      if (!parts.take(marker, (marker === startOfScan ? head[4] : head[9]) ?? 0)) return null;
      at += 2 + head.readUInt16BE(2);
      if (marker === startOfScan) return at;
    }
  }
  return null;
}
