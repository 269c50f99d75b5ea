import { type Text, text } from '../../texts/text.ts';

export type ForeignFormat = (file: string) => Text;

const picture =
  (...format: readonly string[]): ForeignFormat =>
  (file) =>
    text('notTaken.format', { file, format });
const video =
  (...format: readonly string[]): ForeignFormat =>
  (file) =>
    text('notPicture.video', { file, format });
const document =
  (...format: readonly string[]): ForeignFormat =>
  (file) =>
    text('notPicture.document', { file, format });
const archive =
  (format: string): ForeignFormat =>
  (file) =>
    text('notPicture.archive', { file, format });
const sound: ForeignFormat = (file) => text('notPicture.sound', { file });

const quickTime = video('QuickTime', '.mov');
const jpegXl = picture('JPEG XL');
const jpeg2000 = picture('JPEG 2000');

/** The formats' own specifications have these bytes, one character a byte. */
type Signature = readonly [at: number, starts: readonly string[], format: ForeignFormat];

const signatures: readonly Signature[] = [
  [0, ['#?RADIANCE', '#?RGBE'], picture('HDR')],
  [0, ['v/1\x01'], picture('OpenEXR')],
  [0, ['SIMPLE  = '], picture('FITS')],
  [0, ['P7\n'], picture('PAM')],
  [0, ['PF\n', 'Pf\n'], picture('PFM')],
  [0, ['/* XPM'], picture('XPM')],
  [0, ['GIF8'], picture('GIF')],
  [0, ['\0\0\0\x0cJXL \r\n\x87\n', '\xff\x0a'], jpegXl],
  [0, ['\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51'], jpeg2000],
  [0, ['II\xbc'], picture('JPEG XR')],
  [0, ['8BPS'], picture('Photoshop')],
  [0, ['gimp xcf'], picture('GIMP')],
  [0, ['qoif'], picture('QOI')],
  [0, ['DDS '], picture('DDS')],
  [0, ['AT&TFORM'], picture('DjVu')],
  [0, ['IIU\0', 'II\x1a\0\0\0HEAPCCDR', 'FOVb', '\0MRM'], picture('RAW')],
  [0, ['%PDF'], document('PDF')],
  [0, ['%!PS', '\xc5\xd0\xd3\xc6'], document('PostScript')],
  [0, ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'], document('Office')],
  [0, ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'], archive('ZIP')],
  [0, ['Rar!\x1a\x07'], archive('RAR')],
  [0, ["7z\xbc\xaf'\x1c"], archive('7-Zip')],
  [0, ['\x1f\x8b'], archive('gzip')],
  [0, ['BZh'], archive('bzip2')],
  [0, ['\xfd7zXZ\0'], archive('xz')],
  [0, ['\x28\xb5\x2f\xfd'], archive('Zstandard')],
  [0, ['\x1a\x45\xdf\xa3'], video('Matroska', 'WebM')],
  [0, ['\0\0\x01\xba', '\0\0\x01\xb3'], video('MPEG')],
  [0, ['FLV\x01'], video('Flash')],
  [0, ['\x30\x26\xb2\x75\x8e\x66\xcf\x11'], video('WMV')],
  [8, ['AVI LIST'], video('AVI')],
  [8, ['WAVEfmt '], sound],
  [0, ['ID3', 'OggS', 'fLaC'], sound],
  [4, ['moov', 'mdat', 'wide', 'pnot'], quickTime],
];

const texts: readonly (readonly [pattern: RegExp, format: ForeignFormat])[] = [
  [/^P[1-6]\s+(#|\d+\s+\d)/, picture('PPM', 'PGM', 'PBM')],
  [/^#define \w+_width \d/, picture('XBM')],
  [/^(\xef\xbb\xbf)?\s*<(\?xml|svg|!DOCTYPE|html|!--)/i, document('SVG', 'XML', 'HTML')],
];

/** Brands of ISO media files (ISO 14496-12 section 4.3). Any other brand is a film. */
const brands: readonly (readonly [major: RegExp, format: ForeignFormat])[] = [
  [/^(hei[ms]|hev[ms])/, (file) => text('notTaken.heicSequence', { file })],
  [/^avi[fs]/, picture('AVIF')],
  [/^jxl /, jpegXl],
  [/^jp[2xm] /, jpeg2000],
  [/^qt /, quickTime],
  [/^3g/, video('3GP')],
  [/^M4[AB]/, sound],
  [/^(mif[12]|msf1|miaf)/, (file) => text('notTaken.otherHeif', { file })],
];

/** `head` is the first 64 bytes as text of one character a byte. Answers null where nothing tells. */
export function foreignFormatOf(head: string): ForeignFormat | null {
  if (head.startsWith('ftyp', 4)) return isoMedia(head.slice(8));
  if (isBmp(head)) return picture('BMP');
  const signature = signatures.find(([at, starts]) => starts.some((start) => head.startsWith(start, at)));
  return signature?.[2] ?? texts.find(([pattern]) => pattern.test(head))?.[1] ?? null;
}

function isoMedia(brandsOfFile: string): ForeignFormat {
  if (/avi[fs]/.test(brandsOfFile)) return picture('AVIF');
  return brands.find(([major]) => major.test(brandsOfFile))?.[1] ?? video('MP4');
}

/** "BM" begins words too, so the size of the second header decides. */
function isBmp(head: string): boolean {
  const headerBytes = Buffer.from(head.slice(14, 18), 'latin1');
  return head.startsWith('BM') && headerBytes.length === 4 && headerBytes.readUInt32LE() <= 124;
}
