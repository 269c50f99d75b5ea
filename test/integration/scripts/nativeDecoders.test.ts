import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '..', '..', '..', 'dist', 'main');
const decoders = ['sharp', 'libheif-js', 'zxing-wasm'];

/** Every package or module of Node that an entry of the bundle reaches, by imports of either kind, also within functions. */
function reachedFrom(entry: string): ReadonlySet<string> {
  const [files, others] = [new Set<string>(), new Set<string>()];
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const source = readFileSync(join(dist, file), 'utf8');
    const { module } = parseSync(file, source);
    const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end));
    const named = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
      ...dynamic.map((quoted) => quoted.replace(/^['"`]|['"`]$/g, '')),
    ];
    for (const name of named) {
      if (name?.startsWith('./')) visit(name.slice(2));
      else if (name !== undefined) others.add(name);
    }
  };
  visit(entry);
  return others;
}

const decodersIn = (entry: string) =>
  [...reachedFrom(entry)].filter((name) => decoders.some((each) => name === each || name.startsWith(`${each}/`)));

test.each(['electron.js', 'cli.js'])('no module that %s can reach imports a native decoder', (entry) => {
  const reached = reachedFrom(entry);
  expect(decodersIn(entry)).toEqual([]);
  // Lazy parts were followed too.
  expect([...reached]).toContain('better-sqlite3');
});

test('the imaging process is what imports them', () => {
  expect(decodersIn('imaging.js')).toEqual(expect.arrayContaining(['sharp', 'zxing-wasm/writer']));
});
