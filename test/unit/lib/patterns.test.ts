import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { patternSize } from '../../../main/lib/patternSize.ts';
import { isTooLarge, largestOfAll, lazyPattern, patternFault, tooLargeOf } from '../../../main/lib/patterns.ts';
import { createRandom } from '../../../main/practice/random.ts';
import { runs } from '../../fakes/runs.ts';
import { testSeed } from '../../fakes/testSeed.ts';

const whole = (pattern: string) => patternSize(pattern, Number.POSITIVE_INFINITY);

describe('the size of a pattern', () => {
  it.each([
    'SKU-\\d{4}(-[A-Z]+)?',
    '[A-Z0-9]{1,1000}',
    '(?P<reference>\\w+)/(?<serial>[[:alpha:]\\]]*)',
    '(?i)(?:a|b|c){2,}',
    '\\Q(x{9})\\E|\\x{1F600}|\\pL{3}|[^]a]',
    'a{2',
    'a{,3}',
    '',
  ])('is never less than what it becomes: %s', (pattern) => {
    expect(whole(pattern)).toBeGreaterThanOrEqual(RE2JS.compile(pattern).programSize() - 2);
    expect(patternFault(pattern)).toBeNull();
  });

  it('of random patterns is never much less than what they become', () => {
    const random = createRandom(testSeed());
    const pick = <Entry>(from: readonly Entry[]): Entry => from[Math.floor(random() * from.length)] as Entry;
    const atom = (depth: number): string => {
      const plain = ['x', '.', '\\d', '[a-z]', '\\pN', '\\.', '[^\\]]'];
      if (depth === 0 || random() < 0.5) return pick(plain);
      return `(${pick(['', '?:', '?P<g>'])}${atom(depth - 1)}${random() < 0.4 ? `|${atom(depth - 1)}` : ''})`;
    };
    const quantifier = () => pick(['', '', '?', '*', '+', '{3}', '{2,}', '{0,9}', '{1,30}']);
    for (let run = 0; run < runs(300); run += 1) {
      const pattern = Array.from({ length: 3 }, () => `${atom(3)}${quantifier()}`).join('');
      let size: number;
      try {
        size = RE2JS.compile(pattern).programSize();
      } catch {
        continue;
      }
      // Doubled names and the like are no patterns; of the rest the estimate holds.
      expect(whole(pattern) + 2, pattern).toBeGreaterThanOrEqual(size);
    }
  });

  it('is found in one pass, whatever the text is: nothing is compiled', () => {
    for (const part of ['(x?){1000}', '(', '[', '((((x{9}){9}){9}){9}', '\\Q', '{{{{', '(?P<a>'])
      expect(isTooLarge(part.repeat(9_000))).toBe(true);
    expect(isTooLarge('(x?){1000}')).toBe(true);
    expect(isTooLarge('((((x{9}){9}){9}){9}){9}')).toBe(true);
    expect(patternFault('(x?){1000}'.repeat(100))).toBe('size');
    expect(patternFault('(')).toBe('syntax');
  });
});

describe('patterns', () => {
  it('that are too large fit nothing, and those behind which all together are too many are left out', () => {
    const large = '(x?){1000}';
    expect(lazyPattern(large).fits('x')).toBe(false);
    expect(lazyPattern(large).groups('x')).toBeNull();
    const half = 'x{900}';
    const many = Array.from({ length: 12 }, () => half);
    const leftOut = tooLargeOf([large, ...many, 'y']);
    expect(leftOut.has(0)).toBe(true);
    expect(leftOut.size).toBe(1 + many.length - Math.floor(largestOfAll / patternSize(half, largestOfAll)));
    // A small one behind them still fits in.
    expect(leftOut.has(many.length + 1)).toBe(false);
  });

  it('say what their named groups hold', () => {
    const pattern = lazyPattern('(?P<reference>\\w+)/(?P<serial>\\d*)');
    expect(pattern.fits('SKU/12')).toBe(true);
    expect(pattern.groups('SKU/12')).toEqual({ reference: 'SKU', serial: '12' });
    expect(pattern.groups('SKU/')).toEqual({ reference: 'SKU' });
    expect(pattern.groups('SKU')).toBeNull();
  });
});
