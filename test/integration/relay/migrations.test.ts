import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbeddedStore } from '../../../main/relay/embedded/openEmbeddedStore.ts';
import { relayMigrations } from '../../../main/relay/embedded/relaySchema.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

it('a relay’s folder of before limits goes on: what it keeps is there, and nobody pays for its records', async () => {
  const folder = temporaryFolder();
  const before = new Database(join(folder, 'relay.db'));
  before.pragma(`application_id = ${0x53695265}`);
  for (const { version, script } of relayMigrations.filter((one) => one.version <= 20)) {
    before.exec(script);
    before.pragma(`user_version = ${version}`);
  }
  before.exec(`
    INSERT INTO destinations VALUES ('partner', x'01', NULL, 5);
    INSERT INTO tokens (name, hash, issued_at) VALUES ('A', x'02', 6);
    INSERT INTO events (key, type, signed, destination, received_at, payload) VALUES (x'03', 't', 0, 'partner', 7, '{}');
    INSERT INTO shared (key, value, at) VALUES ('item.a.b', 'äöü', 8), ('item.a.c', NULL, 9);`);
  before.close();
  const store = openEmbeddedStore(folder, () => undefined);
  onTestFinished(() => store.close());
  expect((await store.after(0, 10)).map(({ payload }) => payload)).toEqual(['{}']);
  expect(await store.registry.tokenOf(Buffer.from([2]))).toMatchObject({ name: 'A' });
  expect(await store.registry.outcomes()).toEqual(new Map());
  // Key, bytes of the value, and 200 beside.
  expect(store.shared?.bytes()).toBe(8 + 6 + 200);
  await store.check();
  await store.shared?.put('item.a.b', 'x', 'any', { owner: 'A', maxBytes: 209 });
  expect(store.shared?.bytes()).toBe(8 + 1 + 200);
});
