import { expect, test } from 'vitest';
import { externalAddress, mayNavigate, mayTalk, mayUse } from '../../../main/hosts/electron/navigation.ts';
import { parseStartOptions } from '../../../main/hosts/electron/startOptions.ts';

const foreign = [
  'https://app/',
  'sideshot://app.evil.example/',
  'sideshot://evil/',
  'sideshot://user@app/',
  'sideshot:app/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'about:blank',
  'data:text/html,x',
  '',
  'no address',
];

test('the window, its permissions and its port are for our own page alone', () => {
  const page = 'sideshot://app/index.html#shoot';
  expect(mayNavigate(page)).toBe(true);
  expect(mayUse('media', page, ['video'])).toBe(true);
  expect(mayTalk({ address: page, isMainFrame: true })).toBe(true);
  for (const address of foreign) {
    expect(mayNavigate(address)).toBe(false);
    expect(mayUse('media', address, ['video'])).toBe(false);
    expect(mayTalk({ address, isMainFrame: true })).toBe(false);
  }
  expect(mayTalk({ address: page, isMainFrame: false })).toBe(false);
  expect(mayTalk(null)).toBe(false);
});

test('the page may use the camera, not the microphone, nor anything else', () => {
  expect(mayUse('media', 'sideshot://app/')).toBe(true);
  expect(mayUse('media', 'sideshot://app/', ['video', 'audio'])).toBe(false);
  for (const permission of ['geolocation', 'notifications', 'clipboard-read', 'openExternal', 'usb', 'unknown']) {
    expect(mayUse(permission, 'sideshot://app/')).toBe(false);
  }
});

test('only plain https addresses are opened outside', () => {
  expect(externalAddress('https://partner.example/sr/1?x=ä')).toBe('https://partner.example/sr/1?x=%C3%A4');
  for (const address of [
    ...foreign.filter((text) => !text.startsWith('https:')),
    'http://partner.example/',
    'https://user:word@partner.example/',
    'https://user@partner.example/',
    'smb://partner.example/share',
    'ms-settings:',
    `https://partner.example/${'x'.repeat(2000)}`,
  ]) {
    expect(externalAddress(address)).toBeNull();
  }
});

test("the app's own options are read among those of Chromium", () => {
  expect(parseStartOptions([])).toEqual({ dataFolder: null, practice: false, hidden: false, endsKiosk: false });
  expect(parseStartOptions(['--no-sandbox', '--data', '/d', '--practice', '--enable-x=1', '-psn_0'])).toEqual({
    dataFolder: '/d',
    practice: true,
    hidden: false,
    endsKiosk: false,
  });
  expect(parseStartOptions(['--data=/d'])).toEqual({
    dataFolder: '/d',
    practice: false,
    hidden: false,
    endsKiosk: false,
  });
  expect(parseStartOptions(['--hidden'])).toMatchObject({ hidden: true });
  expect(parseStartOptions(['--no-kiosk'])).toMatchObject({ endsKiosk: true });
  expect(() => parseStartOptions(['--data'])).toThrow('a folder is needed');
  expect(() => parseStartOptions(['--data='])).toThrow('a folder is needed');
});
