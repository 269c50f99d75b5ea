import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ConnectionId } from '../../../main/domain/ids.ts';
import { text } from '../../../main/texts/text.ts';
import { keyFile } from '../../../main/vault/keyFile.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const acme = 'acme' as ConnectionId;
const other = 'other' as ConnectionId;
const secrets = { apiKey: 'leo_SECRET', userToken: 'lm_usr_SECRET' };
const silent = { warn: () => undefined };

test('credentials come back after a restart, and nothing of them lies readable on disk', async () => {
  const folder = temporaryFolder();
  await openVault(folder, [keyFile(folder, silent)]).write(acme, secrets);
  const reopened = openVault(folder, [keyFile(folder, silent)]);
  expect(await reopened.read(acme)).toEqual(secrets);
  expect(await reopened.read(other)).toBeNull();
  expect(await reopened.notice()).toEqual(text('vault.inKeyFile'));
  const files = readdirSync(join(folder, 'vault'));
  expect(files.sort()).toEqual(['credentials.json', 'key']);
  for (const name of files) {
    const path = join(folder, 'vault', name);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).not.toContain('SECRET');
  }
});

test('new secrets use the first provider that works; older ones stay with theirs', async () => {
  const folder = temporaryFolder();
  const keychain = memoryKey('keychain');
  const file = memoryKey('key_file', text('vault.inKeyFile'));
  keychain.available = false;
  const vault = openVault(folder, [keychain, file]);
  expect(await vault.notice()).toEqual(text('vault.inKeyFile'));
  await vault.write(acme, secrets);
  keychain.available = true;
  await vault.write(other, { apiKey: 'leo_2', userToken: null });
  expect(await vault.read(acme)).toEqual(secrets);
  expect(await vault.read(other)).toEqual({ apiKey: 'leo_2', userToken: null });
  expect(await vault.notice()).toEqual(text('vault.inKeyFile'));
  await vault.write(acme, secrets);
  expect(await vault.notice()).toBeNull();
});

test('writes at once lose nothing', async () => {
  const vault = openVault(temporaryFolder(), [memoryKey('key_file')]);
  const ids = Array.from({ length: 10 }, (_, index) => `c${index}` as ConnectionId);
  await Promise.all(ids.map((id) => vault.write(id, { apiKey: `leo_${id}`, userToken: null })));
  for (const id of ids) expect(await vault.read(id)).toEqual({ apiKey: `leo_${id}`, userToken: null });
});

test('a key that is gone or another is said in plain words, nothing is deleted, and entering the key again mends it', async () => {
  const folder = temporaryFolder();
  const key = memoryKey('keychain');
  const vault = openVault(folder, [key]);
  await vault.write(acme, secrets);
  const before = readFileSync(join(folder, 'vault', 'credentials.json'), 'utf8');
  const original = key.key;
  key.key = null;
  await expect(vault.read(acme)).rejects.toMatchObject({
    code: 'credentials',
    message: expect.stringContaining('Enter the API key again'),
  });
  key.key = Buffer.alloc(32, 7);
  await expect(vault.read(acme)).rejects.toMatchObject({ code: 'credentials' });
  key.broken = new Error('locked');
  await expect(vault.read(acme)).rejects.toMatchObject({ code: 'credentials', cause: key.broken });
  // A key that is there but can't be read must not be replaced.
  await expect(vault.write(acme, secrets)).rejects.toMatchObject({ code: 'credentials' });
  expect(readFileSync(join(folder, 'vault', 'credentials.json'), 'utf8')).toBe(before);
  key.broken = null;
  key.key = original;
  expect(await vault.read(acme)).toEqual(secrets);
  key.key = null;
  await vault.write(acme, secrets);
  expect(await vault.read(acme)).toEqual(secrets);
});

test('an entry cannot be moved to another connection', async () => {
  const folder = temporaryFolder();
  const vault = openVault(folder, [memoryKey('key_file')]);
  await vault.write(acme, secrets);
  const path = join(folder, 'vault', 'credentials.json');
  const stored = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...stored, connections: { other: stored.connections.acme } }));
  await expect(vault.read(other)).rejects.toMatchObject({ code: 'credentials' });
});

test('a provider that is not there any more, and a damaged file, are said and kept', async () => {
  const folder = temporaryFolder();
  await openVault(folder, [memoryKey('safe_storage')]).write(acme, secrets);
  await expect(openVault(folder, [memoryKey('key_file')]).read(acme)).rejects.toMatchObject({
    code: 'credentials',
    message: expect.stringContaining('secure storage'),
  });
  const path = join(folder, 'vault', 'credentials.json');
  writeFileSync(path, '{"version":1');
  const vault = openVault(folder, [memoryKey('key_file')]);
  await expect(vault.read(acme)).rejects.toMatchObject({ code: 'credentials' });
  await expect(vault.write(acme, secrets)).rejects.toMatchObject({ code: 'credentials' });
  expect(readFileSync(path, 'utf8')).toBe('{"version":1');
});

test('a provider that forgets is found out before anything is stored', async () => {
  const folder = temporaryFolder();
  const forgetful = { ...memoryKey('keychain'), store: async () => undefined };
  await expect(openVault(folder, [forgetful]).write(acme, secrets)).rejects.toMatchObject({ code: 'credentials' });
  expect(await openVault(folder, [forgetful]).read(acme)).toBeNull();
});
