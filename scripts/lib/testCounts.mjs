// The JSON reports of the two test runners as one sum.
import { readFileSync } from 'node:fs';

const none = { passed: 0, failed: 0, skipped: 0 };

/** Vitest's JSON report. A file that could not be loaded has no tests and counts as one that failed. */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Playwright's JSON report. Errors outside tests (a file that does not load) count as failed. */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** The report of the faults of the machine; one that can't be caused on this machine is skipped. */
export function faultCounts({ passed, failed, skipped }) {
  return { passed, failed, skipped };
}

/** The counts of a report file; one that is missing or unreadable means that the runner itself broke: one failed. */
export function readCounts(path, count) {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { ...none, failed: 1 };
  }
}

export function addCounts(all) {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  );
}
