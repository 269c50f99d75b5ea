import { assert, constantFrom, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LayoutFault, layoutFaults, mistyped } from '../../../main/domain/codes/keyboardLayouts.ts';
import { learnScanner, type ScannerKey, scannerTestCode } from '../../../main/domain/codes/learnScanner.ts';
import { isFramed, isSlow, readByScanner } from '../../../main/domain/codes/learntScanner.ts';

interface Typed {
  readonly gapMs?: number;
  readonly start?: readonly string[];
  readonly end?: readonly string[];
}

/** One scan: keys with their times. */
function scanOf(text: string, { gapMs = 5, start = [], end = ['Enter'] }: Typed = {}): readonly ScannerKey[] {
  return [...start, ...text, ...end].map((key, index) => ({ key, at: 1_000 + index * gapMs }));
}

function three(text: string, typed: Typed = {}) {
  const scan = scanOf(text, typed);
  const learning = learnScanner([scan, scan, scan]);
  if (learning.kind !== 'learnt') throw new Error(`Not learnt: ${JSON.stringify(learning)}`);
  return learning.scanner;
}

const french: LayoutFault = { computer: 'fr', scanner: 'us' };
const swapped = (text: string) =>
  Array.from(text, (one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('');
const onFrench = mistyped(scannerTestCode, french) ?? '';

describe('what is learnt from three scans', () => {
  test.each([
    [
      'a plain scanner',
      scannerTestCode,
      {},
      { prefix: '', suffix: '', marks: false, layout: null, letters: 'as_printed', endKeys: ['Enter'] },
    ],
    ['a prefix', `~${scannerTestCode}`, {}, { prefix: '~', typedPrefix: '~' }],
    ['a suffix', `${scannerTestCode}#`, {}, { suffix: '#' }],
    ['marks', `]Q1${scannerTestCode}`, {}, { prefix: '', marks: true }],
    ['a prefix before the mark', `~]C0${scannerTestCode}`, {}, { prefix: '~', marks: true }],
    ['start and end keys', scannerTestCode, { start: ['F8'], end: ['Tab'] }, { startKeys: ['F8'], endKeys: ['Tab'] }],
    ['no end', scannerTestCode, { end: [] }, { endKeys: [] }],
    ['Caps Lock', swapped(scannerTestCode), {}, { letters: 'swapped' }],
    ['capitals alone', scannerTestCode.toUpperCase(), {}, { letters: 'capitals' }],
    ['small letters alone', scannerTestCode.toLowerCase(), {}, { letters: 'small' }],
    ['a French computer', onFrench, {}, { layout: french, letters: 'as_printed' }],
    ['marks on a French computer', `${mistyped(']C0', french)}${onFrench}`, {}, { layout: french, marks: true }],
    [
      'Caps Lock on a French computer',
      mistyped(swapped(scannerTestCode), french) ?? '',
      {},
      { layout: french, letters: 'swapped' },
    ],
    ['gaps', scannerTestCode, { gapMs: 170 }, { longestGapMs: 170, meanGapMs: 170 }],
  ])('%s', (_, text, typed, learnt) => {
    expect(three(text, typed)).toMatchObject(learnt);
  });

  test.each(layoutFaults)('the layout of %j, by which codes are set right', (fault) => {
    const typed = mistyped(scannerTestCode, fault);
    // What a layout cannot type at all is another code.
    if (typed === null || typed === scannerTestCode) return;
    const scanner = three(typed);
    expect(scanner.layout).not.toBeNull();
    expect(readByScanner(typed, scanner)).toBe(scannerTestCode);
  });

  test('fewer than three are not enough; another code, and scans that differ, are said', () => {
    const scan = scanOf(scannerTestCode);
    expect(learnScanner([scan])).toEqual({ kind: 'more', left: 2 });
    expect(learnScanner([scan, scanOf('SKU-1001')])).toEqual({ kind: 'other_code', typed: 'SKU-1001' });
    expect(learnScanner([scan, scan, scanOf(`~${scannerTestCode}`)])).toEqual({ kind: 'differ' });
    expect(learnScanner([[{ key: 'F8', at: 1 }]])).toEqual({ kind: 'other_code', typed: '' });
  });

  test('slow, and known by what stands in front all the same', () => {
    expect(isSlow(three(scannerTestCode, { gapMs: 40 }))).toBe(false);
    const slow = three(scannerTestCode, { gapMs: 105 });
    expect([isSlow(slow), isFramed(slow)]).toEqual([true, false]);
    expect(isFramed(three(`~${scannerTestCode}`, { gapMs: 105 }))).toBe(true);
    expect(isFramed(three(scannerTestCode, { gapMs: 105, start: ['F8'] }))).toBe(true);
  });
});

test('whatever a scanner puts round a code and makes of it, the code comes out', () => {
  const settings = record({
    prefix: constantFrom('', '~', 'QR:'),
    mark: constantFrom('', ']C1', ']d2'),
    suffix: constantFrom('', '#'),
    swaps: constantFrom(true, false),
    layout: constantFrom<LayoutFault | null>(
      null,
      french,
      { computer: 'de', scanner: 'us' },
      { computer: 'us', scanner: 'fr' },
    ),
  });
  assert(
    property(
      settings,
      string({ unit: constantFrom(...'AaQqZzMmWwYy019-/'), minLength: 1, maxLength: 20 }),
      (made, code) => {
        const comes = (text: string): string => {
          const cased = made.swaps ? swapped(text) : text;
          const framed = `${made.prefix}${made.mark}${cased}${made.suffix}`;
          return made.layout === null ? framed : (mistyped(framed, made.layout) ?? framed);
        };
        expect(readByScanner(comes(code), three(comes(scannerTestCode)))).toBe(code);
      },
    ),
  );
});
