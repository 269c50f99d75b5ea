import { crc32 } from 'node:zlib';
import { type Kept, neededExif } from './neededTags.ts';

/** PNG specification, third edition, section 11.3. */
const ofThePicture: ReadonlySet<string> = new Set([
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
  'bKGD',
  'hIST',
  'pHYs',
  'sPLT',
  'acTL',
  'fcTL',
  'fdAT',
  'tIME',
]);

/**
 * Pixels stay and EXIF is cleaned in place; texts (XMP is one), unknown chunks and everything behind the picture go.
 * Answers null when nothing had to go. Throws `RangeError` when its chunks cannot be followed.
 */
export function cleanPng(png: Buffer, keep: Kept): Buffer | null {
  const saved: Buffer[] = [png.subarray(0, 8)];
  let changed = false;
  for (let at = 8; ; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (end > png.length) throw new RangeError('chunk outside the file');
    const chunk = png.subarray(at, end);
    const name = chunk.toString('latin1', 4, 8);
    const cleaned = cleanChunk(name, chunk, keep);
    changed ||= cleaned !== chunk;
    if (cleaned !== null) saved.push(cleaned);
    at = end;
    if (name === 'IEND') return changed || at < png.length ? Buffer.concat(saved) : null;
  }
}

function cleanChunk(name: string, chunk: Buffer, keep: Kept): Buffer | null {
  if (name === 'eXIf') return cleanExif(chunk, keep);
  // A capital first letter marks a critical chunk (section 5.4).
  return /^[A-Z]/.test(name) || ofThePicture.has(name) ? chunk : null;
}

function cleanExif(chunk: Buffer, keep: Kept): Buffer {
  const cleaned = neededExif(chunk, keep, 8, chunk.length - 4);
  if (cleaned !== chunk) cleaned.writeUInt32BE(crc32(cleaned.subarray(4, -4)), cleaned.length - 4);
  return cleaned;
}
