import { expect, test } from 'vitest';
import { dayAfter, dayOfInput, inputOfDay } from '../../../renderer/screens/queue/filterDays.ts';

test.each(['0002-01-02', '0020-12-31', '0202-02-28', '2026-11-24'])(
  '%s stays as it is typed, year by year',
  (typed) => {
    const day = dayOfInput(typed);
    expect(inputOfDay(day)).toBe(typed);
    expect(inputOfDay(day === undefined ? undefined : dayAfter(dayAfter(day, 1), -1))).toBe(typed);
  },
);

test.each(['', '2026-11', '20260-01-01'])('%j is no day', (typed) => {
  expect(dayOfInput(typed)).toBeUndefined();
});
