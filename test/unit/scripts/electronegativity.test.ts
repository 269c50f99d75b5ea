import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import * as tool from '../../../scripts/lib/electronegativity.mjs';

const { compare, findingsOf } = tool;

const report = `issue, severity, confidence, filename
CSP_GLOBAL_CHECK,"MEDIUM","CERTAIN","N/A"
WEB_SECURITY_JS_CHECK,"HIGH","CERTAIN","main.js","has, a comma"
WEB_SECURITY_JS_CHECK,"HIGH","CERTAIN","other.js"
ELECTRON_VERSION_JSON_CHECK,"INFORMATIONAL","CERTAIN","package.json"
`;

test('findings of medium and above count, by their check', () => {
  expect([...findingsOf(report)]).toEqual([
    ['CSP_GLOBAL_CHECK', 1],
    ['WEB_SECURITY_JS_CHECK', 2],
  ]);
  expect(findingsOf('').size).toBe(0);
});

test('a finding without an answer and an answer without a finding are both told', () => {
  const document =
    'Read `SANDBOX_JS_CHECK` too.\n| `CSP_GLOBAL_CHECK` × 1: none | a header |\n| `AUXCLICK_JS_CHECK` × 1: x | y |\n';
  expect(compare(findingsOf(report), document)).toEqual({
    unanswered: ['WEB_SECURITY_JS_CHECK × 2'],
    stale: ['AUXCLICK_JS_CHECK × 1'],
  });
});

test('one more of what is answered already is not answered', () => {
  const answers = (count: number) =>
    `| \`CSP_GLOBAL_CHECK\` × 1: a | b |\n| \`WEB_SECURITY_JS_CHECK\` × ${count}: c | d |\n`;
  expect(compare(findingsOf(report), answers(2))).toEqual({ unanswered: [], stale: [] });
  expect(compare(findingsOf(report), answers(1))).toEqual({
    unanswered: ['WEB_SECURITY_JS_CHECK × 2'],
    stale: ['WEB_SECURITY_JS_CHECK × 1'],
  });
});
