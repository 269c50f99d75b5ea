import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { checkPicture } from '../../../main/imaging/process/checkPicture.ts';
import { withPicture } from '../../../main/imaging/process/pixels.ts';
import { rasterise } from '../../../main/imaging/process/rasterise.ts';
import { openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { takeIn } from '../../fakes/takeIn.ts';
import { bombPng, cameraJpeg, halfOf, plainPicture, svgAsJpg } from '../../fixtures/pictures.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="15" height="20" fill="red"/></svg>';

it('lets in no loader but those of JPEG, PNG, WebP and TIFF, neither for bytes nor for files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sideshot-loaders-'));
  const plain = sharp(await plainPicture('png'));
  const pictures: readonly (readonly [kind: string, bytes: Buffer, isLetIn: boolean])[] = [
    ['jpeg', await plain.clone().jpeg().toBuffer(), true],
    ['png', await plain.clone().png().toBuffer(), true],
    ['webp', await plain.clone().webp().toBuffer(), true],
    ['tiff', await plain.clone().tiff().toBuffer(), true],
    ['gif', await plain.clone().gif().toBuffer(), false],
    ['avif', await plain.clone().avif({ effort: 0 }).toBuffer(), false],
    ['svg', svgAsJpg, false],
  ];
  for (const [kind, bytes, isLetIn] of pictures) {
    const path = join(folder, `${kind}.jpg`);
    await writeFile(path, bytes);
    for (const input of [bytes, path]) {
      const opened = withPicture(input, async (open) => (await open().metadata()).format).catch(() => null);
      expect([kind, await opened]).toEqual([kind, isLetIn ? kind : null]);
    }
  }
  await rm(folder, { recursive: true });
});

it('renders a drawing at the size and format asked for', async () => {
  const jpeg = await rasterise(drawing, 'jpeg', { width: 900, height: 600 });
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 });
  const png = await rasterise(drawing, 'png', { width: 90, height: 60 });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
});

it('lets no SVG from outside in while drawings are rendered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sideshot-raster-'));
  const store = await openMediaStore(join(folder, 'media'), ownImaging);
  const never = new AbortController().signal;
  const outcomes: string[] = [];
  const attack = async () => {
    // Below the check of the first bytes: what the loaders themselves say.
    await withPicture(svgAsJpg, async (open) => await open().toBuffer()).then(
      () => outcomes.push('rendered'),
      () => outcomes.push('refused'),
    );
    await takeIn(store, { bytes: svgAsJpg, filename: 'a.jpg' }, never).then(
      () => outcomes.push('taken'),
      () => outcomes.push('refused'),
    );
  };
  const rendering = Array.from({ length: 10 }, () => rasterise(drawing, 'png', { width: 800, height: 600 }));
  await Promise.all([...rendering, ...Array.from({ length: 30 }, attack)]);
  await rm(folder, { recursive: true });
  expect(outcomes).toHaveLength(60);
  expect(new Set(outcomes)).toEqual(new Set(['refused']));
});

it('shuts the SVG loader again after a drawing that fails', async () => {
  await expect(rasterise('<svg', 'png', { width: 10, height: 10 })).rejects.toThrow();
  await expect(withPicture(svgAsJpg, async (open) => await open().toBuffer())).rejects.toThrow();
});

it('encodes a partner picture anew, bounded, PNG where it is transparent', async () => {
  const overlay = await checkPicture(await plainPicture('png-alpha'));
  expect(overlay.contentType).toBe('image/png');
  const example = await checkPicture(await cameraJpeg({ width: 3000, height: 2000, orientation: 6, gps: true }));
  expect(example.contentType).toBe('image/jpeg');
  const { width, height, exif } = await sharp(example.bytes).metadata();
  expect({ width, height, exif }).toEqual({ width: 2048, height: 1365, exif: undefined });
});

it.each([
  ['an SVG', async () => svgAsJpg],
  ['a web page', async () => Buffer.from('<!DOCTYPE html><html></html>')],
  ['half a picture', async () => halfOf(await plainPicture('png'))],
  ['a bomb', async () => bombPng(9_000)],
])('refuses %s as a partner picture', async (_name, bytes) => {
  await expect(checkPicture(await bytes())).rejects.toThrow();
});
