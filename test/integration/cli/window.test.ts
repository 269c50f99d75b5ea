import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, test as everywhere, expect, onTestFinished } from 'vitest';
import { electronPackageFolder, findElectronBinary } from '../../../main/hosts/cli/start/electronBinary.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { ensureBuilt, type RunningSideshot, startProgram } from './sideshot.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const program = join(root, 'dist', 'main', 'cli.js');
const suid =
  "[7:7/1.0:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now.";

/** The stand-ins are scripts of a shell. */
const test = everywhere.skipIf(process.platform !== 'linux');
const isFetched = findElectronBinary(electronPackageFolder(), {}) !== null;

let folder = '';
let data = '';
let electron = '';

// Before anything is measured by a limit.
beforeAll(ensureBuilt);
beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder, 'data');
  electron = join(folder, 'electron-dist');
  mkdirSync(electron);
});

afterEach(() => {
  // Of a test that failed.
  for (const pid of starts().filter(isAlive)) process.kill(pid, 'SIGKILL');
});

/** A stand-in for Electron: notes that it was started, with its process id, then does what `body` says (Node). */
function standIn(body: string): void {
  const script = join(electron, 'stand-in.mjs');
  const started = JSON.stringify(join(folder, 'started'));
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${started}, process.pid + '\\n');
     const say = (word) => process.stdout.write('sideshot-window: ' + word + '\\n');
     const hang = () => setInterval(() => {}, 1000);
     const fail = (line, signal) => { process.stderr.write(line + '\\n', () => process.kill(process.pid, signal)); hang(); };
     ${body}`,
  );
  writeFileSync(join(electron, 'electron'), `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`);
  chmodSync(join(electron, 'electron'), 0o755);
}

const starts = (): readonly number[] => {
  const path = join(folder, 'started');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').map(Number) : [];
};

function start(args: readonly string[] = [], env: Record<string, string> = {}): RunningSideshot {
  const running = startProgram([process.execPath, program, 'start', '--practice', '--data', data, ...args], null, {
    // Nothing shows there: a browser that is started for the page ends at once.
    DISPLAY: ':nowhere',
    WAYLAND_DISPLAY: '',
    XDG_CACHE_HOME: join(folder, 'cache'),
    ELECTRON_OVERRIDE_DIST_PATH: electron,
    SIDESHOT_WINDOW_SECONDS: '60',
    PATH: '/nonexistent',
    ...env,
  });
  onTestFinished(() => {
    running.process.kill('SIGKILL');
  });
  return running;
}

/** The page that took the window's place answers; what was said on the way is given back. */
async function servedInstead(running: RunningSideshot): Promise<string> {
  const address = /http:\S+/.exec(await running.firstLine)?.[0] ?? '';
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
  for (const pid of starts()) expect(isAlive(pid)).toBe(false);
  running.process.kill('SIGTERM');
  const { code, error } = await running.ended;
  expect(code).toBe(0);
  return error.split('\n').filter((line) => line.includes('window'))[0] ?? '';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['dies at once', 'process.exit(1)', 'exit code 1'],
  ['leaves without a word', 'process.exit(0)', 'exit code 0'],
  ['is refused its sandbox', `fail(${JSON.stringify(suid)}, 'SIGTRAP')`, 'does not let Electron build its sandbox'],
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
  standIn(body);
  const line = await servedInstead(start());
  expect(line).toContain('No desktop window: ');
  expect(line).toContain(words);
  expect(starts()).toHaveLength(1);
});

test('an Electron that hangs is ended, whatever it holds and however little it listens, and its folder is free', async () => {
  const lock = JSON.stringify(join(root, 'main', 'store', 'lockFolder.ts'));
  standIn(`
    process.on('SIGTERM', () => {});
    const { lockDataFolder } = await import(${lock});
    lockDataFolder(${JSON.stringify(data)});
    hang();`);
  const line = await servedInstead(start([], { SIDESHOT_WINDOW_SECONDS: '2' }));
  expect(line).toContain('its page was not shown within 2 s');
});

test('a program that the system cannot run', async () => {
  standIn('');
  writeFileSync(join(electron, 'electron'), 'no program');
  chmodSync(join(electron, 'electron'), 0o644);
  expect(await servedInstead(start())).toContain('cannot be run (EACCES)');
});

test('what failed is not tried again until something changed, or it is forced', async () => {
  standIn(`fail(${JSON.stringify(suid)}, 'SIGTRAP')`);
  await servedInstead(start());
  expect(await servedInstead(start())).toContain('No desktop window, as last time: this system does not let');
  expect(starts()).toHaveLength(1);
  // What Electron wrote is kept for whoever looks into it.
  expect(readFileSync(join(folder, 'cache', 'Sideshot', 'window-not-shown.json'), 'utf8')).toContain('SUID sandbox');
  // Forced: it is tried, and nothing takes its place.
  const forced = await start(['--host', 'electron']).ended;
  expect({ code: forced.code, out: forced.out }).toEqual({ code: 1, out: '' });
  expect(forced.error).toContain('Without --host electron Sideshot goes on in the browser');
  expect(starts()).toHaveLength(2);
  // Another screen.
  await servedInstead(start([], { DISPLAY: ':other' }));
  expect(starts()).toHaveLength(3);
  // Another Electron.
  writeFileSync(join(electron, 'version'), '46.0.0');
  await servedInstead(start([], { DISPLAY: ':other' }));
  expect(starts()).toHaveLength(4);
});

test('a window that came is forgotten as one that did not, and its end is the start’s', async () => {
  standIn('process.exit(1)');
  await servedInstead(start());
  standIn(`say('shown'); say('open'); setTimeout(() => process.exit(0), 50)`);
  expect(await start(['--host', 'electron']).ended).toMatchObject({ code: 0, out: '' });
  expect(existsSync(join(folder, 'cache', 'Sideshot', 'window-not-shown.json'))).toBe(false);
  expect(await start().ended).toMatchObject({ code: 0, out: '' });
});

test('a window that is lost later is no failed start: it is said, and the next start opens one again', async () => {
  standIn(`say('shown'); say('open'); setTimeout(() => process.kill(process.pid, 'SIGSEGV'), 50); hang()`);
  for (const time of [1, 2]) {
    const { code, out, error } = await start().ended;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain('The desktop window ended by itself (SIGSEGV). What was taken is safe');
    expect(starts()).toHaveLength(time);
  }
});

test('a station that no host can open is said by the app alone', async () => {
  standIn(`process.stderr.write('The folder is held.\\n'); say('refused'); setTimeout(() => process.exit(6), 50)`);
  expect(await start().ended).toEqual({ code: 6, out: '', error: 'The folder is held.\n' });
});

test('a start that another window has taken over is done', async () => {
  standIn(`say('elsewhere'); process.exitCode = 0`);
  expect(await start().ended).toEqual({ code: 0, out: '', error: '' });
});

test('Ctrl+C ends a window that is still to come', async () => {
  standIn(`process.on('SIGTERM', () => {}); hang()`);
  const running = start();
  await expect.poll(starts, { timeout: 30_000 }).toHaveLength(1);
  running.process.kill('SIGINT');
  expect(await running.ended).toMatchObject({ code: 0, out: '' });
  expect(isAlive(starts()[0] ?? 0)).toBe(false);
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
      electron_config_cache: folder,
    };
    const none = start([], { ...env, DISPLAY: '' });
    await none.firstLine;
    none.process.kill('SIGTERM');
    await none.ended;
    expect(asked).toEqual([]);
    expect(existsSync(join(folder, 'cache', 'Sideshot', 'electron-not-available.json'))).toBe(false);
    const with_ = start([], env);
    await with_.firstLine;
    with_.process.kill('SIGTERM');
    expect((await with_.ended).error).toContain('Downloading Electron');
    expect(asked.length).toBeGreaterThan(0);
  },
);
