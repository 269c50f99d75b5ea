import type { FileHandle } from 'node:fs/promises';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import { unusualJpeg } from '../undecodable.ts';

const pieceBytes = 1024 * 1024;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Encoders use some 10 scans. A decoder passes the whole picture for each: 196 megapixels in 2,400 tiny scans took a minute (measured). */
const maxScans = 100;

/**
 * Whether only allowed bytes come before the end marker (ITU T.81, section B.1.1.5): 0xFF is followed by a zero, the
 * next restart marker, or a segment between scans. libjpeg reads over most of a lost block and libvips does not report
 * it. For codings that `jpegReader.ts` does not follow; blind to a flipped bit. Throws `Undecodable` for too many
 * scans.
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

const refinedFrames = new Set([0xc2, 0xc6, 0xca, 0xce]);

/** Each component has one scan unless scans refine each other (T.81 section B.2.3). */
class ScanParts {
  #left: number | null = null;
  #areRefined = false;
  #scans = 0;

  areAll(): boolean {
    return this.#areRefined || this.#left === 0;
  }

  take(marker: number, count: number): boolean {
    if (marker === startOfScan) {
      if (this.#left === null) return false;
      this.#scans += 1;
      if (this.#scans > maxScans) throw unusualJpeg();
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

/** Tables (DHT, DAC) and a reserved number lie between the frames. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

type Found =
  | { readonly kind: 'end' | 'broken' }
  | { readonly kind: 'goes on'; readonly read: number; readonly restart: number; readonly isScanOver: boolean };

function readPiece(piece: Buffer, restartBefore: number): Found {
  let restart = restartBefore;
  let index = piece.indexOf(0xff);
  while (index !== -1) {
    const next = piece[index + 1];
    if (next === undefined) return { kind: 'goes on', read: index, restart, isScanOver: false };
    if (next === endOfImage) return { kind: 'end' };
    if (next === 0xd0 + restart) restart = (restart + 1) % 8;
    else if (isSegment(next)) return { kind: 'goes on', read: index, restart, isScanOver: true };
    else if (next !== 0 && next !== 0xff) return { kind: 'broken' };
    index = piece.indexOf(0xff, index + (next === 0xff ? 1 : 2));
  }
  return { kind: 'goes on', read: piece.length, restart, isScanOver: false };
}

function isSegment(marker: number): boolean {
  return (
    marker === 0xc4 ||
    (marker >= startOfScan && marker <= 0xdd) ||
    (marker >= 0xe0 && marker <= 0xef) ||
    marker === 0xfe
  );
}

/** Skipped segments' thumbnails have markers of their own. `end` where the picture ends; null where neither is found. */
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
    if (marker === 0xff) at += 1;
    else if (head.length < 5) return null;
    else {
      // In a frame the component count follows precision and size.
      if (!parts.take(marker, (marker === startOfScan ? head[4] : head[9]) ?? 0)) return null;
      at += 2 + head.readUInt16BE(2);
      if (marker === startOfScan) return at;
    }
  }
  return null;
}
