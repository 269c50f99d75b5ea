import { describe, expect, test } from 'vitest';
import { csvText } from '../../../main/station/exchange/csvText.ts';
import { fileText } from '../../../main/station/exchange/fileText.ts';
import { readTable } from '../../../main/station/exchange/readTable.ts';
import { english } from '../../../main/texts/render.ts';

const cellsOf = (content: string) => readTable(content, 'list').rows.map(({ line, cells }) => [line, ...cells]);

describe('CSV', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['bars', 'a|b\n1|2'],
    ['a delimiter that Excel names', 'sep=;\na;b\n1;2\n'],
    ['lines of old Macs', 'a,b\r1,2\r'],
    ['lines that end in several ways', 'a,b\r\n1,2\n'],
    ['a comma in one of many semicolons', 'a;b\n1;2'],
  ])('%s', (_name, content) => {
    const { headers, rows } = readTable(content, 'list');
    expect([headers, rows.map(({ cells }) => cells)]).toEqual([['a', 'b'], [['1', '2']]]);
  });

  test('lines are those of the file, also behind quoted line breaks, blank lines and empty rows', () => {
    const content = 'sku,note\r\nA,"one\r\ntwo"\r\n\r\n,\r\nB,"say ""hi"""\r\nC,"x\ny\nz"\r\nD,\r\n';
    expect(cellsOf(content)).toEqual([
      [2, 'A', 'one\ntwo'],
      [6, 'B', 'say "hi"'],
      [7, 'C', 'x\ny\nz'],
      [10, 'D', ''],
    ]);
  });

  test('inches within a cell are no quotes', () => {
    expect(cellsOf('sku,note\nA,5" screen\nB,2\n')).toEqual([
      [2, 'A', '5" screen'],
      [3, 'B', '2'],
    ]);
  });

  test('a quote that is never closed costs its own row alone', () => {
    const { rows, bad } = readTable('sku,note\nA,1\nB,"open\nC,3\nD,4\n', 'list');
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'A'],
      [4, 'C'],
      [5, 'D'],
    ]);
    expect(bad.map(({ line }) => line)).toEqual([3]);
    expect(english(bad[0]?.why ?? { id: 'words.none' as never })).toContain('quotes');
  });

  test('quotes that are wrong everywhere are refused in a moment', () => {
    const content = `sku,note\n${'"a,1\n'.repeat(20_000)}`;
    expect(() => readTable(content, 'list')).toThrow(/not in order from line \d+ on/);
  });
});

describe('JSON', () => {
  test('an array, an object with items, and an object a line', () => {
    const item = { reference: 'A', type: { uuid: 'u', name: 'Tote' }, place: 7, note: null };
    const expected = {
      headers: ['reference', 'type', 'place', 'note'],
      rows: [{ line: 1, cells: ['A', 'u', '7', ''] }],
    };
    expect(readTable(JSON.stringify([item]), 'l')).toMatchObject(expected);
    expect(readTable(JSON.stringify({ items: [item] }), 'l')).toMatchObject(expected);
    expect(readTable(`${JSON.stringify(item)}\n\n${JSON.stringify(item)}\n`, 'l').rows.map(({ line }) => line)).toEqual(
      [1, 3],
    );
  });

  test('an entry that is no object is named, and what is no JSON is refused', () => {
    expect(readTable('[{"reference":"A"}, 5]', 'l')).toMatchObject({ rows: [{ line: 1 }], bad: [{ line: 2 }] });
    expect(() => readTable('[{"reference":', 'list.json')).toThrow('list.json is not JSON');
    expect(() => readTable('{"name":"x"}', 'list.json')).toThrow('holds no list');
  });
});

describe('encodings', () => {
  const words = 'sku;note\nÄ-1;Größe 5 € – “neu”\n';
  const windows = Uint8Array.from(
    [...words].map(
      (character) => ({ '€': 0x80, '–': 0x96, '“': 0x93, '”': 0x94 })[character] ?? character.charCodeAt(0),
    ),
  );
  const utf16 = Buffer.from(words, 'utf16le');
  test.each([
    ['UTF-8', Buffer.from(words)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${words}`)],
    ['Windows-1252', windows],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${words}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${words}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', utf16],
    ['UTF-16 the other way round without a mark', Buffer.from(utf16).swap16()],
  ])('%s', (_name, bytes) => expect(fileText(bytes)).toBe(words));
});

describe('CSV that we write', () => {
  test('holds no cell that a spreadsheet runs', () => {
    const cells = ['=1+1', '+1', '-5', '@x', '\t=1', '\r=1', ' =1', '＝1', 'plain', 'a"b', 'x\ny', null, 7];
    const [, row = ''] = csvText(cells.map(String), [cells]).split(/\r\n(?="'=1\+1")/);
    const read = readTable(`h\n${row}`, 'own').rows[0]?.cells ?? [];
    expect(read.filter((cell) => /^\s*[=+\-@＝]|^[\t\r]/.test(cell))).toEqual([]);
    expect(read.slice(8)).toEqual(['plain', 'a"b', 'x\ny', '', '7']);
  });

  test('begins with a mark only where its text needs one', () => {
    expect(csvText(['a'], [['b']])).toBe('a\r\nb\r\n');
    expect(csvText(['a'], [['ä']])).toBe('\ufeffa\r\nä\r\n');
  });
});
