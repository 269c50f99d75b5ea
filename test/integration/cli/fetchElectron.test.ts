import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchElectron } from '../../../main/hosts/cli/start/fetchElectron.ts';

const dayMs = 24 * 60 * 60 * 1000;
let folder = '';
let packageFolder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-electron-'));
  packageFolder = join(folder, 'electron');
  mkdirSync(packageFolder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An installer that notes each run, then does what `body` says. */
function installer(body: string): void {
  writeFileSync(
    join(packageFolder, 'install.js'),
    `const fs = require('node:fs'); fs.appendFileSync(${JSON.stringify(join(folder, 'runs'))}, 'x'); ${body}`,
  );
}

function fetch(now: number, firstBytesMs = 20_000): Promise<string | null> {
  const cacheFolder = join(folder, 'cache');
  const signal = new AbortController().signal;
  return fetchElectron({ packageFolder, cacheFolder, now, signal, firstBytesMs, onStart: () => {} });
}

const runs = () => readFileSync(join(folder, 'runs'), 'utf8').length;

test('a failed download is not tried again for a day', async () => {
  installer('process.exit(1)');
  expect(await fetch(1_000)).toBe(null);
  expect(await fetch(1_000 + dayMs - 1)).toBe(null);
  expect(runs()).toBe(1);
  expect(await fetch(1_000 + dayMs)).toBe(null);
  expect(runs()).toBe(2);
  // Nothing of the downloads is left behind.
  expect(readdirSync(join(folder, 'cache'))).toEqual(['electron-not-available.json']);
});

test('a fetched binary is used, and not fetched again', async () => {
  installer(`
    fs.mkdirSync(__dirname + '/dist');
    fs.writeFileSync(__dirname + '/dist/electron', '');
    fs.writeFileSync(__dirname + '/path.txt', 'electron');
  `);
  const binary = join(packageFolder, 'dist', 'electron');
  expect(await fetch(1_000)).toBe(binary);
  expect(await fetch(2_000)).toBe(binary);
  expect(runs()).toBe(1);
  expect(existsSync(join(folder, 'cache', 'electron-not-available.json'))).toBe(false);
});

test('an installer that hangs without a byte is given up', async () => {
  installer('setInterval(() => {}, 1000)');
  expect(await fetch(1_000, 100)).toBe(null);
});
