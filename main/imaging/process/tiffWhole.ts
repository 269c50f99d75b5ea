import type { FileHandle } from 'node:fs/promises';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import { lostPixelsFinder } from '../decode/lostPixels.ts';
import { lostSectorsFinder } from '../formats/lostSectors.ts';
import { firstTiffPage, type TiffPage } from '../identity/tiffPlaces.ts';

/**
 * Part of the coded picture (`lost`) or its rest (`cutOff`) reads as zeros, or that share of the pixels may be missing,
 * 0 to 1, since zeros can be black.
 */
export type TiffWholeness = 'lost' | 'cutOff' | number;

const uncompressed = 1;
/** CCITT: one bit a pixel, with zeros of their own between lines. */
const faxes: ReadonlySet<number> = new Set([2, 3, 4]);
const headBytes = 64 * 1024;
const pieceBytes = 1024 * 1024;

/** A doubt counts as there: the decoder says more. */
export async function tiffWholeness(handle: FileHandle): Promise<TiffWholeness> {
  const page = await pageOf(handle);
  if (page === null || faxes.has(page.compression)) return 0;
  const isCoded = page.compression !== uncompressed;
  return isCoded ? await codedWholeness(handle, page) : await pixelsWholeness(handle, page);
}

async function pageOf(handle: FileHandle): Promise<TiffPage | null> {
  try {
    return await firstTiffPage(await bytesAt(handle, 0, headBytes), (at, length) => bytesAt(handle, at, length));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A lost cluster is larger than many strips, so they are checked together. */
async function codedWholeness(handle: FileHandle, { start, end }: TiffPage): Promise<TiffWholeness> {
  const find = lostSectorsFinder();
  // The finder wants whole sectors.
  for (let at = start - (start % pieceBytes); at < end; at += pieceBytes) {
    if (find(await bytesAt(handle, at, Math.min(pieceBytes, end - at)), at) !== null) return 'lost';
  }
  return 0;
}

async function pixelsWholeness(handle: FileHandle, page: TiffPage): Promise<TiffWholeness> {
  const finder = lostPixelsFinder(page);
  for (let at = page.start; at < page.end; at += pieceBytes) {
    finder.take(await bytesAt(handle, at, Math.min(pieceBytes, page.end - at)), at);
  }
  const { bytes, isCutOff } = finder.end();
  return isCutOff ? 'cutOff' : bytes / (page.end - page.start);
}
