import { isUtf8 } from 'node:buffer';
import type { ImageFormat, RawFormat } from '../../domain/model.ts';
import { rawEndingOf, rawFormatOf } from '../../domain/photo/photoNames.ts';
import { type Text, text } from '../../texts/text.ts';
import { foreignFormatOf } from './foreignFormat.ts';

export type FileKind =
  | { readonly kind: 'picture'; readonly format: ImageFormat }
  | { readonly kind: 'refused'; readonly text: Text; readonly mayBeIncomplete: boolean };

const rawByName: ReadonlySet<RawFormat> = new Set(['nef', 'arw', 'dng']);
/** A shorter beginning does not tell what a file is. */
const shortestMark = 16;
const heicBrands = /^(heic|heix|hevc|hevx|mif1|msf1)$/;

/**
 * Decides by content; 64 bytes are enough. Most RAW files carry TIFF's signature and would decode as their tiny
 * thumbnail, so maker's mark or extension decides.
 */
export function fileKind(head: Uint8Array, filename: string): FileKind {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const format = pictureFormat(bytes, filename);
  if (format !== null) return { kind: 'picture', format };
  const other = otherKind(bytes, filename);
  if (other !== null) return other;
  const mayBeIncomplete = bytes.length < shortestMark || bytes.every((byte) => byte === 0);
  return { kind: 'refused', text: text('notPicture.unknown', { file: filename }), mayBeIncomplete };
}

function pictureFormat(bytes: Buffer, filename: string): ImageFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  const head = bytes.toString('latin1');
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('FUJIFILMCCD-RAW')) return 'raf';
  if (/^(IIRO|IIRS|MMOR)/.test(head)) return 'orf';
  if (head.startsWith('ftyp', 4)) return isoMediaFormat(bytes);
  const isTiff = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(head.slice(0, 4));
  return isTiff ? tiffFormat(head, filename) : null;
}

/** ISO 14496-12 section 4.3: the major brand, then the compatible ones. */
function isoMediaFormat(bytes: Buffer): ImageFormat | null {
  const brand = bytes.toString('latin1', 8, 12);
  if (brand === 'crx ') return 'cr3';
  const compatible = bytes.toString('latin1', 16, Math.min(bytes.length, bytes.readUInt32BE(0)));
  const isAvif = compatible.includes('avif') && !/hei[cx]/.test(compatible);
  return heicBrands.test(brand) && !isAvif ? 'heic' : null;
}

function tiffFormat(head: string, filename: string): ImageFormat | null {
  if (head.startsWith('CR', 8)) return 'cr2';
  const raw = rawFormatOf(filename);
  if (raw !== null && rawByName.has(raw)) return raw;
  return rawEndingOf(filename) === null ? 'tiff' : null;
}

function otherKind(bytes: Buffer, filename: string): FileKind | null {
  const head = bytes.toString('latin1');
  const rawEnding = rawEndingOf(filename);
  if (rawEnding !== null && /^(II|MM)/.test(head)) return otherRaw(rawEnding, filename, bytes.length);
  const foreign = foreignFormatOf(head)?.(filename);
  const reported = foreign ?? (isText(bytes) ? text('notPicture.text', { file: filename }) : null);
  return reported && { kind: 'refused', text: reported, mayBeIncomplete: false };
}

function otherRaw(ending: string, filename: string, length: number): FileKind {
  const raw = `RAW (.${ending.toUpperCase()})`;
  const isRead = rawFormatOf(filename) !== null;
  return {
    kind: 'refused',
    text: text(isRead ? 'notPicture.rawBeginning' : 'notTaken.format', { file: filename, format: raw }),
    mayBeIncomplete: isRead && length < shortestMark,
  };
}

/** The head may end in the middle of a UTF-8 character. */
function isText(bytes: Buffer): boolean {
  const plain = bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
  return (
    plain &&
    bytes.length > 0 &&
    [0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)) && cut < bytes.length)
  );
}
