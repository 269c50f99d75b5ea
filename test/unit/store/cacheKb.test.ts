import { expect, it } from 'vitest';
import { cacheKb } from '../../../main/store/openDatabase.ts';

it.each([
  ['none yet', 0, 2_000],
  ['that of a shift', 9_000_000, 2_000],
  ['64 MB', 64_000_000, 8_000],
  ['a million items', 1_500_000_000, 16_000],
])('SQLite keeps an eighth of its pages, 2 to 16 MB: %s', (_what, bytes, kb) => {
  expect(cacheKb(bytes)).toBe(kb);
});
