import { assert, double, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Comparison,
  compareTarget,
  driftsOf,
  type TargetMeasures,
} from '../../../main/domain/judgement/golden.ts';
import { english } from '../../../main/texts/render.ts';

const measures: TargetMeasures = { red: 0.2, green: 0.2, blue: 0.2, luminance: 0.2, sharpness: 500, clippedHigh: 0 };
const inPlace = { shiftX: 0, shiftY: 0, scale: 1, turned: 0, match: 0.98 };
const same: Comparison = compareTarget(measures, measures, inPlace);

function said(change: Partial<Comparison>, figure: number): { level: string | undefined; message: string } {
  const drift = driftsOf({ ...same, ...change })[figure];
  return { level: drift?.level, message: drift === undefined ? '' : english(drift.text) };
}

test('the same card in the same light', () => {
  expect(same).toEqual({ stops: 0, redGain: 1, blueGain: 1, sharpness: 1, framing: inPlace, clippedHigh: 0 });
  expect(driftsOf(same).every(({ level }) => level === 'steady')).toBe(true);
});

test.each([
  [{ stops: -0.4 }, 0, 'drifts', '0.4 stops darker than the reference: check the lamps'],
  [{ stops: 1.2 }, 0, 'drifts', '1.2 stops brighter'],
  [{ stops: 0.2 }, 0, 'steady', 'As bright'],
  [{ stops: 0, clippedHigh: 0.4 }, 0, 'drifts', 'pure white'],
  [{ redGain: 1.12, blueGain: 0.9 }, 1, 'drifts', '12 % more red than in the reference, 10 % less blue'],
  [{ blueGain: 1.03 }, 1, 'steady', 'that of the reference'],
  [{ sharpness: 0.5 }, 2, 'drifts', 'Only 50 % as sharp'],
  [{ sharpness: null }, 2, 'unknown', 'too little detail'],
  [{ framing: { ...inPlace, shiftX: -0.05, turned: 3 } }, 3, 'drifts', '5 % further left, turned 3° clockwise'],
  [{ framing: { ...inPlace, scale: 1.1, shiftY: 0.04 } }, 3, 'drifts', '4 % further down, 10 % larger'],
  [{ framing: null }, 3, 'unknown', 'same card'],
] as const)('%j is said', (change, figure, level, words) => {
  const { level: found, message } = said(change, figure);
  expect(found).toBe(level);
  expect(message).toContain(words);
});

describe('whatever is measured', () => {
  const light = double({ min: 0, max: 1, noNaN: true });
  const any = record({ red: light, green: light, blue: light, luminance: light, sharpness: light, clippedHigh: light });
  test('the comparison is made of numbers, and the other way round it is the opposite', () => {
    assert(
      property(any, any, (left, right) => {
        const there = compareTarget(left, right, inPlace);
        const back = compareTarget(right, left, inPlace);
        for (const value of [there.stops, there.redGain, there.blueGain]) expect(Number.isFinite(value)).toBe(true);
        expect(there.stops).toBeCloseTo(-back.stops, 6);
        expect(driftsOf(there)).toHaveLength(4);
      }),
    );
  });
  test('two pictures that do not match have no framing', () => {
    expect(compareTarget(measures, measures, { ...inPlace, match: 0.4 }).framing).toBeNull();
  });
});
