// `npm test`: whether the product works, in minutes. `npm run test:all`: the rest, which is long by nature. Both end with the
// line "N passed, N failed, N skipped".
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesOfDeadProcesses } from './lib/deadProcesses.mjs';
import { ensureDependencies, fail, root } from './lib/runtime.mjs';
import { addCounts, faultCounts, playwrightCounts, readCounts, vitestCounts } from './lib/testCounts.mjs';
import { faultFailures, playwrightFailures, readFailures, vitestFailures } from './lib/testFailures.mjs';
import { loudly, quietly, tool, vitest, workedSeconds } from './lib/testSteps.mjs';

/** How many times as often random tests run in the long form. */
const longRuns = '10';

/**
 * TypeScript is a program in Go, which by default collects its garbage each time that its memory has doubled: a quarter of what the check of types
 * costs. Its memory goes up to this limit instead, and stays there.
 */
const rareCollections = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

const report = (name) => join(root, '.cache', `${name}.json`);
const vitestReport = (name) => ({ path: report(name), count: vitestCounts, failures: vitestFailures });
const reports = {
  vitest: vitestReport('vitest'),
  again: vitestReport('vitest-again'),
  random: vitestReport('vitest-random'),
  playwright: { path: report('playwright'), count: playwrightCounts, failures: playwrightFailures },
  faults: { path: report('faults'), count: faultCounts, failures: faultFailures },
};

try {
  ensureDependencies();
  process.exitCode = (await check(process.argv[2] === '--long' ? long : short)) ? 0 : 1;
} catch (error) {
  fail(error);
}

async function check(form) {
  const [started, worked] = [performance.now(), workedSeconds()];
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (const { path } of Object.values(reports)) rmSync(path, { force: true });
  // All of them need it.
  const build = await quietly('build', ['scripts/build.mjs']);
  const { steps, wrote } = await form();
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  return summarize(
    [build, ...steps],
    wrote,
    `${minutes} minutes, ${Math.round(workedSeconds() - worked)} s of processor time`,
  );
}

/** A third of every test run is waiting, so they go side by side, two processes of tests each. */
async function short() {
  const steps = await Promise.all([
    // The other cores have work: several checkers would each check the types that all files share.
    quietly('types', tool('tsc', '-b', '--checkers', '1'), rareCollections),
    quietly('lint', tool('biome', 'check', '--error-on-warnings')),
    throughDeaths('unit and integration tests', '--project=!long'),
    loudly('browser tests', ['scripts/e2e.mjs', '--project', 'short']),
  ]);
  return { steps, wrote: [reports.vitest, reports.playwright] };
}

async function long() {
  const steps = await Promise.all([
    inTurn(
      () => throughDeaths('long tests', '--project=long'),
      () =>
        loudly('random tests', vitest(reports.random.path, '--testTimeout=900000', ...randomTests()), {
          SIDESHOT_RUNS: longRuns,
        }),
      () => loudly('faults of the machine', ['scripts/faults.mjs', '--short', '--report', reports.faults.path]),
    ),
    inTurn(
      () => loudly('electronegativity', ['scripts/electronegativity.mjs']),
      () => loudly('signatures', ['scripts/signatures.mjs']),
      () => loudly('browser tests', ['scripts/e2e.mjs', '--project', 'long']),
    ),
  ]);
  return { steps: steps.flat(), wrote: [reports.vitest, reports.random, reports.playwright, reports.faults] };
}

/** Files of tests whose number of runs can be asked for (`test/fakes/runs.ts`). */
function randomTests() {
  const files = readdirSync(join(root, 'test'), { recursive: true }).filter((file) => /\.test\.tsx?$/.test(file));
  const random = files.filter((file) => /\bfakes\/runs\.ts'/.test(readFileSync(join(root, 'test', file), 'utf8')));
  return random.map((file) => join('test', file));
}

async function inTurn(...steps) {
  const done = [];
  for (const step of steps) done.push(await step());
  return done;
}

/** Files whose process a fault of the runtime ended are run once more, which is said: they have no result. */
async function throughDeaths(name, ...args) {
  const first = await loudly(name, vitest(reports.vitest.path, ...args));
  const files = first.passed ? [] : filesOfDeadProcesses(reports.vitest.path, first.output);
  if (files.length === 0) return first;
  process.stdout.write(`A process of tests died; its files are run again: ${files.join(', ')}\n`);
  return await loudly('the files of the process that died', vitest(reports.again.path, ...files));
}

function summarize(steps, wrote, took) {
  const failed = steps.filter((step) => !step.passed).map((step) => step.name);
  const read = [...wrote, ...(existsSync(reports.again.path) ? [reports.again] : [])];
  const counts = addCounts(read.map(({ path, count }) => readCounts(path, count)));
  if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);
  for (const { path, failures } of read)
    for (const line of readFailures(path, failures)) process.stdout.write(`  ${line}\n`);
  process.stdout.write(`${took}\n`);
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  return failed.length === 0 && counts.failed === 0;
}
