import type { FileHandle } from 'node:fs/promises';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import { withPicture } from './pixels.ts';

/** An unfinished file on a file server has its full size and reads as zeros from somewhere on. */
const zerosSeen = 64;

/** A coder may leave the last bytes unread. */
const probed = { from: 8, to: 4 };

/** One program ends the name of its XMP with a zero, not a space. */
const chunkName = /^([\x20-\x7e]{4}|XMP\0)$/;

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Each part must have its length (RIFF, WebP container specification), and the decoder must need the data to their end:
 * libwebp takes zeros for data and finishes early, while a picture of one colour ends in zeros and needs them.
 */
export async function isWholeWebp(handle: FileHandle, size: number): Promise<boolean> {
  const last = await lastChunk(handle, size);
  if (last === null) return false;
  const tail = await bytesAt(
    handle,
    Math.max(last.start, last.end - zerosSeen),
    Math.min(zerosSeen, last.end - last.start),
  );
  if (tail.length < zerosSeen || tail.some((byte) => byte !== 0)) return true;
  // Lossless codes can be as long as what they stand for: zeros tell nothing, and no encoder was seen to write so many.
  return last.type === 'VP8 ' && (await isReadToItsEnd(await bytesAt(handle, 0, size), last));
}

async function lastChunk(handle: FileHandle, size: number): Promise<Chunk | null> {
  const riff = await bytesAt(handle, 0, 12);
  const end = riff.length < 12 ? 0 : 8 + riff.readUInt32LE(4);
  let last: Chunk | null = null;
  for (let at = 12; at + 8 <= end; at = last.end + ((last.end - last.start) % 2)) {
    const head = await bytesAt(handle, at, 8);
    if (head.length < 8) return null;
    last = { type: head.toString('latin1', 0, 4), start: at + 8, end: at + 8 + head.readUInt32LE(4) };
    if (last.end > Math.min(end, size) || !chunkName.test(last.type)) return null;
  }
  return last;
}

/** If the decoder reaches the zeros, other bytes there change the picture. */
async function isReadToItsEnd(file: Buffer, { end }: Chunk): Promise<boolean> {
  const before = await seenIn(file);
  // An undecodable file is refused elsewhere, with better words.
  return before === null || before !== (await seenIn(Buffer.from(file).fill(0xff, end - probed.from, end - probed.to)));
}

async function seenIn(file: Buffer): Promise<string | null> {
  const stats = await withPicture(file, async (open) => await open().stats()).catch(() => null);
  return stats?.channels.map(({ sum, squaresSum }) => `${sum} ${squaresSum}`).join() ?? null;
}
