import { describe, expect, test } from 'vitest';
import { csvText } from '../../../main/station/exchange/csvText.ts';
import { fileText } from '../../../main/station/exchange/reading/fileText.ts';
import { readTable } from '../../../main/station/exchange/reading/readTable.ts';
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

  test.each([
    ['a title', 'Goods of Tuesday, hall 2\n\nsku;type;place\nA;Tote;X\nB;Tote;Y\n', ['sku', 'type', 'place'], [4, 5]],
    [
      'a title beside empty cells',
      'Wareneingang;;\nstand: 3.11.;;\nArt.-Nr.;Typ;Fach\nA;Tote;X\n',
      ['Art.-Nr.', 'Typ', 'Fach'],
      [4],
    ],
    [
      'words of a header in a title',
      'Code;of the hall;7\nx;y;z\nsku;type;\nA;Tote;\n',
      ['Code', 'of the hall', '7'],
      [2, 3, 4],
    ],
    ['a header that nobody knows', 'Export 7\nArtikel;Farbe;Halle\nA;red;1\n', ['Artikel', 'Farbe', 'Halle'], [3]],
    ['one column', 'My list\nreference\nA\n', ['reference'], [3]],
    ['a row that holds such a word', 'Artikel;Farbe\nA;code\n', ['Artikel', 'Farbe'], [2]],
  ])('the header is found: %s', (_name, content, headers, lines) => {
    const table = readTable(content, 'list');
    expect([table.headers, table.rows.map(({ line }) => line)]).toEqual([headers, lines]);
  });

  test('what a person has said of the columns finds the header too', () => {
    const { headers, rows } = readTable('Halle 7;;\nx;y;z\nArtikel;Ort;\nA;B;\n', 'l', {
      artikel: 'reference',
      ort: 'place',
    });
    expect([headers.slice(0, 2), rows.length]).toEqual([['Artikel', 'Ort'], 1]);
  });

  test('a row with more cells than the list has columns is named; columns without a name are none', () => {
    const { headers, rows, bad } = readTable('sku,note\nA,one, two\nB,x\nC,y,\n', 'list');
    expect([headers, rows.map(({ line }) => line), bad.map(({ line, why }) => [line, english(why)])]).toEqual([
      ['sku', 'note'],
      [3, 4],
      [[2, 'has more cells than the list has columns: is a quote missing?']],
    ]);
    expect(readTable('sku\nA,1\nB,2\n', 'list')).toMatchObject({ headers: ['sku', ''], bad: [] });
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
    expect(() => readTable('[{"reference":', 'list.json')).toThrow('list.json is not JSON: it breaks at line 1');
    const broken = '[\n{"reference":"A"},\n{"reference":\n},\n{"reference":"C"}\n]';
    expect(() => readTable(broken, 'list.json')).toThrow('it breaks at line 4');
    expect(() => readTable('{"items": [\n{"reference":"A"},\n{"reference":"B"}\n', 'l.json')).toThrow(
      'breaks at line 3',
    );
    expect(() => readTable('{"name":"x"}', 'list.json')).toThrow('holds no list');
  });
});

describe('an object a line', () => {
  test.each([
    ['in the middle', '{"reference":"A"}\n{"reference":"B"\n\n{"reference":"C"}\n', [1, 4], 2],
    ['at the beginning', '{reference:"A"}\n{"reference":"B"}\n', [2], 1],
    ['at the end, cut', '{"reference":"A"}\n{"reference":"B"}\n{"refer', [1, 2], 3],
  ])('a broken line is named: %s', (_name, content, lines, line) => {
    const { rows, bad } = readTable(content, 'list.jsonl');
    expect(rows.map((row) => row.line)).toEqual(lines);
    expect(bad.map((row) => [row.line, english(row.why)])).toEqual([
      [line, 'is not JSON: check its commas, quotes and braces'],
    ]);
  });
});

test('a number of more digits than a number holds stays whole in JSON', () => {
  const { rows } = readTable('[{"reference":340123450000000018,"note":12},{"reference":1.5}]', 'l');
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['340123450000000018', '12'],
    ['1.5', ''],
  ]);
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
  ])('%s', (_name, bytes) =>
    expect(fileText(bytes, { given: null, remembered: null })).toMatchObject({ content: words }),
  );
});

describe('CSV that we write', () => {
  test('holds no cell that a spreadsheet runs', () => {
    const cells = ['=1+1', '+1', '-5', '@x', '\t=1', '\r=1', ' =1', '＝1', 'plain', 'a"b', 'x\ny', null, 7];
    const [, row = ''] = csvText(cells.map(String), [cells]).split(/\r\n(?="'=1\+1")/);
    const read = readTable(`${cells.map((_, at) => `h${at}`).join()}\n${row}`, 'own').rows[0]?.cells ?? [];
    expect(read.filter((cell) => /^\s*[=+\-@＝]|^[\t\r]/.test(cell))).toEqual([]);
    expect(read.slice(8)).toEqual(['plain', 'a"b', 'x\ny', '', '7']);
  });

  test('begins with a mark only where its text needs one', () => {
    expect(csvText(['a'], [['b']])).toBe('a\r\nb\r\n');
    expect(csvText(['a'], [['ä']])).toBe('\ufeffa\r\nä\r\n');
  });
});
