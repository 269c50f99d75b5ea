import { describe, expect, test } from 'vitest';
import { emptyMap, packMap } from '../../../main/domain/judgement/cellMap.ts';
import {
  defaultQuality,
  defaultThresholds,
  type QualityThreshold,
  type QualityThresholds,
  qualityThresholds,
} from '../../../main/domain/judgement/qualitySettings.ts';
import {
  blockingVerdicts,
  figureOf,
  isFlagged,
  isSamePicture,
  judgePhoto,
  measuresOf,
  noSide,
  type QualityRules,
  rejectedBefore,
  type SideContext,
} from '../../../main/domain/judgement/verdicts.ts';
import type { Rejection } from '../../../main/domain/model.ts';
import { hashDistance, type PhotoFigures } from '../../../main/domain/photoFigures.ts';
import { english } from '../../../main/texts/render.ts';
import { photoId, rejection, sideUuid } from '../store/samples.ts';
import { photoOn } from './facts.ts';

const good: PhotoFigures = {
  sharpness: 500,
  clippedHigh: 0.01,
  clippedLow: 0,
  brightness: 0.55,
  cast: { a: 1, b: 2 },
  hash: 'd08ff4316a0e956e',
  map: null,
  detailEdge: null,
  jpegQuality: 92,
};
const rules: QualityRules = { ...defaultQuality, minEdge: null };
const size = { width: 6000, height: 4000 };

function codes(figures: Partial<PhotoFigures>, side: SideContext = noSide, given: Partial<QualityRules> = {}) {
  return judgePhoto({ ...size, figures: { ...good, ...figures } }, { ...rules, ...given }, side).map(
    ({ code }) => code,
  );
}

test.each<[string, Partial<PhotoFigures>, readonly string[]]>([
  ['a good photo', {}, []],
  [
    'at the very threshold',
    { sharpness: 200, clippedHigh: 0.35, clippedLow: 0.5, brightness: 0.15, cast: { a: 0, b: 20 } },
    [],
  ],
  ['soft', { sharpness: 199 }, ['blurred']],
  ['an empty table', { sharpness: null }, ['no_detail']],
  ['blown out', { clippedHigh: 0.36, brightness: 0.9 }, ['too_bright']],
  ['a dark room', { brightness: 0.14 }, ['too_dark']],
  ['black shadows', { clippedLow: 0.51 }, ['too_dark']],
  ['dark twice over is said once', { clippedLow: 0.7, brightness: 0.05 }, ['too_dark']],
  ['under a yellow lamp', { cast: { a: 5, b: 20 } }, ['colour_cast']],
  ['nothing grey in it', { cast: null }, []],
  ['pixels that may be lost', { lost: 0.002 }, ['lost_part']],
  [
    'several at once, the most telling first',
    { sharpness: 50, brightness: 0.1, cast: { a: 0, b: -30 } },
    ['blurred', 'too_dark', 'colour_cast'],
  ],
])('%s', (_, figures, expected) => {
  expect(codes(figures)).toEqual(expected);
});

test('words say what to do, and name the colour of the light', () => {
  const said = (cast: PhotoFigures['cast']) =>
    wordsOf(judgePhoto({ ...size, figures: { ...good, cast } }, rules, noSide));
  expect(said({ a: 0, b: 30 })).toBe("The light looks yellow: check the lamps, or set the camera's white balance.");
  expect(said({ a: 22, b: 22 })).toContain('looks orange');
  expect(said({ a: -30, b: 1 })).toContain('looks green:');
  expect(said({ a: -1, b: -30 })).toContain('looks blue:');
  expect(wordsOf(judgePhoto({ ...size, figures: { ...good, clippedHigh: 0.41 } }, rules, noSide))).toContain('41 %');
  expect(wordsOf(judgePhoto({ ...size, figures: { ...good, lost: 0.002 } }, rules, noSide))).toContain('missing: 1 %');
});

test('a threshold that is off says nothing', () => {
  const off: QualityThresholds = {
    itemSharpness: null,
    sharpness: null,
    glare: null,
    itemBlown: null,
    itemHighlights: null,
    clippedHigh: null,
    clippedLow: null,
    brightness: null,
    cast: null,
    noise: null,
    jpegQuality: null,
  };
  const worst = {
    jpegQuality: 1,
    sharpness: null,
    clippedHigh: 1,
    clippedLow: 1,
    brightness: 0,
    cast: { a: 90, b: 90 },
  };
  expect(codes(worst, noSide, { thresholds: off })).toEqual([]);
});

test('a photo from before there were figures is judged by its size alone', () => {
  const judged = judgePhoto({ width: 640, height: 480, figures: null }, { ...rules, minEdge: 600 }, noSide);
  expect(judged.map((verdict) => english(verdict.text))).toEqual([
    'Too small: 640 x 480 pixels, and the partner wants 600 on the shorter edge. Set the camera to a larger picture.',
  ]);
  expect(judgePhoto({ width: 800, height: 600, figures: null }, { ...rules, minEdge: 600 }, noSide)).toEqual([]);
});

test.each([
  ['upright on a wide side', { width: 4000, height: 6000 }, { width: 1200, height: 900 }, ['turned']],
  ['wide on an upright side', { width: 6000, height: 4000 }, { width: 900, height: 1200 }, ['turned']],
  ['wide on a wide side', { width: 6000, height: 4000 }, { width: 1200, height: 900 }, []],
  ['a side that is nearly square', { width: 4000, height: 6000 }, { width: 1000, height: 900 }, []],
  ['a photo that is nearly square', { width: 4000, height: 4400 }, { width: 1200, height: 900 }, []],
  ['a side whose overlay is not known', { width: 4000, height: 6000 }, null, []],
] as const)('orientation: %s', (_, photo, overlay, expected) => {
  const judged = judgePhoto({ ...photo, figures: good }, rules, {
    ...noSide,
    overlay: overlay && { ...overlay, silhouette: null },
  });
  expect(judged.map(({ code }) => code)).toEqual(expected);
});

describe('beside the rejected photo of the side', () => {
  const soft = { ...good, sharpness: 220 };
  const rejected = (figures: PhotoFigures | null, reason = 'Glare', message: string | null = null): SideContext => ({
    ...noSide,
    rejected: { figures, reason, message },
  });

  test('the same picture again is said, with what it was rejected for', () => {
    const [said] = judgePhoto({ ...size, figures: { ...soft, sharpness: 225 } }, rules, rejected(soft));
    expect(said).toMatchObject({ code: 'like_rejected', severity: 'warning' });
    expect(said?.text.params).toEqual({ reason: 'Glare' });
  });
  test('a picture is the same one again in coloured light too', () => {
    const warm = { cast: { a: 9, b: 9 } };
    expect(codes(warm, rejected({ ...good, ...warm }))).toEqual(['like_rejected']);
  });
  test('through the same overlay, but sharper or in other light, is another picture', () => {
    expect(codes({ sharpness: 400 }, rejected(soft))).toEqual([]);
    expect(codes({ brightness: 0.7 }, rejected(good))).toEqual([]);
    expect(codes({ cast: { a: 1, b: 12 } }, rejected(good))).toEqual([]);
  });
  test('another view that is no sharper than a soft one is said', () => {
    expect(codes({ sharpness: 225, hash: '2f700bce95f16a91' }, rejected(soft))).toEqual(['not_sharper']);
    expect(codes({ hash: '2f700bce95f16a91' }, rejected(good))).toEqual([]);
  });
  test.each([
    ['Blurry image', null],
    ['Not usable', 'Tap to focus, and take the photo again.'],
  ])('one that was rejected for its sharpness is to be beaten, however sharp it measures: %s', (reason, message) => {
    const other = '2f700bce95f16a91';
    const sharp = { ...good, sharpness: 400 };
    expect(codes({ sharpness: 380, hash: other }, rejected(sharp, reason, message))).toEqual(['not_sharper']);
    expect(codes({ sharpness: 450, hash: other }, rejected(sharp, reason, message))).toEqual([]);
    // As sharp as photos measure: nothing is left to gain.
    expect(codes({ sharpness: 510, hash: other }, rejected(good, reason, message))).toEqual([]);
    const off = { thresholds: { ...rules.thresholds, sharpness: null } };
    expect(codes({ sharpness: 200, hash: other }, rejected(soft, reason, message), off)).toEqual(['not_sharper']);
  });
  test('a rejected photo that was never measured says nothing', () => {
    expect(codes({}, rejected(null))).toEqual([]);
  });

  test('the last one counts, and never the photo itself', () => {
    const photos = [photoOn('a'), { ...photoOn('b'), figures: good }];
    const mark = (id: string, photo: string | null): Rejection =>
      rejection(id, '1', { sideUuid: sideUuid('a'), photoId: photo === null ? null : photoId(photo), reason: id });
    const rejections = [mark('1', 'photo-a'), mark('2', 'photo-b'), mark('3', null), mark('4', 'photo-c')];
    expect(rejectedBefore(sideUuid('a'), null, rejections.slice(0, 3), photos)?.reason).toBe('2');
    expect(rejectedBefore(sideUuid('a'), photoId('photo-b'), rejections.slice(0, 3), photos)?.reason).toBe('1');
    expect(rejectedBefore(sideUuid('other'), null, rejections, photos)).toBeNull();
    // The photo that was rejected last is not at this station any more.
    expect(rejectedBefore(sideUuid('a'), null, rejections, photos)).toBeNull();
  });
});

test('only what the admin names blocks', () => {
  const verdicts = judgePhoto({ ...size, figures: { ...good, sharpness: 10, brightness: 0.01 } }, rules, noSide);
  expect(blockingVerdicts(verdicts, defaultQuality)).toEqual([]);
  expect(
    blockingVerdicts(verdicts, { ...defaultQuality, blocks: ['blurred', 'turned'] }).map(({ code }) => code),
  ).toEqual(['blurred']);
});

test('the same picture: near in hash and light, with something in it', () => {
  expect(isSamePicture(good, { ...good, sharpness: 480, hash: 'd08ff4316a0e956d' })).toBe(true);
  expect(isSamePicture(good, { ...good, brightness: 0.6 })).toBe(false);
  expect(isSamePicture(good, { ...good, hash: 'd08ff4316a0e9561' })).toBe(false);
  const flat = { ...good, sharpness: null, hash: '8000000000000000' };
  expect(isSamePicture(flat, flat)).toBe(false);
});

test('thresholds and verdicts agree for any figures (seed 7)', () => {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const bit = () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const codeOf: Readonly<Record<QualityThreshold, string>> = {
    itemSharpness: 'blurred',
    sharpness: 'blurred',
    glare: 'glare',
    itemBlown: 'too_bright',
    itemHighlights: 'too_dark',
    clippedHigh: 'too_bright',
    clippedLow: 'too_dark',
    brightness: 'too_dark',
    cast: 'colour_cast',
    noise: 'noisy',
    jpegQuality: 'compressed',
  };
  for (let round = 0; round < 2_000; round += 1) {
    const figures: PhotoFigures = {
      sharpness: next() < 0.1 ? null : next() * 800,
      clippedHigh: next(),
      clippedLow: next(),
      brightness: next(),
      cast: next() < 0.1 ? null : { a: next() * 60 - 30, b: next() * 60 - 30 },
      hash: bit() + bit(),
      map: next() < 0.2 ? null : randomMap(next),
      detailEdge: 3_000,
      jpegQuality: next() < 0.1 ? null : Math.ceil(next() * 100),
    };
    const said = codes(figures);
    expect(new Set(said).size).toBe(said.length);
    for (const threshold of qualityThresholds) {
      const flagged = isFlagged(
        threshold,
        figureOf(threshold, measuresOf(size, figures, null)),
        defaultThresholds[threshold],
      );
      if (flagged) expect(said).toContain(codeOf[threshold]);
    }
    const other = { ...figures, hash: bit() + bit() };
    expect(hashDistance(figures.hash, other.hash)).toBe(hashDistance(other.hash, figures.hash));
    expect(hashDistance(figures.hash, figures.hash)).toBe(0);
    expect(isSamePicture(figures, other)).toBe(isSamePicture(other, figures));
  }
});

function randomMap(next: () => number): string {
  const map = emptyMap(4, 3);
  for (const values of [map.light, map.brightest, map.blown, map.black, map.glare, map.steepness])
    for (const at of values.keys()) values[at] = next() ** 2;
  for (const at of map.weight.keys()) map.weight[at] = next() * 60;
  for (const at of map.noise.keys()) map.noise[at] = next() * 12;
  return packMap(map);
}

/** The first line in English; empty when nothing is said. */
function wordsOf([first]: ReturnType<typeof judgePhoto>): string {
  return first === undefined ? '' : english(first.text);
}
