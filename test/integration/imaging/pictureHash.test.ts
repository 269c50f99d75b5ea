import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ImageFormat } from '../../../main/domain/model.ts';
import { openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { heicFile } from '../../fixtures/heicFiles.ts';
import { cameraJpeg, plainPicture } from '../../fixtures/pictures.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';

const hasPerl = spawnSync('perl', ['-v']).status === 0;
const exifTool = join(dirname(createRequire(import.meta.url).resolve('exiftool-vendored.pl')), 'bin', 'exiftool');

const jpeg = () => cameraJpeg({ width: 600, height: 400 });
const made: Readonly<Record<string, readonly [ImageFormat, () => Promise<Buffer>]>> = {
  'a.jpg': ['jpeg', jpeg],
  'progressive.jpg': [
    'jpeg',
    async () =>
      await sharp(await jpeg())
        .jpeg({ progressive: true })
        .toBuffer(),
  ],
  'a.png': ['png', () => plainPicture('png-alpha')],
  'a.webp': ['webp', () => plainPicture('webp')],
  'strips.tif': [
    'tiff',
    async () =>
      await sharp(await jpeg())
        .tiff({ compression: 'none' })
        .toBuffer(),
  ],
  'tiles.tif': [
    'tiff',
    async () =>
      await sharp(await jpeg())
        .tiff({ compression: 'lzw', tile: true })
        .toBuffer(),
  ],
  'a.heic': ['heic', () => heicFile('upright')],
  'a.cr2': ['cr2', () => rawFile('cr2')],
  'a.nef': ['nef', () => rawFile('nef')],
  'a.arw': ['arw', () => rawFile('arw')],
  'a.dng': ['dng', () => rawFile('dng')],
  'a.orf': ['orf', () => rawFile('orf')],
};

/** Once in place, once by a temporary name: so much that all places in the file move. */
const writings = [
  ['-overwrite_original_in_place', '-xmp:rating=4', '-artist=Kim', `-xmp:description=${'x'.repeat(70_000)}`],
  ['-overwrite_original', '-copyright=Somebody', '-gpslatitude=12.3', '-gpslatituderef=N', '-xmp:rating=5'],
];

test.skipIf(!hasPerl)('what the real ExifTool writes into a file leaves its picture what it was', async () => {
  const folder = temporaryFolder();
  const store = await openMediaStore(join(folder, 'media'), ownImaging);
  const paths = Object.keys(made).map((name) => join(folder, name));
  for (const [at, [, picture]] of Object.values(made).entries()) writeFileSync(paths[at]!, await picture());
  const receive = (path: string) => store.receive({ path }, new AbortController().signal);
  const first = await mapInOrder(paths, receive);
  expect(first.map(({ format }) => format)).toEqual(Object.values(made).map(([format]) => format));
  for (const { pictureHash } of first) expect(pictureHash).toMatch(/^[0-9a-f]{64}$/);
  for (const writing of writings) {
    const { status, stderr } = spawnSync('perl', [exifTool, '-q', '-m', ...writing, ...paths], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    const again = await mapInOrder(paths, receive);
    for (const [at, { sha256 }] of again.entries()) expect(sha256, paths[at]).not.toBe(first[at]?.sha256);
    const hashes = (all: typeof again) => all.map(({ pictureHash }, at) => [paths[at], pictureHash]);
    expect(hashes(again)).toEqual(hashes(first));
  }
  await store.close();
});

async function mapInOrder<From, To>(all: readonly From[], of: (one: From) => Promise<To>): Promise<readonly To[]> {
  const made: To[] = [];
  for (const one of all) made.push(await of(one));
  return made;
}
