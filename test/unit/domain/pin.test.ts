import { expect, test } from 'vitest';
import { guessingMs, noFailures, remainingMs, waitAfter, withFailure } from '../../../main/domain/pin/lockOut.ts';
import { isRightOpen } from '../../../main/domain/pin/pinRight.ts';

const second = 1_000;
const hour = 3_600_000;
const year = 365.25 * 24 * hour;

test('three wrong PINs in a row are free, then the wait doubles up to four hours', () => {
  expect([0, 1, 2].map(waitAfter)).toEqual([0, 0, 0]);
  expect([3, 4, 5, 6].map(waitAfter)).toEqual([30 * second, 60 * second, 120 * second, 240 * second]);
  expect([11, 12, 13, 5_000].map((failures) => waitAfter(failures) / hour)).toEqual([128 / 60, 4, 4, 4]);
});

test('ten thousand guesses take years, however fast one of them is compared', () => {
  expect(guessingMs(10_000, 0) / year).toBeGreaterThan(4.5);
  expect(guessingMs(10_000, 100) - guessingMs(10_000, 0)).toBe(10_000 * 100);
  // The first ones are soon made: a person who mistypes is no thief.
  expect(guessingMs(4, 100)).toBe(30 * second + 400);
});

test('a wrong PIN is counted with its time, and a clock that was set back makes nobody wait longer than the whole', () => {
  const failed = Array.from({ length: 5 }).reduce(
    (lockOut: typeof noFailures) => withFailure(lockOut, 1_000.5),
    noFailures,
  );
  expect(failed).toEqual({ failures: 5, until: Math.ceil(1_000.5 + 120 * second) });
  expect(remainingMs(failed, 1_000)).toBeLessThanOrEqual(120 * second);
  expect(remainingMs(failed, -10 * year)).toBe(120 * second);
  expect(remainingMs(failed, 200 * second)).toBe(0);
  expect(remainingMs(noFailures, -year)).toBe(0);
});

test('a right ends when it was not used for ten minutes, and with its turn', () => {
  const right = { usedAt: 5, turn: 'zora' };
  expect(isRightOpen(right, 5 + 10 * 60 * second - 1, 'zora')).toBe(true);
  expect(isRightOpen(right, 5 + 10 * 60 * second, 'zora')).toBe(false);
  expect(isRightOpen(right, 6, 'amin')).toBe(false);
});
