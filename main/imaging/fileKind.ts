import { isUtf8 } from 'node:buffer';
import type { ImageFormat } from '../domain/model.ts';

/** What a file is by its first bytes: a format that we read, or the reason why not. */
export type FileKind =
  | { readonly kind: 'picture'; readonly format: ImageFormat }
  | { readonly kind: 'refused'; readonly reason: string; readonly mayBeIncomplete: boolean };

export const extensions: Readonly<Record<ImageFormat, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp', tiff: 'tif' };
export const contentTypes: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
};

const rawExtensions =
  /\.(3fr|ari|arw|cr2|cr3|crw|dcr|dng|erf|fff|iiq|k25|kdc|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i;
const heicBrands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

/**
 * Decides by content, never by extension alone. `head` is the file's beginning (64 bytes are enough). Camera RAW files carry
 * TIFF's signature and would decode as their tiny embedded preview, so those are told by extension or maker's mark.
 */
export function fileKind(head: Uint8Array, filename: string): FileKind {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const rawName = rawExtensions.exec(filename)?.[1];
  if (rawName !== undefined) return notSupported(`RAW pictures (.${rawName.toUpperCase()})`);
  const format = pictureFormat(bytes);
  if (format !== null) return { kind: 'picture', format };
  const other = otherKind(bytes);
  if (other !== null) return other;
  const mayBeIncomplete = bytes.length < 16 || bytes.every((byte) => byte === 0);
  return { kind: 'refused', reason: 'its content has no picture format that we know', mayBeIncomplete };
}

function pictureFormat(bytes: Buffer): ImageFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  const text = bytes.toString('latin1');
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  const isTiff = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(text.slice(0, 4));
  return isTiff && !text.startsWith('CR', 8) ? 'tiff' : null;
}

function otherKind(bytes: Buffer): FileKind | null {
  const text = bytes.toString('latin1');
  if (text.startsWith('ftyp', 4)) {
    const brand = text.slice(8, 12);
    if (heicBrands.test(brand)) return notSupported('HEIC pictures');
    if (brand.startsWith('avi')) return notSupported('AVIF pictures');
    if (brand === 'crx ') return notSupported('RAW pictures');
    return { kind: 'refused', reason: 'it is a video', mayBeIncomplete: false };
  }
  if (text.startsWith('II*\0') || /^(IIRO|IIRS|IIU\0|FUJIFILMCCD)/.test(text)) return notSupported('RAW pictures');
  if (text.startsWith('GIF8')) return notSupported('GIF pictures');
  if (text.startsWith('BM') && bytes.length >= 18 && bytes.readUInt32LE(14) <= 124) return notSupported('BMP pictures');
  if (text.startsWith('%PDF')) return { kind: 'refused', reason: 'it is a PDF document', mayBeIncomplete: false };
  if (/^\s*<(\?xml|svg|!DOCTYPE)/i.test(text))
    return { kind: 'refused', reason: 'it is an SVG, XML or web document', mayBeIncomplete: false };
  return isText(bytes) ? { kind: 'refused', reason: 'it is a text file', mayBeIncomplete: false } : null;
}

/** UTF-8 without control characters; the head may end in the middle of a character. */
function isText(bytes: Buffer): boolean {
  const plain = bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
  return (
    plain &&
    bytes.length > 0 &&
    [0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)) && cut < bytes.length)
  );
}

function notSupported(what: string): FileKind {
  return { kind: 'refused', reason: `${what} are not supported yet; save as JPEG`, mayBeIncomplete: false };
}
