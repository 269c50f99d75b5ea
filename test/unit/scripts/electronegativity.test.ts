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

test('findings of medium and above count, each name once', () => {
  expect([...findingsOf(report)]).toEqual(['CSP_GLOBAL_CHECK', 'WEB_SECURITY_JS_CHECK']);
  expect(findingsOf('').size).toBe(0);
});

test('a finding without an answer and an answer without a finding are both told', () => {
  const document =
    'Read `SANDBOX_JS_CHECK` too.\n| `CSP_GLOBAL_CHECK`: none | a header |\n| `AUXCLICK_JS_CHECK`: x | y |\n';
  expect(compare(findingsOf(report), document)).toEqual({
    unanswered: ['WEB_SECURITY_JS_CHECK'],
    stale: ['AUXCLICK_JS_CHECK'],
  });
});
