import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpointNames } from '../../../main/partner/endpoints.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const section = readFileSync(join(root, 'docs/integrator.md'), 'utf8').split('## Where each endpoint is used')[1] ?? '';
const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));

/** How photos, submit and cancel go is the profile's own chapter. */
const operations = new Set(['upload_media', 'submit_sr', 'cancel_sr']);

test('each endpoint has its row, in order, and each row names a command and tests that are there', () => {
  const named = rows.map((row) => /^\| `(\w+)`/.exec(row)?.[1]);
  expect(named.toSorted()).toEqual(endpointNames.filter((name) => !operations.has(name)).toSorted());
  for (const row of rows) {
    const [, , , command = '', tests = ''] = row.split('|');
    expect(command, row).toMatch(/`\w+/);
    const files = [...tests.matchAll(/`([\w/.]+)`/g)].map(([, file = '']) => file);
    // A test in a browser, or one of the command line, which stands for all.
    expect(
      files.some((file) => file.startsWith('e2e/')),
      row,
    ).toBe(true);
    expect(files, row).toContain('integration/cli/endpoints.test.ts');
    for (const file of files) expect(existsSync(join(root, 'test', file)), file).toBe(true);
  }
});
