import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import * as failures from '../../../scripts/lib/testFailures.mjs';

const { faultFailures, playwrightFailures, readFailures, vitestFailures } = failures;

test('each test of Vitest that failed is a line, and each file that could not be loaded', () => {
  const report = {
    testResults: [
      {
        name: '/x/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds' },
          {
            status: 'failed',
            fullName: 'a list is kept',
            failureMessages: ['\u001b[31mError: lost\u001b[39m\n  at x'],
          },
        ],
      },
      { name: '/x/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      { name: '/x/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  expect(vitestFailures(report)).toEqual(['a.test.ts > a list is kept: Error: lost at x', 'b.test.ts: no such file']);
});

test('of the browser a test that passed at its second try is none', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'test/e2e/a.spec.ts',
    tests: [{ status, results: [{ error: { message: 'first' } }, { error: { message: 'second' } }] }],
  });
  const report = {
    suites: [
      { specs: [spec('one', 'unexpected')], suites: [{ specs: [spec('two', 'flaky'), spec('three', 'expected')] }] },
    ],
    errors: [{ message: 'a file does not load' }],
  };
  expect(playwrightFailures(report)).toEqual(['a.spec.ts > one: second', 'outside the tests: a file does not load']);
});

test('a fault is told with its first problem and the seed to cause it again', () => {
  const row = (fault: string, result: string, ...problems: readonly string[]) => ({ fault, result, problems });
  const report = {
    seed: '42',
    rows: [row('power loss', 'failed', 'a photo is lost', 'more'), row('kill -9', 'passed')],
  };
  expect(faultFailures(report)).toEqual(['power loss: a photo is lost (seed 42)']);
});

test('a report that was not written is told', () => {
  expect(readFailures('/nowhere.json', faultFailures)).toEqual(['nowhere.json: the runner wrote no report']);
});
