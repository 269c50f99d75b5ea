import { type Kept, neededExif } from './neededTags.ts';

/** WebP container specification, "Extended file format". */
const ofThePicture: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF']);
const hasXmp = 0x04;

/**
 * Pixels stay and EXIF is cleaned in place; XMP, unknown chunks and everything behind the picture go. Answers null when
 * nothing had to go. Throws `RangeError` when its chunks cannot be followed.
 */
export function cleanWebp(webp: Buffer, keep: Kept): Buffer | null {
  const end = 8 + webp.readUInt32LE(4);
  if (end > webp.length) throw new RangeError('the file is shorter than it says');
  const saved: Buffer[] = [];
  let changed = end < webp.length;
  for (let at = 12; at + 8 <= end; ) {
    const bytes = webp.readUInt32LE(at + 4);
    const next = at + 8 + bytes + (bytes % 2);
    if (next > end) throw new RangeError('chunk outside the file');
    const chunk = webp.subarray(at, next);
    const cleaned = cleanChunk(chunk.toString('latin1', 0, 4), chunk, keep);
    changed ||= cleaned !== chunk;
    if (cleaned !== null) saved.push(cleaned);
    at = next;
  }
  return changed ? withHead(saved) : null;
}

function cleanChunk(name: string, chunk: Buffer, keep: Kept): Buffer | null {
  if (name === 'EXIF') return neededExif(chunk, keep, 8);
  if (name === 'VP8X') return withoutXmpFlag(chunk);
  return ofThePicture.has(name) ? chunk : null;
}

function withoutXmpFlag(chunk: Buffer): Buffer {
  const flags = chunk.readUInt8(8);
  if ((flags & hasXmp) === 0) return chunk;
  const copy = Buffer.from(chunk);
  copy.writeUInt8(flags & ~hasXmp, 8);
  return copy;
}

function withHead(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
