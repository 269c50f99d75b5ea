import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as everywhere, expect } from 'vitest';
import { benchOfEachTest, isAlive, sandboxRefused } from './electronBench.ts';

/** The stand-ins are scripts of a shell. */
const test = everywhere.skipIf(process.platform !== 'linux');
const bench = benchOfEachTest();

test('an Electron that is refused its sandbox: one line says why, and the page is served', async () => {
  bench().standIn(`fail(${JSON.stringify(sandboxRefused)}, 'SIGTRAP')`);
  const line = await bench().servedInstead(bench().start());
  expect(line).toContain('No desktop window: ');
  expect(line).toContain('does not let Electron build its sandbox');
  expect(bench().starts()).toHaveLength(1);
});

test('an Electron that hangs is ended, whatever it holds and however little it listens, and its folder is free', async () => {
  const lock = JSON.stringify(join(import.meta.dirname, '../../../main/store/lockFolder.ts'));
  bench().standIn(`
    process.on('SIGTERM', () => {});
    const { lockDataFolder } = await import(${lock});
    lockDataFolder(${JSON.stringify(bench().data)});
    hang();`);
  const line = await bench().servedInstead(bench().start([], { SIDESHOT_WINDOW_SECONDS: '2' }));
  expect(line).toContain('its page was not shown within 2 s');
});

test('what failed is not tried again until something changed, or it is forced', async () => {
  bench().standIn(`fail(${JSON.stringify(sandboxRefused)}, 'SIGTRAP')`);
  await bench().servedInstead(bench().start());
  expect(await bench().servedInstead(bench().start())).toContain(
    'No desktop window, as last time: this system does not let',
  );
  expect(bench().starts()).toHaveLength(1);
  // What Electron wrote is kept for whoever looks into it.
  expect(readFileSync(join(bench().folder, 'cache', 'Sideshot', 'window-not-shown.json'), 'utf8')).toContain(
    'SUID sandbox',
  );
  // Forced: it is tried, and nothing takes its place.
  const forced = await bench().start(['--host', 'electron']).ended;
  expect({ code: forced.code, out: forced.out }).toEqual({ code: 1, out: '' });
  expect(forced.error).toContain('Without --host electron Sideshot goes on in the browser');
  expect(bench().starts()).toHaveLength(2);
});

test('a window that came is forgotten as one that did not, and its end is the start’s', async () => {
  bench().standIn('process.exit(1)');
  await bench().servedInstead(bench().start());
  bench().standIn(`say('shown'); say('open'); setTimeout(() => process.exit(0), 50)`);
  expect(await bench().start(['--host', 'electron']).ended).toMatchObject({ code: 0, out: '' });
  expect(existsSync(join(bench().folder, 'cache', 'Sideshot', 'window-not-shown.json'))).toBe(false);
  expect(await bench().start().ended).toMatchObject({ code: 0, out: '' });
});

test('a station that no host can open is said by the app alone', async () => {
  bench().standIn(
    `process.stderr.write('The folder is held.\\n'); say('refused'); setTimeout(() => process.exit(6), 50)`,
  );
  expect(await bench().start().ended).toEqual({ code: 6, out: '', error: 'The folder is held.\n' });
});

test('a start that another window has taken over is done', async () => {
  bench().standIn(`say('elsewhere'); process.exitCode = 0`);
  expect(await bench().start().ended).toEqual({ code: 0, out: '', error: '' });
});

test('Ctrl+C ends a window that is still to come', async () => {
  bench().standIn(`process.on('SIGTERM', () => {}); hang()`);
  const running = bench().start();
  await expect.poll(bench().starts, { timeout: 30_000 }).toHaveLength(1);
  running.process.kill('SIGINT');
  expect(await running.ended).toMatchObject({ code: 0, out: '' });
  expect(isAlive(bench().starts()[0] ?? 0)).toBe(false);
});
