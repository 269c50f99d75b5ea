import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { maxInflated, maxSheetRows } from '../../../main/station/exchange/reading/workbook/bookLimits.ts';
import {
  isWholeWorkbook,
  isWorkbook,
  readWorkbook,
} from '../../../main/station/exchange/reading/workbook/readWorkbook.ts';
import { type BookCell, type BookSheet, workbook, workbookParts } from '../../fixtures/workbook.ts';

const rowsOf = async (rows: BookSheet['rows']) =>
  (await readWorkbook(workbook([{ name: 'Items', rows }]), 'a.xlsx', null))[0]?.rows;

describe('a workbook', () => {
  test('is read as a person sees it, with the numbers of its rows', async () => {
    expect(
      await rowsOf([
        ['Deliveries'],
        [],
        ['reference', 'type'],
        ['A-1', null, 'note & <more>'],
        [null, null],
        ['00012', 'Tote'],
      ]),
    ).toEqual([
      { line: 1, cells: ['Deliveries'] },
      { line: 3, cells: ['reference', 'type'] },
      { line: 4, cells: ['A-1', '', 'note & <more>'] },
      { line: 6, cells: ['00012', 'Tote'] },
    ]);
  });

  const seen: readonly [what: string, cell: BookCell, words: string][] = [
    ['a long code as a number', 4_006_381_333_931, '4006381333931'],
    ['fifteen digits', 123_456_789_012_345, '123456789012345'],
    [
      'more digits than a spreadsheet keeps',
      { xml: '<c r="{ref}"><v>3.4012345000000002E+17</v></c>' },
      '3.4012345E+17',
    ],
    ['thousands, which are no part of a code', { number: 4_006_381_333_931, format: '#,##0' }, '4006381333931'],
    ['leading zeros', { number: 12, format: '00000' }, '00012'],
    ['a prefix', { number: 12, format: '"SKU-"0000' }, 'SKU-0012'],
    ['a fraction', { xml: '<c r="{ref}"><v>0.30000000000000004</v></c>' }, '0.3'],
    ['a percentage', { number: 0.25, format: '0%' }, '25%'],
    ['a date', { number: 46_037, format: 'dd.mm.yyyy' }, '15.01.2026'],
    [
      'a text of its own',
      { xml: '<c r="{ref}" t="inlineStr"><is><r><t>Größe </t></r><r><t>5</t></r></is></c>' },
      'Größe 5',
    ],
    ['what a formula gave', { xml: '<c r="{ref}" t="str"><f>A1&amp;"x"</f><v>SKU-7</v></c>' }, 'SKU-7'],
    ['a formula that was never reckoned', { xml: '<c r="{ref}"><f>A1+1</f></c>' }, '#N/A'],
    ['a formula that failed', { xml: '<c r="{ref}" t="e"><f>A1</f><v>#REF!</v></c>' }, '#REF!'],
    ['true', { xml: '<c r="{ref}" t="b"><v>1</v></c>' }, 'TRUE'],
  ];
  test('has cells of all kinds', async () => {
    const rows = await rowsOf(seen.map(([what, cell]) => [what, cell]));
    expect(rows?.map(({ cells }) => cells)).toEqual(seen.map(([what, _, words]) => [what, words]));
  });

  test('gives the sheets that hold something and are not hidden; any by its name', async () => {
    const book = workbook([
      { name: 'Notes', rows: [] },
      { name: 'In', rows: [['reference'], ['A']] },
      { name: 'Out', rows: [['reference'], ['B']] },
      { name: 'Codes', hidden: true, rows: [['secret']] },
    ]);
    expect((await readWorkbook(book, 'a.xlsx', null)).map(({ name }) => name)).toEqual(['In', 'Out']);
    expect((await readWorkbook(book, 'a.xlsx', ' out ')).map(({ rows }) => rows[1]?.cells)).toEqual([['B']]);
    expect((await readWorkbook(book, 'a.xlsx', 'Codes')).map(({ name }) => name)).toEqual(['Codes']);
    const away = readWorkbook(book, 'a.xlsx', 'Away');
    await expect(away).rejects.toMatchObject({ field: 'sheet' });
    await expect(away).rejects.toThrow('a.xlsx has no sheet "Away". It has Notes, In, Out, Codes.');
  });

  test('is known by its first bytes, and whole by its last', () => {
    const book = workbook([{ name: 'In', rows: [['reference']] }]);
    expect([isWorkbook(book), isWholeWorkbook(book), isWholeWorkbook(book.subarray(0, book.length - 30))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isWorkbook(Buffer.from('reference\n'))).toBe(false);
  });
});

describe('what is no such workbook is refused in plain words', () => {
  const parts = workbookParts([{ name: 'In', rows: [['reference'], ['A']] }]);
  const bomb = (size: number) =>
    zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(size).fill(0x20) }, { level: 9 });

  test.each<[string, Uint8Array, string]>([
    [
      'one of an old Excel, or with a password',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'has a password, or is of an old Excel (.xls)',
    ],
    [
      'half a file',
      workbook([{ name: 'In', rows: [['reference'], ['A']] }]).subarray(0, 900),
      'is no workbook that can be read',
    ],
    ['another zip', zipSync({ 'content.xml': strToU8('<x/>') }), 'is no workbook that can be read'],
    [
      'broken XML',
      zipSync({ ...parts, 'xl/workbook.xml': strToU8('<workbook><sheets') }),
      'is no workbook that can be read',
    ],
    ['one that inflates too far', bomb(maxInflated + 1), 'is too large for a work list once it is unpacked'],
    ['one that lies about how far', lying(bomb(80_000_000)), 'is no workbook that can be read'],
  ])('%s', async (_what, bytes, words) => {
    await expect(readWorkbook(bytes, 'a.xlsx', null)).rejects.toMatchObject({ code: 'invalid', field: 'file' });
    await expect(readWorkbook(bytes, 'a.xlsx', null)).rejects.toThrow(words);
  });

  test('a sheet of more rows than are read', async () => {
    const rows = Array.from(
      { length: maxSheetRows + 1 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`,
    );
    const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`;
    const book = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(xml) });
    await expect(readWorkbook(book, 'a.xlsx', null)).rejects.toThrow('is too large for a work list');
  });
});

/** The archive with every told size made small: both where a part begins and in the list of parts. */
function lying(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive);
  for (const [mark, offset] of [
    ['504b0304', 22],
    ['504b0102', 24],
  ] as const)
    for (let at = bytes.indexOf(mark, 0, 'hex'); at !== -1; at = bytes.indexOf(mark, at + 4, 'hex'))
      if (bytes.readUInt32LE(at + offset) > 1_000_000) bytes.writeUInt32LE(1_000, at + offset);
  return bytes;
}
