import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGs1 } from '../../../main/domain/codes/gs1.ts';
import { codeRules } from '../../../main/partner/profile.ts';
import { profileSchema } from '../../../main/partner/profileSchema.ts';

const separator = '\u001d';
const gtin = '09521234543213';

function rulesOf(...items: readonly unknown[]) {
  const profile = { name: 'acme', base_url: 'https://api.example.com', codes: { items } };
  return codeRules(profileSchema.parse(profile));
}

describe('GS1', () => {
  test.each([
    [`01${gtin}21ABC123`, { '01': gtin, '21': 'ABC123' }],
    [`${separator}01${gtin}10LOT7${separator}21ABC`, { '01': gtin, '10': 'LOT7', '21': 'ABC' }],
    [`01${gtin}10LOT7<GS>21ABC`, { '01': gtin, '10': 'LOT7', '21': 'ABC' }],
    [`01${gtin}1726123121ABC`, { '01': gtin, '17': '261231', '21': 'ABC' }],
    [`(01)${gtin}(21)ABC/1`, { '01': gtin, '21': 'ABC/1' }],
    ['00195212345678900001', null],
    [`https://id.example.com/01/${gtin}/10/LOT7/21/A%2F1`, { '01': gtin, '10': 'LOT7', '21': 'A/1' }],
    [`https://example.com/some/where/01/${gtin}?17=261231&21=S9&utm=1`, { '01': gtin, '17': '261231', '21': 'S9' }],
    // A wrong check digit, codes of other kinds, and addresses that say nothing.
    ['0109521234543214', null],
    ['SKU-1001', null],
    ['4006381333931', null],
    ['https://example.com/shop', null],
    ['', null],
  ])('%j', (code, elements) => {
    const read = readGs1(code);
    expect(read && Object.fromEntries(read)).toEqual(elements);
  });

  test('no text makes it throw, and what is read is never empty', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        for (const code of [text, `01${gtin}${text}`, `(01)${gtin}${text}`, `https://e.com/01/${gtin}/${text}`])
          for (const value of readGs1(code)?.values() ?? []) expect(value).not.toBe('');
      }),
    );
  });
});

describe('rules that extract', () => {
  test('by GS1 identifiers: the reference, and serial and lot beside', () => {
    const rules = rulesOf({ gs1: ['21'] });
    const code = `01${gtin}10LOT7${separator}21ABC123`;
    expect(rules.extract(code)).toEqual({ reference: 'ABC123', serial: 'ABC123', lot: 'LOT7' });
    expect(rules.fitsItem(code)).toBe(true);
    expect(rules.extract(`01${gtin}`)).toBeNull();
    expect(rules.fitsItem('SKU-1001')).toBe(false);
    expect(rulesOf({ gs1: ['01', '21'] }).extract(code)).toMatchObject({ reference: `${gtin}-ABC123` });
  });

  test('by the named groups of a pattern', () => {
    const rules = rulesOf('(?P<reference>SKU-\\d+)/(?P<serial>\\w+)(?:/(?P<lot>\\w+))?', 'BOX-\\d+');
    expect(rules.extract('SKU-1/S9')).toEqual({ reference: 'SKU-1', serial: 'S9', lot: null });
    expect(rules.extract('SKU-1/S9/L2')).toEqual({ reference: 'SKU-1', serial: 'S9', lot: 'L2' });
    expect(rules.extract('BOX-1')).toBeNull();
    expect(rules.fitsItem('BOX-1')).toBe(true);
  });

  test('a rule that is none is named', () => {
    expect(() => rulesOf({ gs1: ['serial'] })).toThrow();
    expect(() => rulesOf({ gs1: [] })).toThrow();
  });
});
