import { expect, it } from 'vitest';
import { givenFolder } from '../../../main/lib/files/givenFolder.ts';

const home = '/home/kim';
const given = (text: string) => givenFolder(text, 'path', home);

it.skipIf(process.platform === 'win32')('a folder is understood as people give it', () => {
  expect(given('  /srv/tether/ ')).toBe('/srv/tether');
  expect(given('/srv/fotös 🧥/a b')).toBe('/srv/fotös 🧥/a b');
  expect(given('"/srv/a b"')).toBe('/srv/a b');
  expect(given("'/srv/a b'")).toBe('/srv/a b');
  expect(given('~')).toBe(home);
  expect(given('~/Pictures')).toBe('/home/kim/Pictures');
  expect(given('file:///srv/a%20b')).toBe('/srv/a b');
});

it.skipIf(process.platform === 'win32')(
  'half a path, and an address that is no folder here, are refused in plain words',
  () => {
    for (const text of ['Pictures', './here', 'C:\\Photos', '~other/x', 'file://nas/share', 'smb://nas/share', '""']) {
      expect(() => given(text), text).toThrow(
        expect.objectContaining({ code: 'invalid', field: 'path', message: expect.stringContaining('whole path') }),
      );
    }
    expect(() => given('/srv/a\nb')).toThrow(expect.objectContaining({ code: 'invalid' }));
  },
);
