// What failed in the JSON reports of the test runners, a line each, for the end of a long output.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const mostCharacters = 300;

/** Tests of Vitest's report, and files that could not be loaded. */
export function vitestFailures(report) {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [lineOf(basename(file.name), file.message)];
    return failed.map((test) => lineOf(`${basename(file.name)} > ${test.fullName}`, test.failureMessages?.[0]));
  });
}

/** Tests of Playwright's report that failed at each try, and errors outside tests. */
export function playwrightFailures(report) {
  const ofSuite = (suite) => [...(suite.specs ?? []).flatMap(ofSpec), ...(suite.suites ?? []).flatMap(ofSuite)];
  const ofSpec = (spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => lineOf(`${basename(spec.file)} > ${spec.title}`, test.results.at(-1)?.error?.message));
  return [
    ...(report.suites ?? []).flatMap(ofSuite),
    ...report.errors.map((error) => lineOf('outside the tests', error.message)),
  ];
}

/** Faults of the machine, with the first of their problems. */
export function faultFailures(report) {
  return report.rows
    .filter((row) => row.result === 'failed')
    .map((row) => lineOf(row.fault, `${row.problems[0]} (seed ${report.seed})`));
}

/** The failures of a report file; one that is missing or unreadable means that the runner itself broke. */
export function readFailures(path, failures) {
  try {
    return failures(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [`${basename(path)}: the runner wrote no report`];
  }
}

function lineOf(name, message) {
  const text = stripVTControlCharacters(message ?? 'no message').replaceAll(/\s+/g, ' ');
  return `${name}: ${text.slice(0, mostCharacters)}`;
}
