import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PlainFormat } from '../../../main/domain/model.ts';
import { cleanPicture } from '../../../main/imaging/tags/location/cleanPicture.ts';
import type { Kept } from '../../../main/imaging/tags/location/neededTags.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const exifTool = join(dirname(createRequire(import.meta.url).resolve('exiftool-vendored.pl')), 'bin', 'exiftool');
// Perl warns of a locale that is not installed.
const env = { ...process.env, PERL_BADLANG: '0' };
const hasPerl = spawnSync('perl', ['-v']).status === 0;

const secret = 'Carl Otto';
const texts = [
  'EXIF:ImageDescription',
  'EXIF:DocumentName',
  'EXIF:Artist',
  'EXIF:Copyright',
  'EXIF:XPTitle',
  'EXIF:XPComment',
  'EXIF:XPAuthor',
  'EXIF:XPKeywords',
  'EXIF:XPSubject',
  'EXIF:UserComment',
  'EXIF:OwnerName',
  'EXIF:GPSAreaInformation',
  'EXIF:GPSProcessingMethod',
  'XMP-dc:Description',
  'XMP-dc:Title',
  'XMP-dc:Creator',
];
const ofFormat: Readonly<Record<PlainFormat, readonly string[]>> = {
  jpeg: ['File:Comment', 'IPTC:Caption-Abstract', 'IPTC:Keywords'],
  png: ['PNG:Comment', 'PNG:Author'],
  webp: [],
  tiff: ['IPTC:Caption-Abstract'],
};
const others = [
  'EXIF:DateTimeOriginal=2025:01:31 10:20:30',
  'EXIF:Model=Anvil 3',
  'EXIF:GPSLatitude=51.5',
  'EXIF:GPSLatitudeRef=N',
];

async function written(format: PlainFormat): Promise<Buffer> {
  const path = join(temporaryFolder(), `a.${format}`);
  writeFileSync(
    path,
    await sharp(await cameraJpeg({ width: 300, height: 200 }))
      .toFormat(format)
      .toBuffer(),
  );
  const words = [...texts, ...ofFormat[format]].map((tag) => `-${tag}=${secret}`);
  execFileSync('perl', [exifTool, '-q', '-overwrite_original', ...words, ...others.map((each) => `-${each}`), path], {
    env,
  });
  return readFileSync(path);
}

function tagsOf(picture: Buffer): Readonly<Record<string, unknown>> {
  const out = execFileSync('perl', [exifTool, '-j', '-n', '-a', '-'], { input: picture, env });
  return JSON.parse(out.toString())[0];
}

/** Both ways in which programs write letters. */
function saysSecret(picture: Buffer): boolean {
  return [Buffer.from(secret), Buffer.from(secret, 'utf16le')].some((words) => picture.includes(words));
}

async function cleaned(picture: Buffer, format: PlainFormat, keep: Kept): Promise<Buffer> {
  // A TIFF is changed where it lies.
  const clean = cleanPicture(Buffer.from(picture), format, keep);
  if (!Buffer.isBuffer(clean)) throw new Error(`${format} is ${clean}`);
  const [before, after] = await Promise.all([picture, clean].map((each) => sharp(each).raw().toBuffer()));
  expect(after?.equals(before as Buffer)).toBe(true);
  return clean;
}

describe.skipIf(!hasPerl)(`Texts that people wrote${hasPerl ? '' : ' (skipped: ExifTool needs Perl)'}`, () => {
  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
    'go with the setting, and nothing else that is needed: %s',
    async (format) => {
      const picture = await written(format);
      expect(saysSecret(picture)).toBe(true);
      const placed = await cleaned(picture, format, { place: true, texts: false });
      expect(saysSecret(placed)).toBe(false);
      expect(tagsOf(placed)).toMatchObject({
        GPSLatitude: 51.5,
        Model: 'Anvil 3',
        DateTimeOriginal: '2025:01:31 10:20:30',
      });
      const bare = await cleaned(picture, format, { place: false, texts: false });
      expect(saysSecret(bare)).toBe(false);
      expect(tagsOf(bare)).toMatchObject({ Model: 'Anvil 3', DateTimeOriginal: '2025:01:31 10:20:30' });
      expect(tagsOf(bare)).not.toHaveProperty('GPSLatitude');
    },
  );

  it.each(['jpeg', 'tiff'] as const)('stay without it, also where places go: %s', async (format) => {
    const saved = tagsOf(await cleaned(await written(format), format, { place: false, texts: true }));
    expect(saved).toMatchObject({ ImageDescription: secret, UserComment: secret, Copyright: secret });
    expect(saved).not.toHaveProperty('GPSLatitude');
  });
});
