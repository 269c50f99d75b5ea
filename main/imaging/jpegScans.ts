import type { FileHandle } from 'node:fs/promises';
import { bytesAt } from '../files/bytesAt.ts';

const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * Whether the compressed data of a JPEG go on to their end marker with nothing between that cannot stand there (ITU T.81, section
 * B.1.1.5): 0xFF is followed by a zero, by the next restart marker in turn, or by a segment between two scans. libjpeg reads over
 * most of what a lost block of a card leaves there, and libvips does not tell of it; a flipped bit no one can see this way. The file
 * is read through `buffer`.
 */
export async function hasSoundScans(handle: FileHandle, size: number, buffer: Buffer): Promise<boolean> {
  let at = await scanBehind(handle, size, 2);
  let restart = 0;
  while (typeof at === 'number' && at + 1 < size) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    const found = readPiece(buffer.subarray(0, bytesRead), restart);
    if (found.kind !== 'goes on') return found.kind === 'end';
    restart = found.isScanOver ? 0 : found.restart;
    at = found.isScanOver ? await scanBehind(handle, size, at + found.read) : at + found.read;
  }
  return at === 'end';
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
 * picture ends instead; null where neither is to be found.
 */
async function scanBehind(handle: FileHandle, size: number, from: number): Promise<number | 'end' | null> {
  for (let at = from; at + 1 < size; ) {
    const head = await bytesAt(handle, at, 4);
    if (head[0] !== 0xff) return null;
    if (head[1] === endOfImage) return 'end';
    // Any number of 0xFF may stand before a marker.
    if (head[1] === 0xff) at += 1;
    else if (head.length < 4) return null;
    else if (head[1] === startOfScan) return at + 2 + head.readUInt16BE(2);
    else at += 2 + head.readUInt16BE(2);
  }
  return null;
}
