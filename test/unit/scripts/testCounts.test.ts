import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import * as dead from '../../../scripts/lib/deadProcesses.mjs';
// @ts-expect-error: as above
import * as counts from '../../../scripts/lib/testCounts.mjs';

const { addCounts, faultCounts, playwrightCounts, readCounts, vitestCounts } = counts;

const file = (status: string, ...tests: readonly string[]) => ({
  name: `${status}-${tests.join('-')}.test.ts`,
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('tests of all runners are summed', () => {
  const vitest = vitestCounts({
    testResults: [
      file('passed', 'passed', 'passed', 'passed', 'skipped', 'todo'),
      file('failed', 'failed', 'passed', 'passed', 'skipped'),
      file('failed'),
    ],
  });
  const playwright = playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 1 }, errors: [{}] });
  const faults = faultCounts({ seed: '1', form: 'short', passed: 10, failed: 1, skipped: 2, rows: [] });
  expect(addCounts([vitest, playwright, faults])).toEqual({ passed: 18, failed: 5, skipped: 6 });
});

test('a report that was not written is a failure', () => {
  expect(readCounts('/nowhere.json', vitestCounts)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the files of a process of tests that died have no result, and are run again', () => {
  const report = { testResults: [file('passed', 'passed'), file('passed', 'passed', 'pending')] };
  const output =
    'Caused by: Error: Worker exited unexpectedly with signal SIGTRAP during\n Errors  \u001b[31m1 error\u001b[39m';
  expect(dead.unfinishedFiles(report, output)).toEqual(['passed-passed-pending.test.ts']);
  expect(vitestCounts(report)).toEqual({ passed: 1, failed: 0, skipped: 0 });
});

test.each([
  ['a test failed too', [file('failed', 'failed'), file('passed', 'pending')], 'with signal SIGTRAP\n Errors  1 error'],
  ['there was another error', [file('passed', 'pending')], 'with signal SIGTRAP\n Errors  2 errors'],
  ['it was ended from outside', [file('passed', 'pending')], 'with signal SIGKILL\n Errors  1 error'],
])('none is run again where %s', (_, testResults, output) => {
  expect(dead.unfinishedFiles({ testResults }, `Worker exited unexpectedly ${output}`)).toEqual([]);
});
