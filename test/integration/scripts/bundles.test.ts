import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

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
