// What each file of tests costs: loaded before each by `npm run test:cost`, since the files of a project share a process.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { treeSeconds } from './processorTime.ts';

const report = process.env.SIDESHOT_COST;
const before = treeSeconds(process.pid);
const started = performance.now();

afterAll(() => {
  if (report === undefined) return;
  const name = relative(process.cwd(), expect.getState().testPath ?? '');
  const row = { name, processor: treeSeconds(process.pid) - before, wall: (performance.now() - started) / 1_000 };
  appendFileSync(report, `${JSON.stringify(row)}\n`);
});
