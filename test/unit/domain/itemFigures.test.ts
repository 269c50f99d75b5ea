import { describe, expect, test } from 'vitest';
import {
  type CellMap,
  edgeDirections,
  emptyMap,
  gridOf,
  packMap,
  readMap,
} from '../../../main/domain/judgement/cellMap.ts';
import { itemFiguresOf } from '../../../main/domain/judgement/itemFigures.ts';
import { defaultQuality, defaultThresholds } from '../../../main/domain/judgement/qualitySettings.ts';
import { itemRegion, type Overlay } from '../../../main/domain/judgement/region.ts';
import { judgePhoto, noSide, type QualityRules } from '../../../main/domain/judgement/verdicts.ts';
import type { PhotoFigures } from '../../../main/domain/photoFigures.ts';

const size = { width: 6000, height: 4000 };
const rules: QualityRules = { ...defaultQuality, minEdge: null };

/** What a part of a photo shows; each cell of a good one shows the first. */
interface Part {
  readonly steepness: number;
  readonly brightest: number;
  readonly blown: number;
  readonly glare: number;
  readonly noise: number;
}
const good: Part = { steepness: 0.6, brightest: 0.8, blown: 0, glare: 0, noise: 1 };

function mapOf(partAt: (x: number, y: number) => Partial<Part>, { width, height } = size): CellMap {
  const { columns, rows } = gridOf(width, height);
  const map = emptyMap(columns, rows);
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const part = { ...good, ...partAt(((cell % columns) + 0.5) / columns, (Math.floor(cell / columns) + 0.5) / rows) };
    map.steepness.fill(part.steepness, cell * edgeDirections, (cell + 1) * edgeDirections);
    map.weight.fill(32, cell * edgeDirections, (cell + 1) * edgeDirections);
    map.light[cell] = 0.5;
    map.brightest[cell] = part.brightest;
    map.blown[cell] = part.blown;
    map.glare[cell] = part.glare;
    map.noise[cell] = part.noise;
  }
  return map;
}

function figuresWith(map: CellMap, other: Partial<PhotoFigures> = {}): PhotoFigures {
  return {
    sharpness: 500,
    clippedHigh: 0.01,
    clippedLow: 0,
    brightness: 0.55,
    cast: { a: 1, b: 2 },
    hash: 'd08ff4316a0e956e',
    map: packMap(map),
    detailEdge: 3_000,
    jpegQuality: 92,
    ...other,
  };
}

function codes(map: CellMap, other: Partial<PhotoFigures> = {}, overlay: Overlay | null = null): readonly string[] {
  return judgePhoto({ ...size, figures: figuresWith(map, other) }, rules, { ...noSide, overlay }).map(
    ({ code }) => code,
  );
}

const inMiddle = (x: number, y: number): boolean => Math.abs(x - 0.5) < 0.25 && Math.abs(y - 0.5) < 0.25;
const item = (part: Partial<Part>) => mapOf((x, y) => (inMiddle(x, y) ? part : {}));
const rest = (part: Partial<Part>) => mapOf((x, y) => (inMiddle(x, y) ? {} : part));

test('a map is read as it was packed, each of its figures in each cell', () => {
  const map = emptyMap(3, 2);
  const { columns, rows, weight, noise, ...shares } = map;
  for (const [index, values] of Object.values(shares).entries())
    for (const cell of values.keys()) values[cell] = ((index * 31 + cell * 7 + 11) % 97) / 97;
  for (const cell of weight.keys()) weight[cell] = 2 ** (1 + (cell % 15));
  for (const cell of noise.keys()) noise[cell] = cell + 1;
  const read = readMap(packMap(map));
  expect(read).toMatchObject({ columns, rows, weight, noise });
  for (const key of Object.keys(shares) as (keyof typeof shares)[])
    for (const [cell, value] of shares[key].entries()) expect(read?.[key][cell], key).toBeCloseTo(value, 1);
});

test('a map is read back as it was packed, as near as its bytes tell', () => {
  const map = mapOf((x, y) => ({ steepness: x, brightest: y, blown: x * y, glare: 0.003, noise: 3.5 }));
  map.steepness[0] = 0;
  const back = readMap(packMap(map));
  expect(back).toMatchObject({ columns: 16, rows: 11 });
  expect(back?.steepness[0]).toBe(0);
  for (const [at, value] of map.steepness.entries()) expect(back?.steepness[at]).toBeCloseTo(value, 2);
  for (const [at, value] of map.blown.entries()) expect(back?.blown[at]).toBeCloseTo(value, 2);
  expect(back?.glare[20]).toBeCloseTo(0.003, 3);
  expect([back?.noise[9], back?.weight[9]]).toEqual([3.5, 32]);
  expect(packMap(map).length).toBeLessThan(3_000);
  for (const bad of ['', '16x11:AAAA', '0x0:', 'x', `16x11:${'*'.repeat(2_816)}`, '99x99:'])
    expect(readMap(bad)).toBeNull();
});

describe('each verdict begins at its threshold, and is of the item', () => {
  const steep = (sharpness: number) => sharpness / 3_000;
  const at = defaultThresholds;
  test.each<[string, CellMap, Partial<PhotoFigures>, readonly string[]]>([
    ['a good photo', mapOf(() => ({})), {}, []],
    ['sharp enough', item({ steepness: steep((at.itemSharpness ?? 0) + 15) }), {}, []],
    ['not sharp enough', item({ steepness: steep((at.itemSharpness ?? 0) - 15) }), {}, ['blurred']],
    ['what is round it may be soft', rest({ steepness: 0.05 }), { sharpness: 120 }, []],
    ['glare', item({ glare: (at.glare ?? 0) * 1.3 }), {}, ['glare']],
    ['less glare', item({ glare: (at.glare ?? 0) * 0.8 }), {}, []],
    ['glare beside it', rest({ glare: 0.1 }), {}, []],
    ['blown out', item({ blown: (at.itemBlown ?? 0) * 1.1 }), {}, ['too_bright']],
    ['less blown out', item({ blown: (at.itemBlown ?? 0) * 0.9 }), {}, []],
    ['a white background', rest({ blown: 0.9 }), {}, []],
    ['dark', item({ brightest: (at.itemHighlights ?? 0) - 0.02 }), {}, ['too_dark']],
    ['not so dark', item({ brightest: (at.itemHighlights ?? 0) + 0.02 }), {}, []],
    ['before a dark cloth', rest({ brightest: 0.1 }), {}, []],
    ['noise', item({ noise: (at.noise ?? 0) + 0.5 }), {}, ['noisy']],
    ['less noise', item({ noise: (at.noise ?? 0) - 0.5 }), {}, []],
    ['compressed', mapOf(() => ({})), { jpegQuality: (at.jpegQuality ?? 0) - 1 }, ['compressed']],
    ['not so compressed', mapOf(() => ({})), { jpegQuality: at.jpegQuality }, []],
  ])('%s', (_, map, other, expected) => {
    expect(codes(map, other)).toEqual(expected);
  });
});

test('the least sharp direction decides, unless hardly an edge rises in it', () => {
  const map = mapOf(() => ({}));
  for (let at = 2; at < map.steepness.length; at += edgeDirections) map.steepness[at] = 0.1;
  expect(codes(map)).toEqual(['blurred']);
  for (let at = 2; at < map.weight.length; at += edgeDirections) map.weight[at] = 0;
  expect(codes(map)).toEqual([]);
});

test('an item without an edge is judged by the whole picture', () => {
  const map = item({ steepness: 0 });
  expect(itemFiguresOf(figuresWith(map), size, null)?.sharpness).toBeNull();
  expect([codes(map), codes(map, { sharpness: 150 })]).toEqual([[], ['blurred']]);
});

test('a small picture is not blurred for having few pixels, and tells nothing of noise', () => {
  expect(codes(item({ noise: 12 }), { detailEdge: 640 })).toEqual([]);
  expect(codes(item({ steepness: 0.2 }), { detailEdge: 640 })).toEqual(['blurred']);
});

describe('where a side has an overlay', () => {
  const left: Overlay = {
    width: 1_200,
    height: 800,
    silhouette: { columns: 4, rows: 2, inside: [1, 0, 0, 0, 1, 0, 0, 0] },
  };
  const softLeft = mapOf((x) => (x < 0.25 ? { steepness: 0.1, glare: 0.05 } : {}));

  test('its inside is the item', () => {
    expect(codes(softLeft)).toEqual([]);
    expect(codes(softLeft, {}, left)).toEqual(['blurred', 'glare']);
    expect(codes(item({ steepness: 0.1 }), {}, left)).toEqual([]);
  });

  test('it is shown whole within the photo: one of another shape leaves bars beside it', () => {
    const square: Overlay = { width: 500, height: 500, silhouette: { columns: 1, rows: 1, inside: [1] } };
    const region = itemRegion({ width: 3_000, height: 1_500 }, 16, 8, square);
    const row = [...region.subarray(0, 16)];
    expect(row).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
  });

  test.each<[string, Overlay | null]>([
    ['none', null],
    ['one whose drawing tells nothing', { ...left, silhouette: null }],
    ['one that is upright, of a photo that is wide', { ...left, width: 800, height: 1_200 }],
    ['one with next to no inside', { ...left, silhouette: { columns: 2, rows: 1, inside: [0.02, 0] } }],
    ['one that is all inside', { ...left, silhouette: { columns: 1, rows: 1, inside: [1] } }],
  ])('the middle is taken instead: %s', (_, overlay) => {
    const { columns, rows } = gridOf(size.width, size.height);
    expect([...itemRegion(size, columns, rows, overlay)]).toEqual([...itemRegion(size, columns, rows, null)]);
    expect(codes(item({ steepness: 0.1 }), {}, overlay)).toContain('blurred');
  });
});

test('a photo whose map is damaged is judged as one without', () => {
  const figures = { ...figuresWith(item({ steepness: 0.1 })), map: 'no map' };
  expect(judgePhoto({ ...size, figures }, rules, noSide)).toEqual([]);
});
