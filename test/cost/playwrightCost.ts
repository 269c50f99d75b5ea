// What each browser test costs: the worker that runs it, its browser, and the stations it starts.
import { appendFileSync, readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { descendants, treeSeconds } from './processorTime.ts';

export default class PlaywrightCost implements Reporter {
  readonly #workers = new Map<number, number>();
  readonly #before = new Map<number, number>();

  /** What a worker used since its last test, its own start with the first. */
  onTestEnd(test: TestCase, { workerIndex, duration }: TestResult): void {
    const report = process.env.SIDESHOT_COST;
    const before = this.#before.get(workerIndex) ?? 0;
    // A worker whose test failed may be gone by now.
    const used = Math.max(before, this.#usedBy(workerIndex));
    const processor = used - before;
    this.#before.set(workerIndex, used);
    if (report === undefined) return;
    const [, , name] = test.titlePath();
    appendFileSync(report, `${JSON.stringify({ name, test: test.title, processor, wall: duration / 1_000 })}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }

  #usedBy(worker: number): number {
    const known = this.#workers.get(worker) ?? descendants(process.pid).find((pid) => isWorker(pid, worker));
    if (known === undefined) return 0;
    this.#workers.set(worker, known);
    return treeSeconds(known);
  }
}

/** Playwright tells a worker its number in its environment; what the worker starts inherits it, so the first is the worker. */
function isWorker(pid: number, worker: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`TEST_WORKER_INDEX=${worker}`);
  } catch {
    return false;
  }
}
