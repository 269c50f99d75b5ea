import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const scripts = join(import.meta.dirname, '..', '..', '..', 'scripts', 'lib');
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sideshot-scripts-'));
  mkdirSync(join(root, 'main'));
  writeFileSync(join(root, 'main', 'a.ts'), 'one');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A process that ensures a build which notes that it ran, takes a moment, and writes one file. */
function build(): Promise<number | null> {
  const code = `
    import { appendFileSync, mkdirSync, writeFileSync, readFileSync } from 'node:fs';
    import { ensureBuild } from ${JSON.stringify(pathToFileURL(join(scripts, 'build.mjs')).href)};
    ensureBuild(process.argv[1], (out) => {
      appendFileSync(process.argv[1] + '/builds', 'x');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      mkdirSync(out, { recursive: true });
      writeFileSync(out + '/cli.js', readFileSync(process.argv[1] + '/main/a.ts'));
      return 0;
    });
    readFileSync(process.argv[1] + '/dist/cli.js');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, root], { stdio: 'ignore' });
  return new Promise((resolve) => child.on('exit', resolve));
}

const builds = () => readFileSync(join(root, 'builds'), 'utf8').length;

test('starts at the same time build once, and each finds the build', async () => {
  expect(await Promise.all([build(), build(), build()])).toEqual([0, 0, 0]);
  expect(builds()).toBe(1);
  expect(existsSync(join(root, '.cache', 'setup.lock'))).toBe(false);
});

test('an edit means another build, swapped in whole', async () => {
  expect(await build()).toBe(0);
  writeFileSync(join(root, 'main', 'a.ts'), 'two!');
  expect(await build()).toBe(0);
  expect(await build()).toBe(0);
  expect(builds()).toBe(2);
  expect(readFileSync(join(root, 'dist', 'cli.js'), 'utf8')).toBe('two!');
});

test('a lock whose holder is gone is taken over', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => gone.on('exit', resolve));
  mkdirSync(join(root, '.cache'));
  writeFileSync(join(root, '.cache', 'setup.lock'), String(gone.pid));
  expect(await build()).toBe(0);
});
