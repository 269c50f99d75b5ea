import { describe, expect, it } from 'vitest';
import { isScanInField, isScanInSecret } from '../../../../renderer/keyboard/scanInField.ts';

const rested = { length: 5, meanGapMs: 5, endGapMs: 5, restMs: 60_000 };

describe('isScanInField', () => {
  it.each([
    ['a short code', rested],
    ['the shortest code, by the first keys of all', { ...rested, length: 3, restMs: Number.POSITIVE_INFINITY }],
    ['a short code of a slow scanner', { ...rested, meanGapMs: 50, endGapMs: 50 }],
    ['a short code whose scanner pauses before its Enter', { ...rested, endGapMs: 280 }],
    ['a long code right after typing', { ...rested, length: 8, restMs: 130 }],
  ])('takes %s', (_, burst) => {
    expect(isScanInField(burst)).toBe(true);
  });

  it.each([
    ['the quick end of a word', { ...rested, meanGapMs: 50, restMs: 150 }],
    ['a word of quick letters with the Enter of a person', { ...rested, meanGapMs: 45, endGapMs: 180 }],
    ['a person at full speed', { ...rested, length: 9, meanGapMs: 80 }],
    ['letters that waited for their Enter', { ...rested, endGapMs: 600 }],
  ])('leaves %s', (_, burst) => {
    expect(isScanInField(burst)).toBe(false);
  });
});

describe('isScanInSecret', () => {
  it.each([
    ['a code of a slow scanner', { ...rested, length: 8, meanGapMs: 50 }, true],
    ['a short code at a speed of machines', rested, true],
    ['a PIN that the fingers know', { ...rested, length: 4, meanGapMs: 50 }, false],
    ['a password at full speed', { ...rested, length: 12, meanGapMs: 80 }, false],
  ])('%s', (_, burst, isScan) => {
    expect(isScanInSecret(burst)).toBe(isScan);
  });
});
