import { describe, expect, test } from 'vitest';
import { anyCode, meaningOf } from '../../../main/domain/codes/codeRules.ts';
import { checkRow, isFault, type RowRules } from '../../../main/domain/worklist/checkRow.ts';
import {
  checkNamesAColumn,
  columnsOf,
  mergedNames,
  parseColumnNames,
  unusedColumns,
} from '../../../main/domain/worklist/columns.ts';
import { expectedFields } from '../../../main/domain/worklist/expectedItem.ts';
import { headerWords } from '../../../main/domain/worklist/headerWords.ts';
import { typeChecker } from '../../../main/domain/worklist/namedType.ts';
import { codeRules } from '../../../main/partner/profile.ts';
import { profileSchema } from '../../../main/partner/profileSchema.ts';
import { checkRows } from '../../../main/station/exchange/checkRows.ts';
import { english } from '../../../main/texts/render.ts';

const tote = '11111111-1111-4111-8111-111111111111';
const bags = '22222222-2222-4222-8222-222222222222';
const shoes = '33333333-3333-4333-8333-333333333333';
const tree = [
  {
    uuid: bags,
    name: 'Bags',
    types: [
      { uuid: tote, name: 'Tote', brands: [] },
      { uuid: 'b2', name: 'Other', brands: [] },
    ],
  },
  { uuid: shoes, name: 'Shoes', types: [{ uuid: 's1', name: 'Other', brands: [] }] },
];
const rules: RowRules = {
  typeFault: typeChecker(tree),
  knowsService: (given) => given === 'Express',
  codes: anyCode,
  takesAnyCode: false,
};

/** The codes block of a profile as the station has it. */
function codesOf(codes: object) {
  return codeRules(profileSchema.parse({ name: 'acme', base_url: 'https://api.example.com', codes }));
}

function faultOf(cells: Parameters<typeof checkRow>[0], of: RowRules = rules): string | null {
  const checked = checkRow(cells, of);
  return isFault(checked) ? `${checked.field}: ${english(checked.why)}` : null;
}

describe('columns', () => {
  test('are known by their own names, by usual ones, and as a person has said', () => {
    expect(columnsOf(['Note', ' REFERENCE ', 'sku', 'Type'], {})).toEqual({ note: 0, reference: 1, type: 3 });
    expect(columnsOf(['SKU', 'type_uuid'], {})).toEqual({ reference: 0, type: 1 });
    expect(columnsOf(['reference', 'Art.-Nr.'], parseColumnNames(['Art.-Nr.=reference']))).toEqual({ reference: 1 });
  });

  test.each([
    [
      'English',
      ['Item no.', 'Category', 'Product type', 'Service', 'Manufacturer', 'Model', 'Bin location', 'Comments'],
    ],
    ['German', ['Artikel-Nr.', 'Warengruppe', 'Typ', 'Leistung', 'Marke', 'Modell', 'Lagerplatz', 'Bemerkung']],
    ['Spanish', ['Código', 'Categoría', 'Tipo', 'Servicio', 'Marca', 'Modelo', 'Ubicación', 'Observaciones']],
    [
      'French',
      ['Référence', 'Catégorie', 'Type de produit', 'Prestation', 'Marque', 'Modèle', 'Emplacement', 'Remarque'],
    ],
    ['Polish', ['Kod produktu', 'Kategoria', 'Rodzaj', 'Usługa', 'Marka', 'Model', 'Półka', 'Uwagi']],
    ['Arabic', ['الرمز', 'الفئة', 'النوع', 'الخدمة', 'العلامة التجارية', 'الطراز', 'الموقع', 'ملاحظات']],
    [
      'decomposed, with marks',
      ['\ufeffRe\u0301fe\u0301rence\u200b', '', 'T\u00adyp', '', '', '', 'PLACE :', 'n_o_t_e'].map(String),
    ],
  ])('are known in %s', (_language, headers) => {
    const columns = columnsOf(headers, {});
    const known = Object.fromEntries(expectedFields.map((field, index) => [field, index]));
    expect(columns).toEqual(Object.fromEntries(Object.entries(known).filter(([, index]) => headers[index] !== '')));
  });

  test('no word of a header means two fields', () => {
    const all = [...headerWords.values()].flatMap((words) => [...new Set(words)]);
    expect(all.filter((word, index) => all.indexOf(word) !== index || word === '')).toEqual([]);
  });

  test('that no field takes are named, second ones of one name and those without a name too', () => {
    const rows = [{ cells: ['A', 'B', 'x', '', 'y'] }, { cells: ['C', 'D', '', ' ', ''] }];
    const headers = ['Reference', 'reference', 'Colour ', '', ' '];
    expect(unusedColumns(headers, rows, columnsOf(headers, {}))).toEqual(['reference', 'Colour', '(E)']);
    const wide = [{ cells: Array.from({ length: 28 }, () => 'x') }];
    expect(unusedColumns(['sku', ...Array(27).fill('')], wide, { reference: 0 }).slice(-3)).toEqual([
      '(Z)',
      '(AA)',
      '(AB)',
    ]);
  });

  test('without a reference are refused by naming them', () => {
    expect(() => columnsOf(['Artikel', 'Ort'], {})).toThrow('It has Artikel, Ort.');
    expect(() => columnsOf([], {})).toThrow('empty');
  });

  test.each([
    [['reference'], '"reference" is not COLUMN=FIELD'],
    [['Art=colour'], 'one of reference, category'],
    [['A=reference', 'B=reference'], 'two columns are given for reference'],
  ])('%j is refused', (given, words) => expect(() => parseColumnNames(given)).toThrow(words));

  test('a header may hold an equals sign, and must be in the file', () => {
    const names = parseColumnNames(['a=b=place']);
    expect(names).toEqual({ 'a=b': 'place' });
    expect(() => checkNamesAColumn(['reference'], names)).toThrow('no column "a=b"');
  });

  test('a field that gets another column leaves its former one', () => {
    expect(mergedNames({ a: 'reference', b: 'place' }, { c: 'place' })).toEqual({ a: 'reference', c: 'place' });
  });
});

describe('a row', () => {
  test('is an item with what it tells, blanks and spreadsheet marks taken off', () => {
    const cells = {
      reference: ' ="00123" ',
      category: 'bags',
      type: tote,
      note: "'=sum",
      place: '',
      service: 'Express',
    };
    expect(checkRow(cells, rules)).toEqual({
      reference: '00123',
      category: 'bags',
      type: tote,
      service: 'Express',
      brand: null,
      model: null,
      place: null,
      note: '=sum',
    });
  });

  test.each([
    [{ reference: '  ' }, 'reference: is empty'],
    [{ reference: 'x'.repeat(501) }, 'reference: has more than 500'],
    [{ reference: 'a\nb' }, 'reference: "a\nb" holds a line break'],
    [{ reference: '4.00638E+12' }, 'reference: "4.00638E+12" is what a spreadsheet leaves of a long number'],
    [{ reference: '1,23457E+12' }, 'its digits are lost'],
    [{ reference: '1e+12' }, 'its digits are lost'],
    [{ reference: '4006381333931.0' }, 'taken for an amount'],
    [{ reference: '#N/A' }, 'a cell that a spreadsheet could not show'],
    [{ reference: '########' }, 'a cell that a spreadsheet could not show'],
    [{ reference: 'A\ufffd1' }, 'reference: "A\ufffd1" holds a character that cannot be read'],
    [{ reference: 'A', place: 'Gr\ufffd\ufffde' }, 'place: "Gr\ufffd\ufffde" holds a character that cannot be read'],
    [{ reference: 'A', category: 'Hats' }, 'category: the partner has no category "Hats"'],
    [{ reference: 'A', type: 'Boot' }, 'type: the partner has no type "Boot"'],
    [{ reference: 'A', category: 'Shoes', type: 'Tote' }, 'type: the partner has no type "Tote" in "Shoes"'],
    [{ reference: 'A', type: 'Other' }, 'type: "Other" is the name of several'],
    [{ reference: 'A', service: 'Slow' }, 'service: no service "Slow" is known here'],
    [{ reference: 'A', note: 'n'.repeat(5_001) }, 'note: has more than 5000'],
  ])('%j is bad', (cells, words) => expect(faultOf(cells)).toContain(words));

  test.each(['5E10', '12E5', 'LOT-4.00638E+12', '1.5', '123456', '#A-1', '# 12'])('%s is a code', (reference) => {
    expect(faultOf({ reference })).toBeNull();
  });

  test.each([
    ['\ufeffA-\u200b1\u2060', 'A-1'],
    ['\u202aA-1\u202c', 'A-1'],
    ['A\u00ad-1\u200d', 'A-1'],
    ['\u00a0A\u00a01\u202f', 'A 1'],
    ['👩\u200d👧', '👩\u200d👧'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('of %j the reference is what a person sees', (given, reference) => {
    expect(checkRow({ reference: given }, rules)).toMatchObject({ reference });
  });

  test('without a taxonomy names are taken as they are', () => {
    expect(faultOf({ reference: 'A', category: 'Hats' }, { ...rules, typeFault: typeChecker(null) })).toBeNull();
  });

  test('a code that fits no rule is refused, asked about, or taken, as the admin wants', () => {
    const of = (other: string) => ({ ...rules, codes: codesOf({ items: ['[A-Z]{2}\\d+'], other, place: 'P:' }) });
    expect(faultOf({ reference: 'AB1' }, of('refuse'))).toBeNull();
    expect(faultOf({ reference: 'zz' }, of('refuse'))).toContain('"zz" is no item');
    expect(faultOf({ reference: 'zz' }, of('ask'))).toContain('fits no rule');
    expect(faultOf({ reference: 'zz' }, { ...of('ask'), takesAnyCode: true })).toBeNull();
    expect(faultOf({ reference: 'zz' }, of('take'))).toBeNull();
    expect(faultOf({ reference: 'p:A1' }, of('take'))).toContain('place or a command');
  });

  test('a reference that is there twice counts once, the second is named', () => {
    const table = {
      headers: ['reference'],
      bad: [],
      rows: ['A', 'B', 'A'].map((cell, at) => ({ line: at + 2, cells: [cell] })),
    };
    const { items, bad } = checkRows(table, {}, rules);
    expect(items.map(({ reference }) => reference)).toEqual(['A', 'B']);
    expect(bad.map(({ line, why }) => [line, english(why)])).toEqual([[4, '"A" is on line 2 already']]);
  });
});

describe('code rules', () => {
  const codes = codesOf({
    items: ['[A-Z]{2}\\d+', '8-10', '13', { min: 40 }],
    other: 'refuse',
    commands: 'CMD:',
    place: 'LOC-',
  });

  test.each([
    ['AB12', 'item'],
    ['xAB12', 'refuse'],
    ['12345678', 'item'],
    ['1234567', 'refuse'],
    ['1234567890123', 'item'],
    ['x'.repeat(41), 'item'],
    ['👟'.repeat(9), 'item'],
  ])('%s: %s', (code, kind) => expect(meaningOf(code, codes).kind).toBe(kind));

  test('commands and places begin with their prefixes, whatever the case', () => {
    expect(meaningOf('cmd:Done', codes)).toEqual({ kind: 'command', command: 'done' });
    expect(meaningOf('CMD:fly', codes)).toEqual({ kind: 'unknown_command', command: 'fly' });
    expect(meaningOf('LOC-A 17', codes)).toEqual({ kind: 'place', place: 'A 17' });
    expect(meaningOf('LOC-', codes)).toEqual({ kind: 'place', place: null });
  });

  test('without rules every code is an item', () => {
    expect(meaningOf('anything', codesOf({ other: 'refuse' })).kind).toBe('item');
  });

  test('a pattern that is hard for others is not hard for these', () => {
    expect(meaningOf(`${'a'.repeat(400)}!`, codesOf({ items: ['(a+)+b', '(a|aa)+$'], other: 'ask' })).kind).toBe('ask');
  });

  test.each([
    [{ items: ['(a'] }, 'codes.items[0] is neither a pattern that can be read'],
    [{ items: ['(?=a)b'] }, 'codes.items[0] is neither a pattern that can be read'],
    [{ items: ['14-8'] }, 'codes.items[0] must not end below its beginning'],
    [{ items: [''] }, 'codes.items[0] is neither a pattern'],
    [{ other: 'drop' }, 'codes.other'],
    [{ place: '' }, 'codes.place must not be empty'],
    [{ place: 'x', commands: 'X' }, 'codes.place must be another prefix'],
    [{ pattern: 'x' }, 'codes.pattern is not a known key'],
  ])('%j is refused by its field', async (bad, words) => {
    const { parseProfile } = await import('../../../main/partner/profile.ts');
    const profile = JSON.stringify({ name: 'acme', base_url: 'https://api.example.com', codes: bad });
    expect(() => parseProfile(profile)).toThrow(words);
  });
});
