import { describe, expect, it } from 'vitest';
import { isRepeat, unglue } from '../../../../renderer/keyboard/scanFilter.ts';

describe('unglue', () => {
  it.each([
    ['SKU-1001SKU-1001', 'SKU-1001'],
    ['SKU-1001', 'SKU-1001'],
    // Too short to be sure, a run of one digit, and an odd length are codes of their own.
    ['12341234', '12341234'],
    ['000000000000', '000000000000'],
    ['SKU-1001SKU-1002', 'SKU-1001SKU-1002'],
  ])('%s is %s', (scanned, code) => {
    expect(unglue(scanned)).toBe(code);
  });
});

describe('isRepeat', () => {
  it('is the same code within a moment', () => {
    const last = { code: 'A', at: 10_000 };
    expect(isRepeat(last, 'A', 10_900)).toBe(true);
    expect(isRepeat(last, 'A', 12_000)).toBe(false);
    expect(isRepeat(last, 'B', 10_100)).toBe(false);
    expect(isRepeat(null, 'A', 10_100)).toBe(false);
  });
});
