// Loaded into the station before its own code (`--import`): writes each second how long its event loop was held at most.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.SIDESHOT_BENCH_LOOP;
if (isMainThread && file !== undefined) {
  const resolution = 1;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  setInterval(() => {
    appendFileSync(file, `${process.pid} ${Date.now()} ${delay.max / 1e6 - resolution}\n`);
    delay.reset();
  }, 1_000).unref();
}
