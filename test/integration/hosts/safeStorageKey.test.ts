import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type SafeStorage, safeStorageKey } from '../../../main/hosts/electron/safeStorageKey.ts';
import { readWindowState, writeWindowState } from '../../../main/hosts/electron/window/windowState.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

/** Turns the text round: enough to see that it was asked. */
const reversing: SafeStorage = {
  isEncryptionAvailable: () => true,
  encryptString: (text) => Buffer.from([...text].reverse().join('')),
  decryptString: (encrypted) => [...encrypted.toString()].reverse().join(''),
  getSelectedStorageBackend: () => 'gnome_libsecret',
};

test('the key is kept encrypted beside the vault', async () => {
  const folder = temporaryFolder();
  const provider = safeStorageKey(folder, reversing);
  expect(await provider.load()).toBeNull();
  const key = Buffer.alloc(32, 200);
  await provider.store(key);
  expect(await safeStorageKey(folder, reversing).load()).toEqual(key);
  const path = join(folder, 'vault', 'safe-key');
  expect(readFileSync(path, 'utf8')).not.toContain(key.toString('base64'));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('it is not available where nothing would be hidden', async () => {
  const isAvailable = (change: Partial<SafeStorage>, platform: NodeJS.Platform) =>
    safeStorageKey('/nowhere', { ...reversing, ...change }, platform).isAvailable();
  expect(await isAvailable({}, 'linux')).toBe(true);
  expect(await isAvailable({ getSelectedStorageBackend: () => 'basic_text' }, 'linux')).toBe(false);
  expect(await isAvailable({ getSelectedStorageBackend: () => 'unknown' }, 'linux')).toBe(false);
  expect(await isAvailable({ getSelectedStorageBackend: () => 'basic_text' }, 'darwin')).toBe(true);
  expect(await isAvailable({ isEncryptionAvailable: () => false }, 'win32')).toBe(false);
  const throwing = () => {
    throw new Error('not ready');
  };
  expect(await isAvailable({ isEncryptionAvailable: throwing }, 'win32')).toBe(false);
});

test('the place of the window is kept, and a damaged note of it is none', async () => {
  const folder = temporaryFolder();
  expect(await readWindowState(folder)).toBeNull();
  const state = { x: -5, y: 0, width: 1000, height: 700, maximized: false };
  await writeWindowState(folder, state);
  expect(await readWindowState(folder)).toEqual(state);
  await writeWindowState(folder, { ...state, width: 0 });
  expect(await readWindowState(folder)).toBeNull();
});
