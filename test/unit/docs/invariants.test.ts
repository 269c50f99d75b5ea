import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const guide = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');

/** The table's rows: the number of the invariant, and the files under `test/` that its last column names. */
function rowsOf(text: string): readonly { readonly number: string; readonly files: readonly string[] }[] {
  const section = text.slice(text.indexOf('## The invariants, and the tests'));
  return [...section.matchAll(/^\| (\d+) \|.*\|([^|]*)\|$/gm)].map(([, number = '', tests = '']) => ({
    number,
    files: pathsIn(tests),
  }));
}

/** A name without its kind of test lies in the folder of the one before it: `unit/a/one.test.ts`, `two.test.ts`. */
function pathsIn(tests: string): readonly string[] {
  const names = [...tests.matchAll(/`([\w/]+(?:\.long)?\.(?:test|spec)\.tsx?|faults\/\w+\.ts)`/g)].map(
    ([, name = '']) => name,
  );
  let folder = '';
  return names.map((name) => {
    const path = /^(unit|integration|e2e|faults)\//.test(name) ? name : join(folder, name);
    folder = dirname(path);
    return path;
  });
}

test('each invariant of the architecture guide names tests, and each of them is there', () => {
  const rows = rowsOf(guide);
  expect(rows.map(({ number }) => number)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
  for (const { number, files } of rows) {
    expect({ number, named: files.length > 0 }).toEqual({ number, named: true });
    const missing = files.filter((file) => !existsSync(join(root, 'test', file)));
    expect({ number, missing }).toEqual({ number, missing: [] });
  }
});

test('each invariant keeps a test in `npm test`, beside those that are long', () => {
  const long = /\.long\.|^faults\/\w+\.ts$/;
  const left = rowsOf(guide).map(({ number, files }) => [number, files.filter((file) => !long.test(file))] as const);
  expect(left.filter(([, files]) => files.length === 0)).toEqual([]);
});

test('this test sees a name that is not there', () => {
  const row = '## The invariants, and the tests\n| 1 | **A** | B | `unit/vault/seal.test.ts`, `gone.test.ts` (C) |';
  expect(rowsOf(row)).toEqual([{ number: '1', files: ['unit/vault/seal.test.ts', 'unit/vault/gone.test.ts'] }]);
});

test('each row of the threat model says what is seen, what undoes it and which tests hold it, and those are there', () => {
  const security = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
  const from = security.indexOf('## Who could want what');
  const section = security.slice(from, security.indexOf('\n## ', from + 1));
  const rows = [...section.matchAll(/^\| (.*) \|$/gm)].map(([, cells = '']) => cells.split(' | ')).slice(2);
  expect(rows.map(([who = '']) => who.split(',')[0])).toEqual([
    'A leaked station token',
    "A stolen admin's key",
    'A hostile profile',
    'A hostile spreadsheet or list',
    'A relay that was taken over',
  ]);
  for (const cells of rows) {
    expect({ cells, filled: cells.filter((cell) => cell.trim() !== '').length }).toEqual({ cells, filled: 6 });
    const files = pathsIn(cells[5] ?? '');
    expect({ cells, named: files.length > 0 }).toEqual({ cells, named: true });
    expect(files.filter((file) => !existsSync(join(root, 'test', file)))).toEqual([]);
  }
});
