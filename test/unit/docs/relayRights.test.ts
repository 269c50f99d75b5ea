import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Endpoint, endpoints, tokenPurposes } from '../../../main/relay/rights.ts';

const guide = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs/integrator.md'), 'utf8');
const section = (guide.split('### What each credential may')[1] ?? '').split('\n### ')[0] ?? '';
const rows = section.split('\n').filter((line) => /^\| `(GET|POST) /.test(line));

/** The row of the guide's table, up to its last column, which is words. */
function rowOf(endpoint: Endpoint): string {
  const { method, path, may, does, maxBytes, perMinute, openWithout, isInsideOnly, parameters = {} } = endpoint;
  const given = Object.entries(parameters).map(([name, who]) => `; with \`${name}\`: ${who.join(', ')}`);
  const open = openWithout === undefined ? '' : `; anybody until a token for ${openWithout} is issued`;
  const inside = isInsideOnly ? '; from inside' : '';
  const rate = perMinute === 'destination' ? '`--rate` a second' : perMinute === null ? 'any' : String(perMinute);
  return `| \`${method} ${path}\` | ${may.join(', ')}${given.join('')}${open}${inside} | ${does} | ${sizeOf(maxBytes)} | ${rate} |`;
}

function sizeOf(bytes: number): string {
  if (bytes === 0) return 'none';
  return bytes % 1_024 === 0 ? `${bytes / 1_024} KiB` : `${bytes / 1_000} kB`;
}

test("the guide's table of rights is the table that the relay asks", () => {
  const reported = rows.map((row) => /^(\|(?:[^|]*\|){5}) \S/.exec(row)?.[1]);
  expect(reported).toEqual(Object.values(endpoints).map(rowOf));
});

test('the guide says what each purpose of a token is for', () => {
  for (const purpose of [...tokenPurposes, 'destination', 'anybody'])
    expect(section).toMatch(new RegExp(`^\\| ${purpose} \\|`, 'm'));
});
