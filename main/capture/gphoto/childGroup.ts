import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { GphotoFailure } from './gphotoFailure.ts';
import { type GphotoProgram, gphotoEnvironment } from './gphotoProgram.ts';

export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ChildGroup {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves when the child has ended and its pipes are closed; rejects with `GphotoFailure` when it could not start. */
  readonly ended: Promise<ChildEnd>;
  /** Asks the group to stop, so that gphoto2 closes the camera, and kills it after the grace. */
  stop(): Promise<void>;
}

const graceMs = 1_500;
/** A process in a hung system call survives even SIGKILL: nobody waits for it. */
const buriedAfterMs = 2_000;

/** No shell is used, and the process group ends with its own children. */
export function startChildGroup(program: GphotoProgram, args: readonly string[], cwd: string): ChildGroup {
  const isPosix = process.platform !== 'win32';
  const child = spawn(program.path, [...args], {
    cwd,
    env: gphotoEnvironment(program),
    detached: isPosix,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  // The child's end is the event, not a write to it.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<ChildEnd>((resolve, reject) => {
    child.once('error', (error) => reject(startFailure(error)));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  ended.catch(() => undefined);
  let stopping: Promise<void> | null = null;

  function signalGroup(signal: NodeJS.Signals): void {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(isPosix ? -child.pid : child.pid, signal);
    } catch {
      // It has just ended.
    }
  }

  async function stop(): Promise<void> {
    const gone = ended.then(
      () => true,
      () => true,
    );
    child.stdin.end();
    // gphoto2 takes SIGINT as "cancel and close the camera"; SIGTERM would leave the camera's session open.
    signalGroup('SIGINT');
    if (await within(gone, graceMs)) return;
    signalGroup('SIGKILL');
    if (await within(gone, buriedAfterMs)) return;
    child.stdout.destroy();
    child.stderr.destroy();
    child.unref();
  }

  return {
    child,
    ended,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function within(gone: Promise<boolean>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  try {
    return await Promise.race([gone, delay(ms, false, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

function startFailure(error: NodeJS.ErrnoException): GphotoFailure {
  const isAbsent = error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'ENOTDIR';
  return new GphotoFailure(isAbsent ? 'not_installed' : 'failed', String(error.message), error);
}
