import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import { ensureBrowser, findBrowser } from '../../../scripts/lib/browser.mjs';

const only = (path: string) => (candidate: string) => candidate === path;

test('the chosen browser comes first and must exist', () => {
  expect(findBrowser({ SIDESHOT_BROWSER: '/my/browser' }, only('/my/browser'), '/own')).toBe('/my/browser');
  expect(() => findBrowser({ SIDESHOT_BROWSER: '/my/browser' }, only('/own'), '/own')).toThrow('/my/browser');
});

test("then Playwright's own, then one on PATH, else none", () => {
  expect(findBrowser({ PATH: '/bin' }, () => true, '/own')).toBe('/own');
  expect(findBrowser({ PATH: '/a:/b' }, only('/b/google-chrome'), '/own')).toBe('/b/google-chrome');
  expect(findBrowser({ PATH: '/a' }, () => false, '/own')).toBe(null);
});

test('nothing is fetched when one is there', () => {
  const install = () => {
    throw new Error('must not be called');
  };
  expect(ensureBrowser({ SIDESHOT_BROWSER: process.execPath }, install)).toBe(process.execPath);
});
