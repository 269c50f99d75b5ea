/** A format that we do not read: a picture all the same, or something else. */
export type ForeignFormat =
  | { readonly kind: 'picture'; readonly plural: string }
  | { readonly kind: 'other'; readonly name: string };

const picture = (plural: string): ForeignFormat => ({ kind: 'picture', plural });
const other = (name: string): ForeignFormat => ({ kind: 'other', name });

const quickTime = other('a video (QuickTime, .mov)');
const sound = other('a sound file');
const jpegXl = picture('JPEG XL pictures');
const jpeg2000 = picture('JPEG 2000 pictures');

/** One of these bytes, as text of one character a byte, at this place of the file; from the formats' own specifications. */
type Signature = readonly [at: number, starts: readonly string[], format: ForeignFormat];

const signatures: readonly Signature[] = [
  [0, ['#?RADIANCE', '#?RGBE'], picture('Radiance HDR pictures')],
  [0, ['v/1\x01'], picture('OpenEXR pictures')],
  [0, ['SIMPLE  = '], picture('FITS pictures')],
  [0, ['P7\n'], picture('PAM pictures')],
  [0, ['PF\n', 'Pf\n'], picture('PFM pictures')],
  [0, ['/* XPM'], picture('XPM pictures')],
  [0, ['GIF8'], picture('GIF pictures')],
  [0, ['\0\0\0\x0cJXL \r\n\x87\n', '\xff\x0a'], jpegXl],
  [0, ['\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51'], jpeg2000],
  [0, ['II\xbc'], picture('JPEG XR pictures')],
  [0, ['8BPS'], picture('Photoshop pictures')],
  [0, ['gimp xcf'], picture('GIMP pictures')],
  [0, ['qoif'], picture('QOI pictures')],
  [0, ['DDS '], picture('DDS pictures')],
  [0, ['AT&TFORM'], picture('DjVu pictures')],
  [0, ['IIU\0', 'II\x1a\0\0\0HEAPCCDR', 'FOVb', '\0MRM'], picture('RAW pictures')],
  [0, ['%PDF'], other('a PDF document')],
  [0, ['%!PS', '\xc5\xd0\xd3\xc6'], other('a PostScript document')],
  [0, ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'], other('an Office document')],
  [0, ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'], other('a ZIP archive; unpack it')],
  [0, ['Rar!\x1a\x07'], other('a RAR archive; unpack it')],
  [0, ["7z\xbc\xaf'\x1c"], other('a 7-Zip archive; unpack it')],
  [0, ['\x1f\x8b', 'BZh', '\xfd7zXZ\0', '\x28\xb5\x2f\xfd'], other('a compressed file; unpack it')],
  [0, ['\x1a\x45\xdf\xa3'], other('a video (Matroska or WebM)')],
  [0, ['\0\0\x01\xba', '\0\0\x01\xb3'], other('a video (MPEG)')],
  [0, ['FLV\x01'], other('a video (Flash)')],
  [0, ['\x30\x26\xb2\x75\x8e\x66\xcf\x11'], other('a video (Windows Media)')],
  [8, ['AVI LIST'], other('a video (AVI)')],
  [8, ['WAVEfmt '], sound],
  [0, ['ID3', 'OggS', 'fLaC'], sound],
  // QuickTime files may do without a brand.
  [4, ['moov', 'mdat', 'wide', 'pnot'], quickTime],
];

/** Text that is a format of its own, and would pass for notes. */
const texts: readonly (readonly [pattern: RegExp, format: ForeignFormat])[] = [
  [/^P[1-6]\s+(#|\d+\s+\d)/, picture('PPM, PGM and PBM pictures')],
  [/^#define \w+_width \d/, picture('XBM pictures')],
  [/^(\xef\xbb\xbf)?\s*<(\?xml|svg|!DOCTYPE|html|!--)/i, other('an SVG, XML or web document')],
];

/** Brands of ISO media files (ISO 14496-12 section 4.3); anything else in this list's place is a film. */
const brands: readonly (readonly [major: RegExp, format: ForeignFormat])[] = [
  [/^(hei[ms]|hev[ms])/, picture('HEIC sequences')],
  [/^avi[fs]/, picture('AVIF pictures')],
  [/^jxl /, jpegXl],
  [/^jp[2xm] /, jpeg2000],
  [/^qt /, quickTime],
  [/^3g/, other('a video (3GP)')],
  [/^M4[AB]/, sound],
  [/^(mif[12]|msf1|miaf)/, picture('HEIF pictures of this kind')],
];

/**
 * What a file is that is none of our pictures, by its first bytes (64 are enough) as text of one character a byte; null where nothing
 * tells.
 */
export function foreignFormatOf(head: string): ForeignFormat | null {
  if (head.startsWith('ftyp', 4)) return isoMedia(head.slice(8));
  if (isBmp(head)) return picture('BMP pictures');
  const signature = signatures.find(([at, starts]) => starts.some((start) => head.startsWith(start, at)));
  return signature?.[2] ?? texts.find(([pattern]) => pattern.test(head))?.[1] ?? null;
}

/** The major brand decides, but that AVIF may name itself among the compatible ones alone. */
function isoMedia(brandsOfFile: string): ForeignFormat {
  if (/avi[fs]/.test(brandsOfFile)) return picture('AVIF pictures');
  return brands.find(([major]) => major.test(brandsOfFile))?.[1] ?? other('a video (MP4)');
}

/** "BM" alone begins words too: the size of its second header tells. */
function isBmp(head: string): boolean {
  const headerBytes = Buffer.from(head.slice(14, 18), 'latin1');
  return head.startsWith('BM') && headerBytes.length === 4 && headerBytes.readUInt32LE() <= 124;
}
