import { randomUUID } from 'node:crypto';
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../main/relay/embedded/openEmbeddedStore.ts';
import { relayMigrations } from '../../../main/relay/embedded/relaySchema.ts';
import { openNatsStore } from '../../../main/relay/nats/openNatsStore.ts';
import { migrate } from '../../../main/store/migrations/migrate.ts';
import { type NatsServer, natsMissing, startNatsServer } from '../../fakes/natsServer.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openRelay } from './relayUnderTest.ts';
import { sharedRecordsConformance } from './sharedConformance.ts';
import { relayStoreConformance, type StoreUnderTest } from './storeConformance.ts';

async function prepare(): Promise<StoreUnderTest> {
  const folder = temporaryFolder();
  return { reopen: async () => openEmbeddedStore(folder, () => undefined) };
}

relayStoreConformance('embedded', prepare);
sharedRecordsConformance('embedded', prepare);

const missing = natsMissing();
if (missing !== null) it.skip(`the NATS store of a relay: skipped: ${missing}`, () => undefined);
else
  describe('on a real nats-server', () => {
    let server: NatsServer;
    beforeAll(async () => {
      server = await startNatsServer();
    });
    afterAll(() => server.close());

    async function prepareNats(): Promise<StoreUnderTest> {
      const options = { ...server.options, name: `n${randomUUID()}` };
      return { reopen: () => openNatsStore(options, recordingLog()) };
    }

    relayStoreConformance('NATS', prepareNats);
    sharedRecordsConformance('NATS', prepareNats);
  });

it.skipIf(process.getuid === undefined)('a relay narrows its folder, and its log says so', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const { relay, log } = await openRelay(folder);
  await relay.close();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(log.lines).toContainEqual(expect.objectContaining({ level: 'warn', fields: { before: '755' } }));
});

it("tokens of a relay of before are a station's, and were never used", async () => {
  const folder = temporaryFolder();
  const before = new Database(join(folder, 'relay.db'));
  before.pragma(`application_id = ${0x53695265}`);
  migrate(
    before,
    relayMigrations.filter(({ version }) => version <= 20),
  );
  before.prepare("INSERT INTO tokens (name, hash, issued_at) VALUES ('Table 1', x'01', 5)").run();
  before.close();
  const store = openEmbeddedStore(folder, () => undefined);
  expect(await store.registry.tokens()).toEqual([
    { name: 'Table 1', purpose: 'station', issuedAt: 5, acknowledged: 0, seenAt: null, lastUse: null },
  ]);
  await store.close();
});
