import { describe, expect, test } from 'vitest';
import { hashDistance } from '../../../main/domain/photoFigures.ts';
import { measurePixels } from '../../../main/imaging/figures/measurePixels.ts';
import type { RgbPixels } from '../../../main/imaging/pixels/rgbPixels.ts';
import { drawingNames } from '../../../main/practice/drawings/names.ts';
import { runs } from '../../fakes/runs.ts';
import { goodsPhoto, type Treatment } from '../../fixtures/goodsPhoto.ts';
import { expectToldFromBlurred } from './practiceSharpness.ts';

const goods = ['sneaker-left', 'handbag-front', 'watch-dial', 'box-label'] as const;

async function series<Key extends keyof Treatment>(
  name: (typeof goods)[number],
  key: Key,
  values: readonly Treatment[Key][],
) {
  return await Promise.all(values.map(async (value) => await measurePixels(await goodsPhoto(name, { [key]: value }))));
}

function isFalling(values: readonly (number | null)[]): boolean {
  return values.every((value, at) => at === 0 || (value ?? Number.NaN) < (values[at - 1] ?? Number.NaN));
}

function plain(width: number, height: number, [red, green, blue]: readonly [number, number, number]): RgbPixels {
  return {
    data: Uint8Array.from({ length: width * height * 3 }, (_, at) => [red, green, blue][at % 3] ?? 0),
    width,
    height,
  };
}

describe('sharpness', () => {
  test.each(goods)('falls with every step of blur: %s', async (name) => {
    const figures = await series(name, 'blur', [0, 0.75, 1, 1.5, 2, 3, 4]);
    const values = figures.map((figure) => figure.sharpness);
    expect(values[0]).toBeGreaterThan(400);
    expect(values[6]).toBeLessThan(120);
    expect(isFalling(values), String(values)).toBe(true);
  });

  test.each(goods)('stays within a sixth when the light changes: %s', async (name) => {
    const [defaults, ...others] = await series(name, 'exposure', [1, 0.25, 0.4, 0.6, 0.8, 1.15]);
    for (const { sharpness } of others) {
      expect((sharpness ?? 0) / (defaults?.sharpness ?? 1)).toBeGreaterThan(5 / 6);
      expect((sharpness ?? 0) / (defaults?.sharpness ?? 1)).toBeLessThan(7 / 6);
    }
  });

  test('blur is told from noise and from a dark picture', async () => {
    const treatment = { noise: 2, exposure: 0.5 };
    const sharp = (await measurePixels(await goodsPhoto('handbag-front', treatment))).sharpness ?? 0;
    const blurred = (await measurePixels(await goodsPhoto('handbag-front', { ...treatment, blur: 2 }))).sharpness ?? 0;
    expect(blurred).toBeLessThan(sharp / 2);
  });

  test.each(goods)('a smear in one direction is seen, though edges along it stay sharp: %s', async (name) => {
    const [still, smeared, more] = await series(name, 'motion', [1, 5, 9]);
    expect(isFalling([still?.sharpness ?? null, smeared?.sharpness ?? null, more?.sharpness ?? null])).toBe(true);
    expect(more?.sharpness).toBeLessThan((still?.sharpness ?? 0) / 2);
  });

  test('one item in focus before a blurred background is sharp', async () => {
    const [sharp, blurred] = [await goodsPhoto('watch-dial'), await goodsPhoto('watch-dial', { blur: 4 })];
    const data = Uint8Array.from(sharp.data, (value, at) => {
      const x = Math.floor(at / 3) % sharp.width;
      const y = Math.floor(at / 3 / sharp.width);
      const within = Math.abs(x - sharp.width / 2) < 200 && Math.abs(y - sharp.height / 2) < 200;
      return within ? value : (blurred.data[at] ?? 0);
    });
    const both = (await measurePixels({ ...sharp, data })).sharpness ?? 0;
    expect(both).toBeGreaterThan(((await measurePixels(sharp)).sharpness ?? 0) * 0.7);
  });

  test('is not given for a picture with nothing in it', async () => {
    expect((await measurePixels(plain(750, 500, [120, 120, 120]))).sharpness).toBeNull();
    expect((await measurePixels(plain(1, 1, [9, 9, 9]))).sharpness).toBeNull();
  });
});

describe('exposure', () => {
  test('rises with the light', async () => {
    const figures = await series('sneaker-left', 'exposure', [0.05, 0.3, 0.6, 1, 1.4, 2]);
    expect(isFalling(figures.map(({ brightness }) => -brightness))).toBe(true);
    expect(isFalling(figures.slice(2).map(({ clippedHigh }) => -clippedHigh))).toBe(true);
    expect(figures[0]?.clippedHigh).toBe(0);
  });

  test('tells the very share that is clipped', async () => {
    const data = new Uint8Array(100 * 100 * 3).fill(128);
    data.fill(255, 0, 30 * 100 * 3);
    data.fill(0, 80 * 100 * 3);
    const { clippedHigh, clippedLow, brightness } = await measurePixels({ data, width: 100, height: 100 });
    expect([clippedHigh, clippedLow]).toEqual([0.3, 0.2]);
    expect(brightness).toBeCloseTo(0.3 + (0.5 * 128) / 255, 2);
  });

  test('a bright red is no lost highlight, a blown yellow is', async () => {
    expect((await measurePixels(plain(40, 40, [255, 40, 30]))).clippedHigh).toBe(0);
    expect((await measurePixels(plain(40, 40, [255, 255, 180]))).clippedHigh).toBe(1);
  });
});

describe('colour cast', () => {
  test('grey has none, and tinted light shows by its direction and strength', async () => {
    const grey = (await series('sneaker-left', 'exposure', [0.8]))[0]?.cast;
    expect(Math.hypot(grey?.a ?? 99, grey?.b ?? 99)).toBeLessThan(6);
    const warm = await Promise.all(
      [0, 0.1, 0.2, 0.3].map(async (step) => {
        const treatment = { exposure: 0.8, tint: [1 + step / 4, 1, 1 - step] } as const;
        return (await measurePixels(await goodsPhoto('sneaker-left', treatment))).cast?.b ?? 0;
      }),
    );
    expect(isFalling(warm.map((b) => -b)), String(warm)).toBe(true);
    expect(warm[3]).toBeGreaterThan(15);
  });

  test('CIELAB of a known colour', async () => {
    // sRGB 150, 140, 130: L* 58.6, a* 2.0, b* 6.7 by CIE 15 with D65.
    const { cast } = await measurePixels(plain(60, 60, [150, 140, 130]));
    expect(cast?.a).toBeCloseTo(2.0, 0);
    expect(cast?.b).toBeCloseTo(6.7, 0);
  });

  test('a red bag on a grey table counts by its table', async () => {
    const picture = plain(90, 90, [128, 128, 128]);
    const data = picture.data.map((value, at) => (at > picture.data.length / 4 ? ([190, 30, 40][at % 3] ?? 0) : value));
    const { cast } = await measurePixels({ ...picture, data });
    expect(Math.hypot(cast?.a ?? 99, cast?.b ?? 99)).toBeLessThan(1);
  });

  test('is not given where nothing is near grey', async () => {
    expect((await measurePixels(plain(90, 90, [190, 30, 40]))).cast).toBeNull();
    expect((await measurePixels(plain(90, 90, [2, 2, 2]))).cast).toBeNull();
  });
});

describe('perceptual hash', () => {
  test('the same picture stays near itself through compression, light and a little blur', async () => {
    const { hash } = await measurePixels(await goodsPhoto('handbag-front'));
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    for (const treatment of [{ jpegQuality: 60 }, { exposure: 0.7 }, { blur: 1 }, { noise: 3 }]) {
      const other = (await measurePixels(await goodsPhoto('handbag-front', treatment))).hash;
      expect(hashDistance(hash, other), JSON.stringify(treatment)).toBeLessThanOrEqual(4);
    }
  });

  test('other sides are far', async () => {
    const hashes = await Promise.all(goods.map(async (name) => (await measurePixels(await goodsPhoto(name))).hash));
    for (const [at, left] of hashes.entries()) {
      for (const right of hashes.slice(at + 1)) expect(hashDistance(left, right)).toBeGreaterThan(10);
    }
  });
});

test('any size and any content gives figures within their bounds', async () => {
  let state = 20;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let round = 0; round < runs(25); round += 1) {
    const [width, height] = [1 + Math.floor(next() ** 3 * 200), 1 + Math.floor(next() ** 3 * 200)];
    const reach = next() * 256;
    const picture = { data: Uint8Array.from({ length: width * height * 3 }, () => next() * reach), width, height };
    const figures = await measurePixels(picture);
    for (const share of [figures.clippedHigh, figures.clippedLow, figures.brightness]) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
    expect(figures.sharpness ?? 1).toBeGreaterThan(0);
    expect(figures.sharpness ?? 1).toBeLessThanOrEqual(Math.max(width, height));
    expect(figures.hash).toMatch(/^[0-9a-f]{16}$/);
  }
});

test('practice sides are sharp enough to be told from blurred ones', async () => {
  // Those of every kind in `measurePixels.long.test.ts`.
  for (const name of drawingNames.filter((_, at) => at % 8 === 0)) await expectToldFromBlurred(name);
});
