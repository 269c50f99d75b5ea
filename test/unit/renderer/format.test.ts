import { describe, expect, it } from 'vitest';
import { english } from '../../../main/texts/render.ts';
import { byteSize } from '../../../main/texts/sizes.ts';
import { describeBatch } from '../../../renderer/format/batch.ts';
import { clockTime, relativeTime, timeLeft } from '../../../renderer/format/times.ts';

describe('relativeTime', () => {
  it.each([
    [0, 'now'],
    [42_000, 'in 42 s'],
    [-180_000, '3 min ago'],
    [7_200_000, 'in 2 h'],
    [-3 * 86_400_000, '3 d ago'],
  ])('%i ms from now is "%s"', (difference, text) => {
    expect(english(relativeTime(1_000_000_000_000 + difference, 1_000_000_000_000))).toBe(text);
  });
});

describe('timeLeft', () => {
  it.each([
    [null, null],
    [Number.NaN, null],
    [2, 'a few seconds left'],
    [143, 'about 2 min left'],
  ])('%s s is "%s"', (seconds, text) => {
    const left = timeLeft(seconds);
    expect(left === null ? null : english(left)).toBe(text);
  });
});

describe('describeBatch', () => {
  it('says how much is left and how far the batch is', () => {
    const batch = describeBatch({ photosLeft: 34, photosSent: 51, bytesLeft: 118_400_000, secondsLeft: 143 });
    expect(batch?.percent).toBe(60);
    expect(batch?.parts.map(english)).toEqual(['34 photos left', '118.4 MB', 'about 2 min left']);
  });

  it('is null when nothing is left', () => {
    expect(describeBatch({ photosLeft: 0, photosSent: 51, bytesLeft: 0, secondsLeft: null })).toBeNull();
  });

  it('leaves out what is not known', () => {
    const batch = describeBatch({ photosLeft: 1, photosSent: 0, bytesLeft: 0, secondsLeft: null });
    expect(batch?.parts.map(english)).toEqual(['1 photo left']);
  });
});

it('writes sizes as people do', () => {
  expect([900, 38_400, 3_240_000, 2_100_000_000].map((bytes) => english(byteSize(bytes)))).toEqual([
    '900 B',
    '38 kB',
    '3.2 MB',
    '2.1 GB',
  ]);
});

it('writes a time of today by the clock, and another with its day', () => {
  const noon = new Date(2026, 4, 3, 12, 5).getTime();
  expect(english(clockTime(noon, noon + 60_000))).toBe('12:05');
  expect(english(clockTime(noon, noon + 86_400_000))).toBe('May 3, 12:05');
});
