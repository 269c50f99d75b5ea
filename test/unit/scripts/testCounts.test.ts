import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import * as counts from '../../../scripts/lib/testCounts.mjs';

const { addCounts, faultCounts, playwrightCounts, readCounts, vitestCounts } = counts;

test('tests of all runners are summed', () => {
  const vitest = vitestCounts({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  });
  const playwright = playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 1 }, errors: [{}] });
  const faults = faultCounts({ seed: '1', form: 'short', passed: 10, failed: 1, skipped: 2, rows: [] });
  expect(addCounts([vitest, playwright, faults])).toEqual({ passed: 18, failed: 5, skipped: 6 });
});

test('a report that was not written is a failure', () => {
  expect(readCounts('/nowhere.json', vitestCounts)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
