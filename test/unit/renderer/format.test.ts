import { describe, expect, it } from 'vitest';
import { describeBatch } from '../../../renderer/format/batch.ts';
import { byteSize, counted, relativeTime, timeLeft } from '../../../renderer/format/time.ts';

describe('relativeTime', () => {
  it.each([
    [0, 'now'],
    [42_000, 'in 42 s'],
    [-180_000, '3 min ago'],
    [7_200_000, 'in 2 h'],
    [-3 * 86_400_000, '3 d ago'],
  ])('%i ms from now is "%s"', (difference, text) => {
    expect(relativeTime(1_000_000_000_000 + difference, 1_000_000_000_000)).toBe(text);
  });
});

describe('timeLeft', () => {
  it.each([
    [null, ''],
    [Number.NaN, ''],
    [2, 'a few seconds left'],
    [143, 'about 2 min left'],
  ])('%s s is "%s"', (seconds, text) => {
    expect(timeLeft(seconds)).toBe(text);
  });
});

describe('describeBatch', () => {
  it('says how much is left and how far the batch is', () => {
    expect(describeBatch({ photosLeft: 34, photosSent: 51, bytesLeft: 118_400_000, secondsLeft: 143 })).toEqual({
      percent: 60,
      text: '34 photos left · 118.4 MB · about 2 min left',
    });
  });

  it('is null when nothing is left', () => {
    expect(describeBatch({ photosLeft: 0, photosSent: 51, bytesLeft: 0, secondsLeft: null })).toBeNull();
  });

  it('leaves out what is not known', () => {
    expect(describeBatch({ photosLeft: 1, photosSent: 0, bytesLeft: 0, secondsLeft: null })?.text).toBe('1 photo left');
  });
});

it('writes sizes and counts as people do', () => {
  expect([byteSize(900), byteSize(38_400), byteSize(3_240_000), byteSize(2_100_000_000)]).toEqual([
    '900 B',
    '38 kB',
    '3.2 MB',
    '2.1 GB',
  ]);
  expect([counted(1, 'photo'), counted(1_204, 'photo')]).toEqual(['1 photo', '1,204 photos']);
});
