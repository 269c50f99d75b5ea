import { type FileHandle, open } from 'node:fs/promises';
import type { PlainFormat } from '../domain/model.ts';
import { bytesAt } from '../files/bytesAt.ts';
import { hasSoundScans } from './jpegScans.ts';
import { damaged } from './undecodable.ts';
import { isWholeWebp } from './webpWhole.ts';

/**
 * Refuses what decodes all the same and is not whole: a file server shows the full size early, and the rest reads as zeros, which
 * libwebp takes for data and libvips does not notice in the last rows of a JPEG; a lost block in the middle of a JPEG; a PNG without its
 * last chunk. Of plain TIFF nothing can be told: zeros are black there. Throws `Undecodable`. Not within `withPicture`, which it may need.
 */
export async function requireWhole(path: string, format: PlainFormat): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const detail = await missing(handle, size, format);
    if (detail !== null) throw damaged(detail);
  } finally {
    await handle.close();
  }
}

async function missing(handle: FileHandle, size: number, format: PlainFormat): Promise<string | null> {
  switch (format) {
    case 'jpeg':
      return (await hasSoundScans(handle, size)) ? null : 'a part of its picture data is broken';
    case 'png':
      return (await hasPngEnd(handle, size)) ? null : 'the file ends too early';
    case 'webp':
      return (await isWholeWebp(handle, size)) ? null : 'the file ends too early';
    case 'tiff':
      return null;
  }
}

/** From chunk to chunk, up to the one that says that it is the last (PNG specification, section 5.6). */
async function hasPngEnd(handle: FileHandle, size: number): Promise<boolean> {
  for (let at = 8; at + 12 <= size; ) {
    const head = await bytesAt(handle, at, 8);
    if (head.toString('latin1', 4) === 'IEND') return true;
    at += 12 + head.readUInt32BE(0);
  }
  return false;
}
