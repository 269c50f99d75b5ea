import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules, isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, which the scripts use too
import { importClosure } from '../../../scripts/lib/importClosure.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

function filesIn(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

test('electron is imported by its host, its entry and the preload alone', () => {
  const importers = [...filesIn('main', /\.ts$/), ...filesIn('preload', /\.ts$/), ...filesIn('renderer', /\.tsx?$/)]
    .filter((path) => /from 'electron'|import\('electron'\)|require\('electron'\)/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  expect(importers).toContain('preload/index.ts');
  const elsewhere = importers.filter(
    (path) => !path.startsWith('main/hosts/electron/') && path !== 'main/electron.ts' && path !== 'preload/index.ts',
  );
  expect(elsewhere).toEqual([]);
});

test('the bundle of the command line and the web host does not load electron', () => {
  const loaded = new Set<string>();
  const visit = (name: string): void => {
    if (loaded.has(name) || !existsSync(join(root, 'dist/main', name))) return;
    loaded.add(name);
    const text = readFileSync(join(root, 'dist/main', name), 'utf8');
    expect(text).not.toMatch(/from ?["']electron["']|import\(["']electron["']\)/);
    for (const [, other = ''] of text.matchAll(/(?:from|import\()\s*["']\.\/([\w.-]+\.js)["']/g)) visit(other);
  };
  visit('cli.js');
  expect(loaded.size).toBeGreaterThan(1);
});

test.each([
  ['electron.js', ['electron']],
  ['cli.js', []],
] as const)('%s begins before SQLite is loaded, which comes later', (entry, packages) => {
  const main = join(root, 'dist/main');
  const outside = (lazy: boolean): readonly string[] => {
    const named: readonly string[] = importClosure(main, entry, { lazy }).packages;
    return named.filter((name) => !isBuiltin(name));
  };
  expect(outside(false)).toEqual(packages);
  expect(outside(true)).toEqual(expect.arrayContaining(['better-sqlite3']));
});

test('the renderer bundle holds no Node module and no secret', () => {
  const scripts = filesIn('dist/renderer', /\.(?:js|html|css)$/);
  expect(scripts.length).toBeGreaterThan(1);
  const names = builtinModules.filter((name) => !name.startsWith('_')).join('|');
  const nodeImport = new RegExp(`(?:from|import\\(|require\\()\\s*["'](?:node:|(?:${names})["'])`);
  for (const path of scripts) {
    const text = readFileSync(path, 'utf8');
    expect({ path, node: nodeImport.test(text), key: /leo_[0-9a-z]{8}|lm_usr_[0-9a-z]{8}/.test(text) }).toEqual({
      path,
      node: false,
      key: false,
    });
  }
});

test('the page begins with less than 200 kB of script, gzipped', () => {
  const html = readFileSync(join(root, 'dist/renderer/index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\.\/(assets\/[\w.-]+\.js)"/g)].map(([, path = '']) => path);
  // What these import statically is theirs too: nothing that the first picture waits for is left out of the sum.
  const begins = new Set<string>();
  const visit = (path: string): void => {
    if (begins.has(path)) return;
    begins.add(path);
    const code = readFileSync(join(root, 'dist/renderer', path), 'utf8');
    for (const [, other = ''] of code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      visit(`assets/${other}`);
  };
  for (const path of scripts) visit(path);
  expect(begins.size).toBeGreaterThan(0);
  const sizes = [...begins].map((path) => gzipSync(readFileSync(join(root, 'dist/renderer', path))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
});
