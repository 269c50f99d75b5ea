// `npm test`: everything that CI runs. Ends with the line "N passed, N failed, N skipped".
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, fail, root } from './lib/runtime.mjs';
import { addCounts, faultCounts, playwrightCounts, readCounts, vitestCounts } from './lib/testCounts.mjs';

const report = (name) => join(root, '.cache', `${name}.json`);
const reports = { vitest: report('vitest'), playwright: report('playwright'), faults: report('faults') };

try {
  ensureDependencies();
  process.exitCode = (await check()) ? 0 : 1;
} catch (error) {
  fail(error);
}

/** Quick and independent steps side by side; the test runs one after the other, since each uses both cores. */
async function check() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (const report of Object.values(reports)) rmSync(report, { force: true });
  const run = (tool, ...args) => ['scripts/run.mjs', tool, ...args];
  const steps = await Promise.all([
    quietly('build', ['scripts/build.mjs']),
    quietly('types', run('tsc', '-b')),
    quietly('lint', run('biome', 'check', '--error-on-warnings')),
  ]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`];
  steps.push(await loudly('unit and integration tests', run('vitest', 'run', ...reporters)));
  steps.push(await loudly('browser tests', ['scripts/e2e.mjs']));
  steps.push(await loudly('faults of the machine', ['scripts/faults.mjs', '--short', '--report', reports.faults]));
  return summarize(steps);
}

function summarize(steps) {
  const failed = steps.filter((step) => !step.passed).map((step) => step.name);
  const counts = addCounts([
    readCounts(reports.vitest, vitestCounts),
    readCounts(reports.playwright, playwrightCounts),
    readCounts(reports.faults, faultCounts),
  ]);
  if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  return failed.length === 0 && counts.failed === 0;
}

/** Shows a step's output only when it fails. */
async function quietly(name, args) {
  let output = '';
  const passed = await ended(args, ['ignore', 'pipe', 'pipe'], (text) => {
    output += text;
  });
  process.stdout.write(passed ? `ok      ${name}\n` : `\nFAILED  ${name}\n${output}\n`);
  return { name, passed };
}

/** Shows a step's output as it comes. */
async function loudly(name, args) {
  process.stdout.write(`\n${name}\n`);
  const passed = await ended(args, ['ignore', 'inherit', 'inherit'], () => {});
  return { name, passed };
}

function ended(args, stdio, onText) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio });
    child.stdout?.setEncoding('utf8').on('data', onText);
    child.stderr?.setEncoding('utf8').on('data', onText);
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
