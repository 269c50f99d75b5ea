import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LockFile } from '../../../packaging/modules.ts';
import { nativePackages, processorsOfApp } from '../../../packaging/nativeParts.ts';

const lock: LockFile = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'package-lock.json'), 'utf8'),
);

test.each([
  ['darwin', 'arm64', ['@img/sharp-darwin-arm64', '@img/sharp-libvips-darwin-arm64', '@napi-rs/keyring-darwin-arm64']],
  ['darwin', 'x64', ['@img/sharp-darwin-x64', '@img/sharp-libvips-darwin-x64', '@napi-rs/keyring-darwin-x64']],
  ['linux', 'x64', ['@img/sharp-libvips-linux-x64', '@img/sharp-linux-x64', '@napi-rs/keyring-linux-x64-gnu']],
  ['win32', 'x64', ['@img/sharp-win32-x64', 'exiftool-vendored.exe', '@napi-rs/keyring-win32-x64-msvc']],
] as const)('an app for %s on %s takes along what is native to both', (system, processor, names) => {
  expect(nativePackages(lock, system, processor).toSorted()).toEqual(
    names.map((name) => `node_modules/${name}`).toSorted(),
  );
});

test('an app for macOS is for Intel and for Apple, whichever makes it; one for Windows is for Intel', () => {
  expect(processorsOfApp('darwin', 'arm64').toSorted()).toEqual(processorsOfApp('darwin', 'x64').toSorted());
  expect(processorsOfApp('darwin', 'arm64')).toHaveLength(2);
  expect(processorsOfApp('win32', 'arm64')).toEqual(['x64']);
  expect(processorsOfApp('linux', 'arm64')).toEqual(['arm64']);
});
