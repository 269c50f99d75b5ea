import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-cli-'));
  writeFileSync(join(folder, 'broken.json'), '{"name": "acme", "secret');
  writeFileSync(join(folder, 'profile.json'), '{"name": "acme", "base_url": "https://127.0.0.1:9"}');
  writeFileSync(join(folder, 'empty.txt'), '\n');
  writeFileSync(join(folder, 'two-lines.txt'), 'one\ntwo\n');
  writeFileSync(join(folder, 'latin.json'), Buffer.from([0x7b, 0xe9, 0x7d]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every wrong input is one line on standard error, exit 2, and makes no data folder', async () => {
  const profile = join(folder, 'profile.json');
  const cases: [args: string[], says: string, input?: string][] = [
    [['connect', '--profile', join(folder, 'none.json')], '--profile: '],
    [['connect', '--profile', join(folder, 'broken.json')], 'broken.json is not JSON'],
    [['connect', '--profile', join(folder, 'latin.json')], 'latin.json is not UTF-8'],
    [['connect', '--profile', folder], 'is a folder'],
    [['connect', '--profile', '-'], '--profile: - is not JSON', 'not json'],
    [['connect', '--profile', profile, '--api-key-file', join(folder, 'empty.txt')], '--api-key-file: '],
    [['connect', '--profile', profile, '--api-key-file', join(folder, 'two-lines.txt')], 'must hold one line'],
    [['connect', '--profile', profile, '--api-key-file', '-'], 'standard input is empty', '\n'],
    [['start', '--port', 'x'], '--port: must be a port number'],
    [['shoot'], "unknown command 'shoot'"],
  ];
  const data = join(folder, 'data');
  const runs = await Promise.all(
    cases.map(([args, , input]) => runCommand([...args, '--data', data, '--json'], input)),
  );
  const seen = runs.map(({ code, out, error }, index) => {
    const says = cases[index]?.[1] ?? '';
    return { says, code, out, lines: error.split('\n').length, named: error.includes(says) ? says : error };
  });
  expect(seen).toEqual(cases.map(([, says]) => ({ says, code: 2, out: '', lines: 2, named: says })));
  expect(readdirSync(folder)).not.toContain('data');
});
