import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemFiguresOf } from '../../../main/domain/judgement/itemFigures.ts';
import { defaultQuality } from '../../../main/domain/judgement/qualitySettings.ts';
import { judgePhoto, noSide } from '../../../main/domain/judgement/verdicts.ts';
import type { PhotoFigures } from '../../../main/domain/photoFigures.ts';
import { decodePhoto } from '../../../main/imaging/process/decodePhoto.ts';
import { createJpegThreads, type JpegThreads } from '../../../main/imaging/process/jpegThreads.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { type DrawnScene, scene, sceneJpeg } from '../../fixtures/drawnScene.ts';

let jpegs: JpegThreads;
beforeAll(() => {
  jpegs = createJpegThreads();
});
afterAll(() => jpegs.close());

async function seen(done: DrawnScene, quality = 92): Promise<PhotoFigures> {
  const path = join(temporaryFolder(), 'a.jpg');
  await writeFile(path, await sceneJpeg(done, quality));
  return (await decodePhoto(path, 'jpeg', jpegs)).figures;
}

function codes(figures: PhotoFigures): readonly string[] {
  return judgePhoto({ ...scene, figures }, { ...defaultQuality, minEdge: null }, noSide).map(({ code }) => code);
}

describe('a photo is judged by its item', () => {
  test.each<[string, DrawnScene, readonly string[]]>([
    ['all of it sharp', {}, []],
    ['an item out of focus on a sharp table', { itemBlur: 3 }, ['blurred']],
    ['a sharp item before what is out of focus', { tableBlur: 5 }, []],
    ['an item that was moved, along its rows alone', { motion: 9 }, ['blurred']],
    ['spots of glare', { spot: 36 }, ['glare']],
    ['a white table that is blown out', { tableLight: 3, tableBlur: 0 }, ['too_bright']],
    ['a blurred item with glare', { itemBlur: 3, spot: 40 }, ['blurred', 'glare']],
    ['an item that is blown out', { itemLight: 4 }, ['too_bright']],
    ['a dark item on a bright table', { itemLight: 0.25, tableLight: 1.1 }, ['too_dark']],
    ['noise', { noise: 14 }, ['noisy']],
    ['a blurred item with noise all over', { itemBlur: 3, noise: 14 }, ['blurred', 'noisy']],
  ])('%s', async (_, done, expected) => {
    const figures = await seen(done);
    expect(codes(figures), JSON.stringify(itemFiguresOf(figures, scene, null))).toEqual(expected);
  });

  test('heavy compression is told from light', async () => {
    expect((await seen({}, 10)).jpegQuality).toBe(12);
    expect(codes(await seen({}, 10))).toEqual(['compressed']);
    expect(codes(await seen({}, 75))).toEqual([]);
  });

  test('glare on the table is none on the item', async () => {
    const { map, ...rest } = await seen({ spot: 36 });
    const beside = { width: 1_500, height: 1_000, silhouette: { columns: 4, rows: 1, inside: [1, 0, 0, 0] } };
    expect(itemFiguresOf({ ...rest, map }, scene, beside)?.glare).toBe(0);
    expect(itemFiguresOf({ ...rest, map }, scene, null)?.glare).toBeGreaterThan(0.01);
  });
});
