import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCode } from '../../../main/domain/codes/codeRules.ts';
import { type LayoutFault, layoutFaults, mistyped, retyped } from '../../../main/domain/codes/keyboardLayouts.ts';
import { readScanned } from '../../../main/domain/codes/scannedCode.ts';
import type { ConnectionId } from '../../../main/domain/ids.ts';
import { codeNotes } from '../../../main/domain/near/codeNotes.ts';
import {
  commandByLayout,
  findNear,
  type KnownCodes,
  meantByRules,
  nearReason,
} from '../../../main/domain/near/findNear.ts';
import { differenceOf, nearTexts } from '../../../main/domain/near/nearCode.ts';
import { english } from '../../../main/texts/render.ts';

const connection = 'connection' as ConnectionId;

/** A work list alone: codes that are known. */
function knows(...references: readonly string[]): KnownCodes {
  return {
    items: { alike: () => [] },
    expected: {
      alike: (texts) =>
        texts.flatMap((text) =>
          references
            .filter((reference) => reference.toUpperCase() === text.toUpperCase())
            .map((reference) => ({
              reference,
              category: null,
              type: null,
              service: null,
              brand: null,
              model: null,
              place: null,
              note: null,
            })),
        ),
    },
    isElsewhere: () => false,
  };
}

describe('what a scanner typed', () => {
  test.each([
    ['SKU-1001', 'SKU-1001', null],
    ['SKU\u200b-10\ufeff01', 'SKU-1001', null],
    [']C1SKU-1001', 'SKU-1001', 'symbology.code128'],
    [']d2SKU-1001', 'SKU-1001', 'symbology.dataMatrix'],
    [']D2SKU-1001', 'SKU-1001', 'symbology.dataMatrix'],
    [']Q3SKU-1001', 'SKU-1001', 'symbology.qr'],
    ['\u200b]E0 4006381333931', '4006381333931', 'symbology.eanUpc'],
    // A mark with nothing behind it, one that no standard has, and one within a code, are the code's.
    [']C1', ']C1', null],
    [']Y1SKU', ']Y1SKU', null],
    ['SKU]C1', 'SKU]C1', null],
  ])('%j is %j', (typed, code, symbology) => {
    const read = readScanned(typed);
    expect(read.code).toBe(code);
    expect(read.mark?.symbology ?? null).toBe(symbology);
  });
});

describe('codes that are the same to a person', () => {
  test.each([
    ['sku-1002', { kind: 'caps_lock' }],
    ['Sku-1002', { kind: 'case' }],
    ['ＳＫＵ－１００２', { kind: 'width' }],
    ['ｓｋｕ-1002', { kind: 'width' }],
    ['SKU‐1002', { kind: 'look' }],
    ['SKU−1002', { kind: 'look' }],
    ['ЅКU-1002', { kind: 'look' }],
    ['SKU)&ààé', { kind: 'layout', fault: { computer: 'fr', scanner: 'us' } }],
    ['sku)&ààé', { kind: 'layout', fault: { computer: 'fr', scanner: 'us' } }],
    ['SKUß1002', { kind: 'layout', fault: { computer: 'de', scanner: 'us' } }],
    ['SKU6!))@', { kind: 'layout', fault: { computer: 'us', scanner: 'fr' } }],
    ['ЫЛГ-1002', { kind: 'layout', fault: { computer: 'ru', scanner: 'us' } }],
    ['ылг-1002', { kind: 'layout', fault: { computer: 'ru', scanner: 'us' } }],
    ['ΣΚΘ-1002', { kind: 'layout', fault: { computer: 'gr', scanner: 'us' } }],
  ])('%s is asked about where SKU-1002 is known', (typed, difference) => {
    expect(findNear(knows('SKU-1001', 'SKU-1002'), connection, typed)).toMatchObject({
      reference: 'SKU-1002',
      difference,
    });
  });

  test.each(['SKU-1003', 'SKU1002', 'SKU-10021', 'XSKU-1002', '1002'])('%s is another one', (typed) => {
    expect(findNear(knows('SKU-1002'), connection, typed)).toBeNull();
  });

  test('the right code finds the item that was begun by a wrong one', () => {
    for (const begun of ['ＳＫＵ－１００２', 'SKU)&ààé', 'ЫЛГ-1002'])
      expect(findNear(knows(begun), connection, 'SKU-1002')).toMatchObject({ reference: begun });
  });

  test('what the fault is, is said with both layouts', () => {
    const near = findNear(knows('SKU-1002'), connection, 'SKU)&ààé');
    const said = near && english(nearReason(near));
    expect(said).toContain('American (QWERTY)');
    expect(said).toContain('French (AZERTY)');
  });

  test('a code is known again from whatever a layout made of it', () => {
    assert(
      property(
        string({ unit: constantFrom(...'ABCXYZ019-/'), minLength: 3, maxLength: 20 }),
        constantFrom<LayoutFault>(...layoutFaults),
        (code, fault) => {
          const typed = mistyped(code, fault);
          if (typed === null || typed === code) return;
          expect(retyped(typed, fault)).toBe(code);
          expect(nearTexts(typed).map(({ text }) => text.toUpperCase())).toContain(code.toUpperCase());
        },
      ),
    );
  });

  test('no code differs from itself', () => {
    assert(property(string(), (code) => void expect(differenceOf(code, code, null)).toBeNull()));
  });
});

describe('a layout is named by what the code would be', () => {
  const rules = { ...anyCode, fitsItem: (code: string) => /^SKU-\d{4}$/.test(code), other: 'ask' } as const;

  test('the rules take what was meant', () => {
    expect(meantByRules('SKU)&ààé', rules)).toMatchObject({ reference: 'SKU-1002', where: 'rules' });
    expect(meantByRules('EAN-1', rules)).toBeNull();
  });

  test.each([
    ['SIDESHOT LEQVE', 'leave'],
    ['SIDESHOT RETQKE', 'retake'],
    ['ЫШВУЫРЩЕ ВЩТУ', 'done'],
  ])('%s is a command of the sheet', (typed, command) => {
    expect(commandByLayout(typed, anyCode)).toEqual({ kind: 'command', command });
  });

  test('other codes are no commands', () => {
    expect(commandByLayout('SKU-1002', anyCode)).toBeNull();
    expect(commandByLayout('SIDESHOT NOTHING', anyCode)).toBeNull();
  });
});

test('a command says what a reference holds that nobody sees, and keeps it', () => {
  const said = (reference: string) => codeNotes(reference, null).map((note) => note.id);
  expect(said('SKU-1')).toEqual([]);
  expect(said('SKU-1 ')).toEqual([]);
  expect(said('SKU\u200b-1')).toEqual(['code.unseenKept']);
  expect(said(']C1SKU-1')).toEqual(['code.markKept']);
});
