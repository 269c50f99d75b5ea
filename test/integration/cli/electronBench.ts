import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { ensureBuilt, type RunningSideshot, startProgram } from './sideshot.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const program = join(root, 'dist', 'main', 'cli.js');

/** What a system that keeps unprivileged programs from building sandboxes makes Electron say before it dies. */
export const sandboxRefused =
  "[7:7/1.0:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now.";

export interface ElectronBench {
  /** What a test may write into: the cache lies in its `cache`. */
  readonly folder: string;
  readonly data: string;
  /** Where Electron's binary would be. */
  readonly electron: string;
  /** A stand-in for Electron: notes that it was started, with its process id, then does what `body` says (Node). */
  standIn(body: string): void;
  /** The process ids of all that were started. */
  starts(): readonly number[];
  start(args?: readonly string[], env?: Record<string, string>): RunningSideshot;
  /** The page that took the window's place answers; what was said on the way is given back. */
  servedInstead(running: RunningSideshot): Promise<string>;
}

/** `sideshot start` beside a stand-in for Electron's binary, anew for each test of the file. */
export function benchOfEachTest(): () => ElectronBench {
  let bench: ElectronBench;
  // Before anything is measured by a limit.
  beforeAll(ensureBuilt);
  beforeEach(() => {
    bench = openBench();
  });
  afterEach(() => {
    // Of a test that failed.
    for (const pid of bench.starts().filter(isAlive)) process.kill(pid, 'SIGKILL');
  });
  return () => bench;
}

function openBench(): ElectronBench {
  const folder = temporaryFolder();
  const [data, electron, started] = [join(folder, 'data'), join(folder, 'electron-dist'), join(folder, 'started')];
  mkdirSync(electron);
  const starts = () => (existsSync(started) ? readFileSync(started, 'utf8').trim().split('\n').map(Number) : []);
  return {
    folder,
    data,
    electron,
    starts,
    standIn(body) {
      const script = join(electron, 'stand-in.mjs');
      writeFileSync(
        script,
        `import { appendFileSync } from 'node:fs';
         appendFileSync(${JSON.stringify(started)}, process.pid + '\\n');
         const say = (word) => process.stdout.write('sideshot-window: ' + word + '\\n');
         const hang = () => setInterval(() => {}, 1000);
         const fail = (line, signal) => { process.stderr.write(line + '\\n', () => process.kill(process.pid, signal)); hang(); };
         ${body}`,
      );
      writeFileSync(join(electron, 'electron'), `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`);
      chmodSync(join(electron, 'electron'), 0o755);
    },
    start(args = [], env = {}) {
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
    },
    async servedInstead(running) {
      const address = /http:\S+/.exec(await running.firstLine)?.[0] ?? '';
      expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
      for (const pid of starts()) expect(isAlive(pid)).toBe(false);
      running.process.kill('SIGTERM');
      const { code, error } = await running.ended;
      expect(code).toBe(0);
      return error.split('\n').filter((line) => line.includes('window'))[0] ?? '';
    },
  };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
