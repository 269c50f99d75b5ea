// Loaded into the station before its own code (`--import`): writes each second the longest time for which its event loop was held, with
// the main thread's own work in it and its waiting for a processor (proc(5), schedstat), each in milliseconds.
import { appendFileSync, openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.SIDESHOT_BENCH_LOOP;
if (isMainThread && file !== undefined) {
  const tickMs = 2;
  const schedule = openSync('/proc/thread-self/schedstat', 'r');
  const text = Buffer.alloc(128);
  const used = () => {
    const [workedNs = 0, waitedNs = 0] = text
      .toString('latin1', 0, readSync(schedule, text, 0, text.length, 0))
      .split(' ')
      .map(Number);
    return { at: performance.now(), workedMs: workedNs / 1e6, waitedMs: waitedNs / 1e6 };
  };
  const none = { heldMs: 0, workedMs: 0, waitedMs: 0 };
  let longest = none;
  let before = used();
  const tick = () => {
    const now = used();
    const heldMs = now.at - before.at - tickMs;
    if (heldMs > longest.heldMs) {
      longest = { heldMs, workedMs: now.workedMs - before.workedMs, waitedMs: now.waitedMs - before.waitedMs };
    }
    before = now;
    setTimeout(tick, tickMs).unref();
  };
  tick();
  setInterval(() => {
    appendFileSync(file, `${JSON.stringify({ pid: process.pid, at: Date.now(), ...longest })}\n`);
    longest = none;
  }, 1_000).unref();
}
