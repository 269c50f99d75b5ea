import { setTimeout as delay } from 'node:timers/promises';
import { type Text, text } from '../texts/text.ts';

export interface EndOptions {
  readonly code: number;
  readonly exit: (code: number) => void;
  readonly say: (notice: Text) => void;
  readonly waitMs?: number;
}

const defaultWaitMs = 2_000;
const pollMs = 20;

/**
 * A call to a lost drive blocks one of libuv's threads for good, and a normal exit waits for it. Such an exit is logged
 * and skips the wait: by exec of a shell, which keeps the exit code, else by a kill.
 */
export async function endProcess({ code, exit, say, waitMs = defaultWaitMs }: EndOptions): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (openFileCalls() > 0 && performance.now() < deadline) await delay(pollMs);
  const left = openFileCalls();
  if (left === 0) return exit(code);
  say(text('command.notWaitedFor', { calls: left }));
  leave(code);
}

function openFileCalls(): number {
  return process.getActiveResourcesInfo().filter((name) => /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/.test(name)).length;
}

function leave(code: number): void {
  try {
    // Windows has no such call, and waits for no thread.
    process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`], {});
  } catch {
    // No shell, or not on this thread.
  }
  process.kill(process.pid, 'SIGKILL');
}
