import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** A command line under way, as a process of its own or in this one. */
export interface Running {
  readonly ended: Promise<Ended>;
  /** The first whole line on standard output; rejects with what was on standard error when the command ends before. */
  readonly firstLine: Promise<string>;
  /** Asks it to stop; answers how it ended. */
  stop(): Promise<Ended>;
}

export interface RunningSideshot extends Running {
  readonly process: ChildProcess;
}

const root = join(import.meta.dirname, '..', '..', '..');
const wrapper = join(root, 'scripts', 'sideshot.mjs');
const program = join(root, 'dist', 'main', 'cli.js');
/** The wrapper has seen to it, in this process, that the build is of the sources as they are. */
let isBuilt = false;

/** Brings the build up to date where no other test of this process has. */
export function ensureBuilt(): void {
  if (!isBuilt) spawnSync(process.execPath, [wrapper, '--version']);
  isBuilt = true;
}

/** The command line as a person starts it in a checkout: wrapper, pinned Node, build. */
export function startSideshot(
  args: readonly string[],
  input: string | null = null,
  env: Readonly<Record<string, string>> = {},
): RunningSideshot {
  return startProgram([process.execPath, wrapper, ...args], input, env);
}

/** Any program of these arguments, the first of which is its path. */
export function startProgram(
  [file = '', ...args]: readonly string[],
  input: string | null,
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): RunningSideshot {
  const child = spawn(file, args, {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  let out = '';
  let error = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    error += text;
  });
  // The wrapper builds when sources were edited since; that is no part of what the command says.
  const said = () => error.replace(/^Building…\n/, '');
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, out, error: said() })));
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text;
      if (out.includes('\n')) resolve(out.slice(0, out.indexOf('\n')));
    });
    child.on('close', () => reject(new Error(`ended before its first line: ${error}`)));
  });
  firstLine.catch(() => {});
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { process: child, ended, firstLine, stop };
}

/** One command of the built program to its end, without the wrapper, which is as much work again as most commands. */
export function runBuilt(args: readonly string[], input: string | null = null): Promise<Ended> {
  return startBuilt(args, input).ended;
}

/** As `startSideshot`, without the wrapper. */
export function startBuilt(
  args: readonly string[],
  input: string | null = null,
  env: Readonly<Record<string, string>> = {},
): RunningSideshot {
  ensureBuilt();
  return startProgram([process.execPath, program, ...args], input, env);
}
