import { globSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { workerFile } from '../../../main/lib/workers/workerFile.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { workerTalks } from '../../fakes/workerTalks.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const sources = globSync('main/**/*[a-z]Worker.ts', { cwd: root });
const names = sources.map((path) => basename(path, '.ts'));

/** Where each program lies among the sources and in the bundle. */
const places: Readonly<Record<string, (name: string) => string>> = {
  source: (name) => join(root, sources.find((path) => basename(path, '.ts') === name) ?? ''),
  bundle: (name) => join(root, 'dist', 'main', `${name}.js`),
};

test('each program is known here, and an entry of the bundle', () => {
  expect(Object.keys(workerTalks).toSorted()).toEqual([...names].toSorted());
  expect(readdirSync(join(root, 'dist', 'main'))).toEqual(expect.arrayContaining(names.map((name) => `${name}.js`)));
});

describe.each(Object.entries(places))('run from %s', (_, place) => {
  test.each(names)('%s answers', async (name) => {
    await workerTalks[name]?.(place(name));
  });
});

describe('where a program is looked for', () => {
  /** Answers where `workerFile` finds the program of `module`, when it lies at `path`. */
  function found(module: string, path: string): string {
    const folder = temporaryFolder();
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), '');
    const file = fileURLToPath(workerFile('aWorker', pathToFileURL(join(folder, module)).href));
    return relative(folder, file);
  }

  test('beside the module that starts it, whatever that is: a source, a chunk of the bundle', () => {
    expect(found('main/lib/a.ts', 'main/lib/aWorker.ts')).toBe('main/lib/aWorker.ts');
    expect(found('dist/main/a-1f.js', 'dist/main/aWorker.js')).toBe('dist/main/aWorker.js');
    const flat = readdirSync(join(root, 'dist', 'main'), { withFileTypes: true });
    expect(flat.filter((entry) => entry.isDirectory())).toEqual([]);
  });

  test('of a packed station: beside its archive', () => {
    const unpacked = 'resources/app.asar.unpacked/dist/main/aWorker.js';
    expect(found('resources/app.asar/dist/main/electron.js', unpacked)).toBe(unpacked);
  });

  test('one that is not there is said at once: nothing falls back to a slower way', () => {
    expect(() => found('main/lib/a.ts', 'main/lib/otherWorker.ts')).toThrow(/aWorker\.ts is not there/);
  });
});
