import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test as everywhere, expect, onTestFinished } from 'vitest';
import { electronPackageFolder, findElectronBinary } from '../../../main/hosts/cli/start/electronBinary.ts';
import { benchOfEachTest, sandboxRefused } from './electronBench.ts';

/** The stand-ins are scripts of a shell. */
const test = everywhere.skipIf(process.platform !== 'linux');
const isFetched = findElectronBinary(electronPackageFolder(), {}) !== null;
const bench = benchOfEachTest();

test.each([
  ['dies at once', 'process.exit(1)', 'exit code 1'],
  ['leaves without a word', 'process.exit(0)', 'exit code 0'],
  [
    'has no usable sandbox',
    `fail('[7:FATAL:zygote_host_impl_linux.cc:128] No usable sandbox! …', 'SIGTRAP')`,
    'sandbox',
  ],
  ['crashes', `process.kill(process.pid, 'SIGSEGV'); hang()`, 'SIGSEGV'],
  ['shows its page and cannot open the station', `say('shown'); setTimeout(() => process.exit(1), 50)`, 'exit code 1'],
  [
    'lacks a library',
    `process.stderr.write('electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file: No such file or directory'); process.exitCode = 127`,
    'sudo apt install libgtk-3-0',
  ],
])('an Electron that %s: one line says why, and the page is served', async (_name, body, words) => {
  bench().standIn(body);
  const line = await bench().servedInstead(bench().start());
  expect(line).toContain('No desktop window: ');
  expect(line).toContain(words);
  expect(bench().starts()).toHaveLength(1);
});

test('a program that the system cannot run', async () => {
  bench().standIn('');
  writeFileSync(join(bench().electron, 'electron'), 'no program');
  chmodSync(join(bench().electron, 'electron'), 0o644);
  expect(await bench().servedInstead(bench().start())).toContain('cannot be run (EACCES)');
});

test('what failed is tried again with another screen and with another Electron', async () => {
  bench().standIn(`fail(${JSON.stringify(sandboxRefused)}, 'SIGTRAP')`);
  await bench().servedInstead(bench().start());
  // Another screen.
  await bench().servedInstead(bench().start([], { DISPLAY: ':other' }));
  expect(bench().starts()).toHaveLength(2);
  // Another Electron.
  writeFileSync(join(bench().electron, 'version'), '46.0.0');
  await bench().servedInstead(bench().start([], { DISPLAY: ':other' }));
  expect(bench().starts()).toHaveLength(3);
});

test('a window that is lost later is no failed start: it is said, and the next start opens one again', async () => {
  bench().standIn(`say('shown'); say('open'); setTimeout(() => process.kill(process.pid, 'SIGSEGV'), 50); hang()`);
  for (const time of [1, 2]) {
    const { code, out, error } = await bench().start().ended;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain('The desktop window ended by itself (SIGSEGV). What was taken is safe');
    expect(bench().starts()).toHaveLength(time);
  }
});

everywhere.skipIf(process.platform !== 'linux' || isFetched)(
  'without a screen nothing is downloaded, and with one it would be',
  async () => {
    const asked: string[] = [];
    const mirror = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void mirror.close());
    const { port } = mirror.address() as AddressInfo;
    const env = {
      ELECTRON_OVERRIDE_DIST_PATH: '',
      ELECTRON_MIRROR: `http://127.0.0.1:${port}/`,
      electron_config_cache: bench().folder,
    };
    const none = bench().start([], { ...env, DISPLAY: '' });
    await none.firstLine;
    none.process.kill('SIGTERM');
    await none.ended;
    expect(asked).toEqual([]);
    expect(existsSync(join(bench().folder, 'cache', 'Sideshot', 'electron-not-available.json'))).toBe(false);
    const with_ = bench().start([], env);
    await with_.firstLine;
    with_.process.kill('SIGTERM');
    expect((await with_.ended).error).toContain('Downloading Electron');
    expect(asked.length).toBeGreaterThan(0);
  },
);
