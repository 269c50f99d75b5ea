import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbook } from '../../fixtures/workbook.ts';
import { runCommand, startCommand } from './command.ts';
import type { Running } from './sideshot.ts';

let folder = '';
let data = '';
let practice: Running;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-exchange-'));
  data = join(folder, 'data');
  practice = startCommand(['practice', '--data', join(folder, 'service'), '--json']);
  const { profile_file, api_key_file } = JSON.parse(await practice.firstLine);
  const connect = ['connect', '--profile', profile_file, '--api-key-file', api_key_file, '--data', data];
  expect((await runCommand(connect)).code).toBe(0);
  expect((await runCommand(['taxonomy', 'refresh', '--data', data])).code).toBe(0);
});
afterAll(async () => {
  await practice.stop();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The document that a command prints, which must have gone well. */
async function answer(...args: string[]) {
  const run = await runCommand([...args, '--json', '--data', data]);
  expect({ args, code: run.code, error: run.error }).toEqual({ args, code: 0, error: '' });
  return JSON.parse(run.out);
}

test('a list of 20,000 rows comes in whole but for its bad rows, each by its line', async () => {
  const row = (at: number) => (at % 400 === 7 ? `;Sneakers;A;${at}` : `BIG-${at};Sneakers;A;"note\nof ""${at}"""`);
  const rows = Array.from({ length: 20_000 }, (_, at) => row(at));
  const list = file('big.csv', Buffer.from(`\ufeffreference;type;place;note\n${rows.join('\n')}\n`, 'utf16le'));
  const { taken, updated, bad } = await answer('worklist', 'import', list);
  expect([taken, updated, bad.length]).toEqual([19_950, 0, 50]);
  // Each row before it takes two lines, but for the bad ones.
  expect(bad.slice(0, 2).map(({ line }: { line: number }) => line)).toEqual([2 + 7 * 2, 2 + 407 * 2 - 1]);
  expect((await answer('status')).expected).toBe(19_950);
  expect(await answer('worklist', 'clear')).toEqual({ cleared: 19_950 });
});

test('what is exported runs no formula and comes back as it was', async () => {
  const list = file('odd.csv', 'Art,Bin,Remark\n-5,=1+1,"@x, ""y"""\nÄ-2,+3,\n');
  const mapped = ['worklist', 'import', list, '--map', 'Art=reference', 'Bin=place', 'Remark=note'];
  const taken = { taken: 2, updated: 0, bad: [], ignored_columns: [], sheet: null, encoding: null };
  expect(await answer(...mapped)).toEqual(taken);
  const { items } = await answer('worklist', 'list');
  const written = join(folder, 'list.csv');
  expect(await answer('worklist', 'export', written)).toEqual({ file: written, count: 2 });
  expect(readFileSync(written, 'utf8')).toContain(`"'-5",,,,,,"'=1+1","'@x, ""y"""`);
  await answer('worklist', 'clear');
  expect(await answer('worklist', 'import', written)).toEqual(taken);
  expect((await answer('worklist', 'list')).items).toEqual(items);
  await answer('worklist', 'clear');
});

test('a workbook comes in by its sheet, and columns of no use are said', async () => {
  const sheets = ['In', 'Out'].map((name) => ({
    name,
    rows: [
      ['Artikelnummer', 'Farbe'],
      [`${name}-1`, 'red'],
    ],
  }));
  const list = file('list.xlsx', Buffer.from(workbook(sheets)));
  const bare = await runCommand(['worklist', 'import', list, '--data', data]);
  expect([bare.code, bare.error]).toEqual([2, expect.stringMatching(/several sheets: In, Out\. .*--sheet/)]);
  const run = await runCommand(['worklist', 'import', list, '--sheet', 'out', '--data', data]);
  expect([run.code, run.out]).toEqual([0, '1 taken, 0 updated, none bad.\nSheet: Out.\nColumns not used: Farbe.\n']);
  await answer('worklist', 'clear');
});

test('an expected item needs no type; its end is exported, and followed from a cursor on', async () => {
  await answer('worklist', 'import', file('list.json', JSON.stringify([{ reference: 'SKU-1', type: 'Sneakers' }])));
  const bare = await runCommand(['create', '--reference', 'SKU-9', '--data', data]);
  expect([bare.code, bare.error]).toEqual([2, expect.stringContaining('--category is needed')]);
  for (const reference of ['SKU-1', 'SKU-2']) {
    const kind = reference === 'SKU-2' ? ['--category', crypto.randomUUID(), '--type', crypto.randomUUID()] : [];
    await answer('create', '--reference', reference, ...kind);
    await answer('cancel', '--reference', reference, '--reason', 'sold');
  }
  const lines = async (...args: string[]) => {
    const run = await runCommand(['results', ...args, '--data', data]);
    return run.out.trim().split(/\r?\n/);
  };
  const results = (await lines('export', '--json')).map((line) => JSON.parse(line));
  expect(results).toMatchObject([
    { cursor: 1, reference_id: 'SKU-1', result: 'cancelled', photos: [], rejections: 0 },
    { cursor: 2, reference_id: 'SKU-2', result: 'cancelled' },
  ]);
  expect(await lines('export', '--since', results[1].at, '--format', 'csv')).toHaveLength(2);
  expect(await lines('export', '--stage', 'authentic', '--format', 'csv')).toHaveLength(1);
  const target = join(folder, 'results.json');
  expect(await answer('results', 'export', target)).toEqual({ file: target, count: 2 });
  expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual(results);

  const following = startCommand(['results', 'follow', '--cursor', '1', '--data', data]);
  expect(JSON.parse(await following.firstLine)).toEqual(results[1]);
  expect((await following.stop()).code).toBe(0);
});

test.each([
  [['worklist', 'import', 'nowhere.csv'], 2, 'is no file that can be read'],
  [['worklist', 'import', 'x.csv', '--encoding', 'klingon'], 2, '--encoding: must be the name of a code page'],
  [['worklist', 'import', '.'], 2, 'is no file that can be read'],
  [['results', 'export', '--since', 'yesterday'], 2, '--since: must be a date and time'],
  [['results', 'export', '--format', 'xlsx'], 2, '--format: must be csv or json'],
  [['results', 'export', '--stage', 'in_review'], 2, '--stage: must be authentic, not_authentic or cancelled'],
  [['results', 'follow', '--cursor', 'x'], 2, '--cursor: must be a whole number from 0'],
])('%j is refused in one plain line', async (args, code, says) => {
  const run = await runCommand([...args, '--data', data]);
  expect([run.code, run.out, run.error.trimEnd().split('\n').length]).toEqual([code, '', 1]);
  expect(run.error).toContain(says);
});
