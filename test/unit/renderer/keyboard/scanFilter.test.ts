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
  const last = { code: 'A', at: 10_000, readAt: 10_000, question: null, isAnswer: false };
  it('is the same code within a moment', () => {
    expect(isRepeat(last, { code: 'A', at: 10_900, question: null })).toBe(true);
    expect(isRepeat(last, { code: 'A', at: 12_000, question: null })).toBe(false);
    expect(isRepeat(last, { code: 'B', at: 10_100, question: null })).toBe(false);
    expect(isRepeat(null, { code: 'A', at: 10_100, question: null })).toBe(false);
  });

  it('of an answer: not once another question stands there for longer than a scanner takes to read it again', () => {
    const answer = { ...last, question: 4, isAnswer: true };
    expect(isRepeat(answer, { code: 'A', at: 10_750, question: 5 })).toBe(true);
    expect(isRepeat(answer, { code: 'A', at: 10_900, question: 5 })).toBe(false);
    // It has stayed before the scanner since.
    const held = { ...answer, readAt: 10_600 };
    expect(isRepeat(held, { code: 'A', at: 11_200, question: 5 })).toBe(true);
    expect(isRepeat(held, { code: 'A', at: 11_500, question: 5 })).toBe(false);
    // The same question, none, or a code that has asked it.
    expect(isRepeat(answer, { code: 'A', at: 10_900, question: 4 })).toBe(true);
    expect(isRepeat(answer, { code: 'A', at: 10_900, question: null })).toBe(true);
    expect(isRepeat(last, { code: 'A', at: 10_900, question: 5 })).toBe(true);
  });
});
