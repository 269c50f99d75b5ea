import { expect, test } from 'vitest';
import { appWindowArguments } from '../../../main/hosts/web/appWindow.ts';
import { browserCandidates, findBrowser, hasDisplay } from '../../../main/hosts/web/browsers.ts';

test('each platform is looked through for Chrome, then Chromium, then Edge', () => {
  const linux = browserCandidates('linux', { PATH: '/opt/bin:relative:/usr/bin' });
  expect(linux).toContain('/opt/bin/chromium');
  expect(linux.every((path) => path.startsWith('/'))).toBe(true);
  expect(new Set(linux).size).toBe(linux.length);
  expect(browserCandidates('win32', { PROGRAMFILES: 'C:\\P', LOCALAPPDATA: 'C:\\L' })).toEqual([
    'C:\\P\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\L\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\P\\Chromium\\Application\\chrome.exe',
    'C:\\L\\Chromium\\Application\\chrome.exe',
    'C:\\P\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\L\\Microsoft\\Edge\\Application\\msedge.exe',
  ]);
  expect(browserCandidates('darwin', { HOME: '/Users/k' })).toContain(
    '/Users/k/Applications/Chromium.app/Contents/MacOS/Chromium',
  );
});

test('the first that exists is found; none is null', () => {
  const exists = (path: string) => ['/usr/bin/chromium', '/usr/bin/microsoft-edge'].includes(path);
  expect(findBrowser('linux', {}, exists)).toBe('/usr/bin/chromium');
  expect(findBrowser('linux', {}, () => false)).toBeNull();
});

test('Linux needs a display, others have one', () => {
  expect(hasDisplay('linux', {})).toBe(false);
  expect(hasDisplay('linux', { DISPLAY: ':0' })).toBe(true);
  expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  expect(hasDisplay('win32', {})).toBe(true);
});

test('the window shows the address with a profile of its own', () => {
  const args = appWindowArguments('http://127.0.0.1:1/?token=t', '/data/browser');
  expect(args).toContain('--app=http://127.0.0.1:1/?token=t');
  expect(args).toContain('--user-data-dir=/data/browser');
});
