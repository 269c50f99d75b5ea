import type { FileHandle } from 'node:fs/promises';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import { withPicture } from './pixels.ts';

/** A file that is still coming over a file server has its full size, and reads as zeros from somewhere on. */
const zerosSeen = 64;

/** The window, before the very last bytes, in which a coder's own end may lie unread. */
const probed = { from: 8, to: 4 };

/** Four letters; some program ends the name of its XMP with a zero instead of a space. */
const chunkName = /^([\x20-\x7e]{4}|XMP\0)$/;

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Whether all of a WebP is there: each of its parts up to the length that it says itself (RIFF, WebP container specification), and data that
 * the decoder needs up to their end. libwebp takes zeros for data, and is through with them long before their end, since they stand for
 * what is most likely; the data of a picture of one colour end in zeros too, and those it needs. What follows the picture is not looked at.
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
  // Codes of lossless data may be as long as what they stand for: there zeros tell nothing, and no encoder was seen to write so many.
  return last.type === 'VP8 ' && (await isReadToItsEnd(await bytesAt(handle, 0, size), last));
}

/** Null where a part is missing, or zeros stand in place of its name. */
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

/** Other bytes in place of the zeros near its end make another picture, or none, if the decoder gets to them. */
async function isReadToItsEnd(file: Buffer, { end }: Chunk): Promise<boolean> {
  const before = await seenIn(file);
  // A file that cannot be decoded at all is refused for that, in words of its own.
  return before === null || before !== (await seenIn(Buffer.from(file).fill(0xff, end - probed.from, end - probed.to)));
}

/** Sums over all pixels: as good as the pixels themselves, without keeping them. Null where they cannot be decoded. */
async function seenIn(file: Buffer): Promise<string | null> {
  const stats = await withPicture(file, async (open) => await open().stats()).catch(() => null);
  return stats?.channels.map(({ sum, squaresSum }) => `${sum} ${squaresSum}`).join() ?? null;
}
