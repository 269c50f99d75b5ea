import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import { addCounts, playwrightCounts, readCounts, vitestCounts } from '../../../scripts/lib/testCounts.mjs';

test('tests of both runners are summed', () => {
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
  expect(addCounts([vitest, playwright])).toEqual({ passed: 8, failed: 4, skipped: 4 });
});

test('a report that was not written is a failure', () => {
  expect(readCounts('/nowhere.json', vitestCounts)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
