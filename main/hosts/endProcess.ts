import { setTimeout as delay } from 'node:timers/promises';
import { type Text, text } from '../texts/text.ts';

export interface EndOptions {
  readonly code: number;
  readonly exit: (code: number) => void;
  readonly say: (notice: Text) => void;
  /** So long a call may still take. */
  readonly waitMs?: number;
}

const usualWaitMs = 2_000;
const lookMs = 20;

/**
 * Ends the process when all of its work is over. A call to a drive that has gone keeps one of libuv's threads for good, and every
 * ordinary end of a process waits for these threads: where such a call is left it is said, and the process ends without that,
 * with the same code where the system can (the process becomes a shell that leaves with it), else killed.
 */
export async function endProcess({ code, exit, say, waitMs = usualWaitMs }: EndOptions): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (openFileCalls() > 0 && performance.now() < deadline) await delay(lookMs);
  const left = openFileCalls();
  if (left === 0) return exit(code);
  say(text('command.notWaitedFor', { calls: left }));
  leave(code);
}

/** Calls that hold, or wait for, a thread of libuv: files, and names of hosts. */
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
