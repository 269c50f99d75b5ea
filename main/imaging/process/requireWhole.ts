import { type FileHandle, open } from 'node:fs/promises';
import type { PlainFormat } from '../../domain/model.ts';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import { type Text, text } from '../../texts/text.ts';
import { lostSectorsFinder } from '../formats/lostSectors.ts';
import { findTag, TiffReader, tagIds } from '../formats/tiffTags.ts';
import { hasSoundScans } from '../jpeg/jpegScans.ts';
import { damaged, refused } from '../undecodable.ts';
import { tiffWholeness } from './tiffWhole.ts';
import { isWholeWebp } from './webpWhole.ts';

/**
 * Refuses pictures that decode and are not whole: zeros in place of the rest, as from a file server, which libwebp
 * takes for data and libvips overlooks in a JPEG's last rows; a lost block; a PNG without its end; a TIFF that begins
 * with a RAW file's thumbnail. Answers the share that may still be missing, 0 to 1, since uncompressed TIFF is unsure.
 * Throws `Undecodable`. Must not run within `withPicture`, which it may need.
 */
export async function requireWhole(path: string, format: PlainFormat): Promise<number> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    if (format === 'tiff') return await requireWholeTiff(handle);
    const damage = await damageTo(handle, size, format);
    if (damage !== null) throw damaged(damage);
    return 0;
  } finally {
    await handle.close();
  }
}

async function requireWholeTiff(handle: FileHandle): Promise<number> {
  await requireMainPicture(handle);
  const wholeness = await tiffWholeness(handle);
  if (wholeness === 'lost') throw damaged(text('damage.lostPart'));
  if (wholeness === 'cutOff') throw damaged(text('damage.endsEarly'));
  return wholeness;
}

async function damageTo(handle: FileHandle, size: number, format: Exclude<PlainFormat, 'tiff'>): Promise<Text | null> {
  switch (format) {
    case 'jpeg':
      if (!(await hasSoundScans(handle, size))) return text('damage.brokenData');
      return (await hasLostPart(handle, size)) ? text('damage.lostPart') : null;
    case 'png':
      return (await hasPngEnd(handle, size)) ? null : text('damage.endsEarly');
    case 'webp':
      if (!(await isWholeWebp(handle, size))) return text('damage.endsEarly');
      return (await hasLostPart(handle, size)) ? text('damage.lostPart') : null;
  }
}

const pieceBytes = 1024 * 1024;

/** libwebp takes zeros for data, as libjpeg does. */
async function hasLostPart(handle: FileHandle, size: number): Promise<boolean> {
  const find = lostSectorsFinder();
  for (let at = 0; at < size; at += pieceBytes) {
    if (find(await bytesAt(handle, at, pieceBytes), at) !== null) return true;
  }
  return false;
}

const firstTableWithin = 64 * 1024;
const isReduced = 1;

/** TIFF 6.0 section 8: NEF, ARW and DNG begin with a thumbnail, which libvips would take for the picture. */
async function requireMainPicture(handle: FileHandle): Promise<void> {
  if (!isReducedFirst(await bytesAt(handle, 0, firstTableWithin))) return;
  throw refused((file) => text('notTaken.rawAsTiff', { file }));
}

function isReducedFirst(head: Buffer): boolean {
  try {
    const reader = new TiffReader(head);
    const kind = findTag(reader.firstTable(), tagIds.subfileType);
    return kind !== undefined && (reader.number(kind) & isReduced) === isReduced;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

async function hasPngEnd(handle: FileHandle, size: number): Promise<boolean> {
  for (let at = 8; at + 12 <= size; ) {
    const head = await bytesAt(handle, at, 8);
    if (head.toString('latin1', 4) === 'IEND') return true;
    at += 12 + head.readUInt32BE(0);
  }
  return false;
}
