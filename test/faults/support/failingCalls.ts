import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { run } from './disk.ts';
import type { Workplace } from './workplace.ts';

export type Call = 'open' | 'write' | 'fsync' | 'rename';
export type ErrorCode = 'EIO' | 'ENOSPC' | 'EACCES';

export const calls: readonly Call[] = ['open', 'write', 'fsync', 'rename'];
export const errorCodes: readonly ErrorCode[] = ['EIO', 'ENOSPC', 'EACCES'];

/** Makes calls on a folder's files fail in processes started with its environment; see failingCalls.c. */
export interface FailingCalls {
  readonly env: Readonly<Record<string, string>>;
  /** From now on: the call fails at its `first` time, and then every `every` times, or never again. */
  start(call: Call, code: ErrorCode, first: number, every: number | null): void;
  stop(): void;
  /** How many calls failed since `start`. */
  failed(): number;
}

export function failingCallsMissing(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  const trial = ['-shared', '-fPIC', '-x', 'c', '-', '-o', '/dev/null'];
  const done = spawnSync('cc', trial, { input: '#include <dlfcn.h>\n' });
  return done.status === 0 ? null : 'needs a C compiler (cc), for a small library that makes calls fail';
}

export function prepareFailingCalls(place: Workplace, folder: string): FailingCalls {
  const home = place.folder('failing');
  const library = join(home, 'failingCalls.so');
  run('cc', '-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dirname, 'failingCalls.c'), '-ldl', '-lpthread');
  const control = join(home, 'control');
  const log = join(home, 'log');
  return {
    env: { LD_PRELOAD: library, FAULT_FOLDER: folder, FAULT_CONTROL: control, FAULT_LOG: log },
    start(call, code, first, every) {
      rmSync(log, { force: true });
      writeFileSync(control, `${call} ${constants.errno[code]} ${first} ${every ?? 0}`);
    },
    stop: () => rmSync(control, { force: true }),
    failed: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0),
  };
}
