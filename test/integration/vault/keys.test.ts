import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accountOf, hasSecretService, keychainKey } from '../../../main/vault/keychainKey.ts';
import { readKeychain } from '../../../main/vault/keychainProcess.ts';
import { keyFile } from '../../../main/vault/keyFile.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const silent = { warn: () => undefined };

test('a key file keeps its key, narrows its rights and says so', async () => {
  const folder = temporaryFolder();
  const warnings: string[] = [];
  const provider = keyFile(folder, { warn: (message) => void warnings.push(message) });
  expect(await provider.isAvailable()).toBe(true);
  expect(await provider.load()).toBeNull();
  const key = Buffer.alloc(32, 9);
  await provider.store(key);
  expect(await provider.load()).toEqual(key);
  expect(warnings).toEqual([]);
  await expect(provider.store(Buffer.alloc(32))).rejects.toMatchObject({ code: 'credentials' });
  const path = join(folder, 'vault', 'key');
  chmodSync(path, 0o644);
  expect(await provider.load()).toEqual(key);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(warnings).toEqual([expect.stringContaining('other users could read')]);
});

test('a key file is never written over, and a damaged one is refused', async () => {
  const folder = temporaryFolder();
  const provider = keyFile(folder, silent);
  mkdirSync(join(folder, 'vault'));
  writeFileSync(join(folder, 'vault', 'key'), 'abc', { mode: 0o600 });
  await expect(provider.load()).rejects.toMatchObject({ code: 'credentials' });
  await expect(provider.store(Buffer.alloc(32))).rejects.toMatchObject({ code: 'credentials' });
});

test('a folder that cannot be made is no place for a key', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(await keyFile(join(folder, 'file'), silent).isAvailable()).toBe(false);
});

test('the keychain entry belongs to the data folder', async () => {
  const folder = temporaryFolder();
  const entries = new Map<string, string>();
  const provider = keychainKey(folder, {
    read: async ({ service, account }) => entries.get(`${service}/${account}`) ?? null,
    write: async ({ service, account }, text) => void entries.set(`${service}/${account}`, text),
  });
  expect(await provider.load()).toBeNull();
  await provider.store(Buffer.alloc(32, 3));
  expect(await provider.load()).toEqual(Buffer.alloc(32, 3));
  expect([...entries.keys()]).toEqual([`Sideshot/${accountOf(folder)}`]);
  expect(accountOf(`${folder}/.`)).toBe(accountOf(folder));
  expect(accountOf(`${folder}x`)).not.toBe(accountOf(folder));
  entries.set(`Sideshot/${accountOf(folder)}`, 'not a key');
  await expect(provider.load()).rejects.toMatchObject({ code: 'credentials' });
});

test('Linux without a session bus has no keychain', () => {
  expect(hasSecretService('linux', {})).toBe(false);
  expect(hasSecretService('linux', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/x' })).toBe(true);
  expect(hasSecretService('darwin', {})).toBe(true);
});

test.runIf(process.platform === 'linux')('a session bus that never answers does not hang the station', async () => {
  const folder = temporaryFolder();
  const socket = join(folder, 'bus');
  const server = createServer(() => undefined).listen(socket);
  onTestFinished(() => void server.close());
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `unix:path=${socket}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(readKeychain({ service: 'Sideshot', account: 'probe', limitMs: 500 })).rejects.toThrow('in time');
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `unix:path=${join(folder, 'none')}`);
  expect(await keychainKey(folder).isAvailable()).toBe(false);
  expect(existsSync(join(folder, 'vault'))).toBe(false);
});
