// `npm test`: everything that CI runs. Ends with the line "N passed, N failed, N skipped".
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesOfDeadProcesses } from './lib/deadProcesses.mjs';
import { ensureDependencies, fail, root } from './lib/runtime.mjs';
import { addCounts, faultCounts, playwrightCounts, readCounts, vitestCounts } from './lib/testCounts.mjs';
import { faultFailures, playwrightFailures, readFailures, vitestFailures } from './lib/testFailures.mjs';

const report = (name) => join(root, '.cache', `${name}.json`);
const reports = {
  vitest: report('vitest'),
  again: report('vitest-again'),
  playwright: report('playwright'),
  faults: report('faults'),
};

try {
  ensureDependencies();
  process.exitCode = (await check()) ? 0 : 1;
} catch (error) {
  fail(error);
}

/** A third of every test run is waiting, so they go side by side, two processes of tests each. All of them need the build. */
async function check() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (const report of Object.values(reports)) rmSync(report, { force: true });
  const run = (tool, ...args) => ['scripts/run.mjs', tool, ...args];
  const build = await quietly('build', ['scripts/build.mjs']);
  const steps = await Promise.all([
    quietly('types', run('tsc', '-b')),
    quietly('lint', run('biome', 'check', '--error-on-warnings')),
    loudly('electronegativity', ['scripts/electronegativity.mjs']),
    loudly('signatures', ['scripts/signatures.mjs']),
    unitAndIntegration(),
    browserThenFaults(),
  ]);
  return summarize([build, ...steps.flat()]);
}

/** Files whose process a fault of the runtime ended are run once more, which is said: they have no result. */
async function unitAndIntegration() {
  const tests = (report, ...files) => [
    'scripts/run.mjs',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ];
  const first = await loudly('unit and integration tests', tests(reports.vitest));
  const files = first.passed ? [] : filesOfDeadProcesses(reports.vitest, first.output);
  if (files.length === 0) return first;
  process.stdout.write(`A process of tests died; its files are run again: ${files.join(', ')}\n`);
  return await loudly('the files of the process that died', tests(reports.again, ...files));
}

async function browserThenFaults() {
  return [
    await loudly('browser tests', ['scripts/e2e.mjs']),
    await loudly('faults of the machine', ['scripts/faults.mjs', '--short', '--report', reports.faults]),
  ];
}

function summarize(steps) {
  const failed = steps.filter((step) => !step.passed).map((step) => step.name);
  const runs = [
    [reports.vitest, vitestCounts, vitestFailures],
    ...(existsSync(reports.again) ? [[reports.again, vitestCounts, vitestFailures]] : []),
    [reports.playwright, playwrightCounts, playwrightFailures],
    [reports.faults, faultCounts, faultFailures],
  ];
  const counts = addCounts(runs.map(([report, count]) => readCounts(report, count)));
  if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);
  for (const [report, , failures] of runs)
    for (const line of readFailures(report, failures)) process.stdout.write(`  ${line}\n`);
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

/** Shows a step's output as it comes, whole lines under its name, since others run beside it. */
async function loudly(name, args) {
  let line = '';
  let output = '';
  const passed = await ended(args, ['ignore', 'pipe', 'pipe'], (text) => {
    output += text;
    const lines = (line + text).split('\n');
    line = lines.pop();
    for (const whole of lines) process.stdout.write(`${name}: ${whole}\n`);
  });
  if (line !== '') process.stdout.write(`${name}: ${line}\n`);
  process.stdout.write(`${passed ? 'ok     ' : 'FAILED '} ${name}\n`);
  return { name, passed, output };
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
