// Loaded before each file of tests by `npm run mutate`: switches the one mutant on, or notes which ones the file reaches.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect, type RunnerTask } from 'vitest';

declare global {
  /** Whether that planted change is on. Absent everywhere but in the tests of `npm run mutate`. */
  var mutant: ((id: number) => boolean) | undefined;
}

const report = process.env.SIDESHOT_REACHED;
const active = Number(process.env.SIDESHOT_MUTANT ?? -1);
const reached = new Set<number>();
const started = performance.now();

globalThis.mutant = (id) => {
  reached.add(id);
  return id === active;
};

const hasFailed = (task: RunnerTask): boolean =>
  task.result?.state === 'fail' || ('tasks' in task && task.tasks.some(hasFailed));

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's source and takes a pattern alone.
afterAll(({}, suite) => {
  if (report === undefined) return;
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  const reach = { file, ids: [...reached], passed: !hasFailed(suite), ms: performance.now() - started };
  appendFileSync(report, `${JSON.stringify(reach)}\n`);
});
