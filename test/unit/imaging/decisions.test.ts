import { describe, expect, it } from 'vitest';
import { fileKind } from '../../../main/imaging/formats/fileKind.ts';
import { uploadName } from '../../../main/imaging/store/prepareUpload.ts';
import { captureTime, parseExifTime } from '../../../main/imaging/tags/captureTime.ts';
import { attempts, planPicture, planUpload, recipeName } from '../../../main/imaging/uploadPlan.ts';
import { plainName } from '../../../main/lib/files/plainName.ts';
import { text } from '../../../main/texts/text.ts';
import { tiffFile } from '../../fixtures/tiffFile.ts';

const rules = { formats: ['jpeg', 'png'], maxBytes: null, maxEdge: null, minEdge: null, stripLocation: false } as const;
const photo = { format: 'jpeg', bytes: 7_000_000, width: 6000, height: 4000, filename: 'a.jpg' } as const;

describe('what is sent', () => {
  it('is the original unless a rule says otherwise', () => {
    expect(planUpload(photo, rules)).toEqual({ kind: 'original' });
    expect(planUpload(photo, { ...rules, maxEdge: 6000, maxBytes: 7_000_000, minEdge: 4000 })).toEqual({
      kind: 'original',
    });
    expect(planUpload(photo, { ...rules, stripLocation: true })).toMatchObject({
      kind: 'cleaned',
      keep: { place: false, texts: true },
    });
    expect(planUpload(photo, { ...rules, stripText: true })).toMatchObject({
      kind: 'cleaned',
      keep: { place: true, texts: false },
      recipe: { keepMetadata: false },
    });
    expect(planUpload(photo, { ...rules, maxEdge: 5999 }).kind).toBe('reencoded');
    expect(planUpload(photo, { ...rules, maxBytes: 6_999_999 }).kind).toBe('reencoded');
  });

  it('becomes a JPEG when a PNG is too many bytes and JPEG is allowed', () => {
    const plan = planUpload({ ...photo, format: 'png' }, { ...rules, formats: ['png', 'jpeg'], maxBytes: 5_000_000 });
    expect(plan).toMatchObject({ recipe: { format: 'jpeg' } });
  });

  it('tries less quality, then fewer pixels, never below the smallest edge', () => {
    const recipe = { format: 'jpeg', maxEdge: 4000, maxBytes: 1, minEdge: 1000, keepMetadata: true } as const;
    const tried = attempts(photo, recipe);
    expect(tried.slice(0, 4).map(({ quality, edge }) => `${quality}@${edge}`)).toEqual([
      '92@4000',
      '85@4000',
      '75@4000',
      '80@3200',
    ]);
    expect(Math.min(...tried.map(({ edge }) => (edge * 4000) / 6000))).toBeGreaterThanOrEqual(1000);
  });

  it('is named anew where the smallest edge lets a copy be made less small', () => {
    const recipe = { format: 'jpeg', maxEdge: null, maxBytes: 500_000, minEdge: null, keepMetadata: true } as const;
    expect(recipeName(recipe)).toBe('edge-any.bytes-500000.meta.jpg');
    expect(recipeName({ ...recipe, minEdge: 1000 })).toBe('edge-any.bytes-500000.least-1000.meta.jpg');
    expect(recipeName({ ...recipe, maxBytes: null, minEdge: 1000 })).toBe('edge-any.bytes-any.meta.jpg');
  });

  it('is nothing where a long picture within the largest edge would lie below the smallest', () => {
    const panorama = { ...photo, width: 6000, height: 1000 };
    const limits = { ...rules, maxEdge: 3000, minEdge: 600 };
    expect(() => planUpload(panorama, limits)).toThrow(
      expect.objectContaining({
        text: text('upload.tooNarrow', { file: 'a.jpg', width: 6000, height: 1000, most: 3000, least: 600 }),
      }),
    );
    expect(planUpload(panorama, { ...limits, minEdge: 500 }).kind).toBe('reencoded');
    expect(planUpload(panorama, { ...limits, maxEdge: 6000 }).kind).toBe('original');
  });

  it('has a name without a path', () => {
    expect(uploadName('../../a b%00', 'tiff')).toBe('a-b-00.tif');
    expect(uploadName('//', 'jpeg')).toBe('photo.jpg');
    expect(uploadName('a', 'nef')).toBe('a.nef');
  });

  it.each(['heic', 'nef'] as const)('is the %s where the rules allow it, else its picture', (format) => {
    const shot = { ...photo, format };
    expect(planUpload(shot, rules)).toEqual({ kind: 'picture' });
    expect(planUpload(shot, { ...rules, formats: ['jpeg', format] })).toEqual({ kind: 'original' });
    // What tells the place cannot be taken out of it safely.
    expect(planUpload(shot, { ...rules, formats: [format], stripLocation: true })).toEqual({ kind: 'picture' });
    expect(planUpload(shot, { ...rules, formats: [format], maxBytes: 100 })).toEqual({ kind: 'picture' });
    expect(planUpload(shot, { ...rules, formats: [format], maxEdge: 100 })).toEqual({ kind: 'picture' });
  });

  it('is a copy of the picture where that does not fit', () => {
    const shot = { ...photo, format: 'nef', bytes: 40_000_000 } as const;
    expect(planPicture(shot, 5_000_000, rules)).toBeNull();
    expect(planPicture(shot, 5_000_000, { ...rules, stripLocation: true, maxBytes: 5_000_000 })).toBeNull();
    expect(planPicture(shot, 5_000_001, { ...rules, maxBytes: 5_000_000 })).toMatchObject({ format: 'jpeg' });
    expect(planPicture(shot, 5_000_000, { ...rules, formats: ['nef', 'png'] })).toMatchObject({ format: 'png' });
    expect(() => planPicture(shot, 5_000_000, { ...rules, formats: ['heic', 'cr3'] })).toThrow(
      expect.objectContaining({ text: text('upload.otherFormats', { file: 'a.jpg', formats: ['HEIC', 'CR3'] }) }),
    );
  });
});

describe('what a file is', () => {
  const file = 'x.jpg';

  it.each([
    ['\xff\xd8\xff\xe0aaaaaaaaaaaa', 'x.png', 'jpeg'],
    ['RIFFaaaaWEBPVP8 ', 'x', 'webp'],
    ['MM\0*aaaaaaaaaaaaaa', 'x.tif', 'tiff'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'x.jpg', 'heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'x', 'heic'],
    ['\0\0\0\x18ftypcrx \0\0\0\x01crx isom', 'x', 'cr3'],
    ['II*\0\x10\0\0\0CR\x02\0aaaa', 'x.tif', 'cr2'],
    ['FUJIFILMCCD-RAW 0201', 'x', 'raf'],
    ['IIRO\x08\0\0\0aaaaaaaa', 'x', 'orf'],
    ['MM\0*aaaaaaaaaaaaaa', 'DSC_1.NEF', 'nef'],
    ['II*\0aaaaaaaaaaaaaa', 'x.arw', 'arw'],
    ['II*\0aaaaaaaaaaaaaa', 'x.Dng', 'dng'],
    ['\xff\xd8\xff\xe0aaaaaaaaaaaa', 'x.nef', 'jpeg'],
  ])('goes by content: %j', (head, name, format) => {
    expect(fileKind(Buffer.from(head, 'latin1'), name)).toEqual({ kind: 'picture', format });
  });

  it.each([
    ['\0\0\0\x18ftypheis\0\0\0\0', text('notTaken.heicSequence', { file })],
    ['\0\0\0\x18ftypavif\0\0\0\0', text('notTaken.format', { file, format: ['AVIF'] })],
    ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', text('notTaken.format', { file, format: ['AVIF'] })],
    ['\0\0\0\x18ftypqt  \0\0\0\0', text('notPicture.video', { file, format: ['QuickTime', '.mov'] })],
    ['\0\0\x07\xd8moovaaaaaaaaaaaa', text('notPicture.video', { file, format: ['QuickTime', '.mov'] })],
    ['\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', text('notPicture.video', { file, format: ['MP4'] })],
    ['\0\0\0\x18ftypmp42\0\0\0\0mp42isom', text('notPicture.video', { file, format: ['MP4'] })],
    ['RIFF\x10\x20\0\0AVI LIST', text('notPicture.video', { file, format: ['AVI'] })],
    [
      '\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01',
      text('notPicture.video', { file, format: ['Matroska', 'WebM'] }),
    ],
    ['#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 400 +X 600\n', text('notTaken.format', { file, format: ['HDR'] })],
    ['SIMPLE  =                    T / conforms to FITS', text('notTaken.format', { file, format: ['FITS'] })],
    ['P6\n# made by\n640 480\n255\n', text('notTaken.format', { file, format: ['PPM', 'PGM', 'PBM'] })],
    ['P2 4 4 15 0 1 2 3', text('notTaken.format', { file, format: ['PPM', 'PGM', 'PBM'] })],
    ['/* XPM */\nstatic char *', text('notTaken.format', { file, format: ['XPM'] })],
    [`BM\x36\0\x0c\0\0\0\0\0\x36\0\0\0\x28\0\0\0`, text('notTaken.format', { file, format: ['BMP'] })],
    ['\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl ', text('notTaken.format', { file, format: ['JPEG XL'] })],
    ['\xff\x0a\xfa\x1f\x01\x91\x08\x06\x01\0\x10\0', text('notTaken.format', { file, format: ['JPEG XL'] })],
    ['\0\0\0\x0cjP  \r\n\x87\n', text('notTaken.format', { file, format: ['JPEG 2000'] })],
    ['8BPS\0\x01\0\0\0\0\0\0\0\x03', text('notTaken.format', { file, format: ['Photoshop'] })],
    ['IIU\0\x18\0\0\0aaaaaaaaaa', text('notTaken.format', { file, format: ['RAW'] })],
    ['GIF89aaaaaaaaaaaaaaa', text('notTaken.format', { file, format: ['GIF'] })],
    ['%PDF-1.7\n%\xe2\xe3\xcf\xd3aaaa', text('notPicture.document', { file, format: ['PDF'] })],
    ['%!PS-Adobe-3.0 EPSF-3.0\n', text('notPicture.document', { file, format: ['PostScript'] })],
    ['PK\x03\x04\x14\0\0\0\x08\0', text('notPicture.archive', { file, format: 'ZIP' })],
    [
      '\xef\xbb\xbf<svg xmlns="http://www.w3.org/2000/svg"/>',
      text('notPicture.document', { file, format: ['SVG', 'XML', 'HTML'] }),
    ],
    ['BM is short for a word of a note', text('notPicture.text', { file })],
    ['P6 is where the van stands', text('notPicture.text', { file })],
  ])('names what it is not: %j', (head, reported) => {
    const found = fileKind(Buffer.from(head, 'latin1'), file);
    expect(found).toEqual({ kind: 'refused', text: reported, mayBeIncomplete: false });
  });

  it('may be incomplete while it is short or all zeros', () => {
    expect(fileKind(Buffer.from([0xff, 0xd8]), 'x.jpg')).toMatchObject({ mayBeIncomplete: true });
    expect(fileKind(Buffer.alloc(64), 'x.jpg')).toMatchObject({ mayBeIncomplete: true });
    expect(fileKind(Buffer.alloc(64, 0x81), 'x.jpg')).toMatchObject({ kind: 'refused', mayBeIncomplete: false });
  });

  it('calls no RAW format unsupported that it reads: such a file is damaged, or not there yet', () => {
    const head = Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
    const damaged = { kind: 'refused', text: text('notPicture.rawBeginning', { file: 'x.cr2', format: 'RAW (.CR2)' }) };
    expect(fileKind(head, 'x.cr2')).toEqual({ ...damaged, mayBeIncomplete: false });
    expect(fileKind(head.subarray(0, 8), 'x.cr2')).toEqual({ ...damaged, mayBeIncomplete: true });
    const unknown = text('notTaken.format', { file: 'x.pef', format: 'RAW (.PEF)' });
    expect(fileKind(head, 'x.pef')).toMatchObject({ text: unknown });
  });

  it('is shown by one plain line', () => {
    expect(plainName('/a/b\\c\n\u202e.jpg')).toBe('c.jpg');
    expect(plainName('..//')).toBe('..');
    expect(plainName('\u0007')).toBe('unnamed');
    expect(plainName('é'.repeat(500))).toHaveLength(200);
    expect(plainName(`${'é'.repeat(250)}.nef`)).toBe(`${'é'.repeat(196)}.nef`);
  });
});

describe('capture times', () => {
  it('are local unless a zone is given', () => {
    expect(parseExifTime('2025:01:31 10:20:30', '+02:00')).toBe(Date.UTC(2025, 0, 31, 8, 20, 30));
    expect(parseExifTime('2025:01:31 10:20:30', '')).toBe(new Date(2025, 0, 31, 10, 20, 30).getTime());
    expect(parseExifTime('0000:00:00 00:00:00', '')).toBeNull();
    expect(parseExifTime('soon', '')).toBeNull();
  });

  it('count parts of a second, which tell the order of a burst whose names begin anew', () => {
    const second = Date.UTC(2025, 0, 31, 10, 20, 30);
    const millis = (fraction: string) => parseExifTime('2025:01:31 10:20:30', 'Z', fraction);
    expect(['', '5', '05', '12', '1239', 'x'].map((fraction) => (millis(fraction) ?? 0) - second)).toEqual([
      0, 500, 50, 120, 123, 0,
    ]);
    const shot = (fraction: string) => [
      { id: 0x9003, text: '2025:01:31 10:20:30' },
      { id: 0x9291, text: fraction },
    ];
    const times = ['81', '93'].map((fraction) =>
      captureTime(tiffFile('MM\0*', [[{ id: 0x8769, tables: [shot(fraction)] }]])),
    );
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(120);
  });

  it('are told by the first bytes of a file, whatever its tables name farther behind', () => {
    const times = [{ id: 0x8769, tables: [[{ id: 0x9003, text: '2025:01:31 10:20:30' }]] }];
    const file = tiffFile('II*\0', [[...times, { id: 0xc634, bytes: Buffer.alloc(1000) }]]);
    expect(captureTime(file.subarray(0, -900))).toBe(new Date(2025, 0, 31, 10, 20, 30).getTime());
    // The time itself is not there.
    expect(captureTime(file.subarray(0, -1010))).toBeNull();
  });

  it('are none where EXIF is broken', () => {
    expect(captureTime(Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f', 'latin1'))).toBeNull();
    expect(captureTime(Buffer.from('MM\0*\0\0\0\x08\xff\xff', 'latin1'))).toBeNull();
    expect(captureTime(Buffer.alloc(0))).toBeNull();
  });
});
