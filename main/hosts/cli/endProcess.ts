import { setTimeout as delay } from 'node:timers/promises';

const graceMs = 1_000;
const lookEveryMs = 20;

/**
 * Ends this process with the code. A call of the file system that hangs, as on a share whose server is gone, keeps its thread, and
 * `process.exit` waits for all threads: where one is still under way after a moment the process is ended by force, and the code is lost.
 */
export async function endProcess(code: number): Promise<never> {
  const deadline = performance.now() + graceMs;
  while (callsFileSystem() && performance.now() < deadline) await delay(lookEveryMs);
  if (callsFileSystem()) process.kill(process.pid, 'SIGKILL');
  return process.exit(code);
}

function callsFileSystem(): boolean {
  return process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq'));
}
