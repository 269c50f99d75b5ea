import { expect, test } from 'vitest';
import { startedAs } from '../../../main/hosts/electron/givenCommand.ts';

test.each([
  [[], 'window'],
  [['--hidden'], 'window'],
  [['--data', '/srv/station', '--practice'], 'window'],
  [['--data', 'station'], 'window'],
  [['/home/kim/acme.sideshot-profile'], 'window'],
  [['-psn_0_12345'], 'window'],
  [['--command'], 'window'],
  [['--no-sandbox'], 'window'],
  [['--no-sandbox', '--command'], 'window'],
  [['--ozone-platform=wayland', '--keychain-process', 'get', 'Sideshot', 'a'], 'keychain'],
  [['status'], 'command'],
  [['--json', 'status', '--data', '/srv'], 'command'],
  [['--version'], 'command'],
  [['--command', 'export-queue', '/mnt'], 'command'],
  [['--keychain-process', 'get', 'Sideshot', 'a'], 'keychain'],
] as const)('%j starts the %s', (args, kind) => {
  expect(startedAs(args).kind).toBe(kind);
});

test('a command has its own arguments', () => {
  expect(startedAs(['--command', 'status', '--json'])).toEqual({ kind: 'command', args: ['status', '--json'] });
});

test.each([
  [['--no-sandbox', '--command', 'status']],
  [['--command', '--no-sandbox', 'status']],
  [['--ozone-platform=x11', '--disable-gpu', 'status']],
])('switches of Chromium in %j are not the command’s', (args) => {
  expect(startedAs(args)).toEqual({ kind: 'command', args: ['status'] });
});
