// The JSON reports of the two test runners as one sum.
import { readFileSync } from 'node:fs';

const none = { passed: 0, failed: 0, skipped: 0 };

/**
 * Vitest's JSON report. A file that could not be loaded has no tests and counts as one that failed; one whose process died in the middle
 * has tests without a result, and counts nothing: it is run again.
 */
export function vitestCounts(report) {
  return addCounts(report.testResults.filter((file) => !isUnfinished(file)).map(fileCounts));
}

/** Whether a file of Vitest's report has tests without a result. */
export function isUnfinished(file) {
  return file.assertionResults.some((test) => test.status === 'pending');
}

function fileCounts(file) {
  const count = (...statuses) => file.assertionResults.filter((test) => statuses.includes(test.status)).length;
  const isBroken = file.status === 'failed' && count('failed') === 0;
  return { passed: count('passed'), failed: count('failed') + (isBroken ? 1 : 0), skipped: count('skipped', 'todo') };
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
