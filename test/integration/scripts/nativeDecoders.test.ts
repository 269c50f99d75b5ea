import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, which the scripts use too
import { importClosure } from '../../../scripts/lib/importClosure.mjs';

const main = join(import.meta.dirname, '..', '..', '..', 'dist', 'main');
const decoder = /^(sharp|libheif-js|zxing-wasm)(\/|$)/;

/** Packages that an entry of the bundle reaches, by imports of either kind, also within functions. */
const reachedFrom = (entry: string): readonly string[] => importClosure(main, entry, { lazy: true }).packages;

test.each(['electron.js', 'cli.js'])('no module that %s can reach imports a native decoder', (entry) => {
  const reached = reachedFrom(entry);
  // What comes later was followed too.
  expect(reached).toContain('better-sqlite3');
  expect(reached.filter((name) => decoder.test(name))).toEqual([]);
});

test('the imaging process is what imports them', () => {
  expect(
    reachedFrom('imaging.js')
      .filter((name) => decoder.test(name))
      .toSorted(),
  ).toEqual(['sharp', 'zxing-wasm/writer']);
  expect(reachedFrom('heicWorker.js')).toContain('libheif-js/wasm-bundle.js');
});
