import { randomUUID } from 'node:crypto';
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nanos } from '@nats-io/transport-node';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openEmbeddedStore } from '../../../main/relay/embedded/openEmbeddedStore.ts';
import { relayMigrations } from '../../../main/relay/embedded/relaySchema.ts';
import { openEventStream } from '../../../main/relay/nats/eventStream.ts';
import { connectNats } from '../../../main/relay/nats/natsConnection.ts';
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

    it('gives a stream of before the form of this start, once it is open', async () => {
      const options = { ...server.options, name: `n${randomUUID()}`, replicas: 1 };
      const link = await connectNats(options, recordingLog());
      onTestFinished(() => link.close());
      const name = `${options.name}-events`;
      await link.manager.streams.add({ name, subjects: [`${name}.*`], duplicate_window: nanos(1_000) });
      const { config } = await (await openEventStream(link, options)).info();
      expect(config).toMatchObject({ duplicate_window: nanos(120_000), allow_direct: true });
    });

    it('leaves the replicas as they are where a start does not say them', async () => {
      const options = { ...server.options, name: `n${randomUUID()}` };
      await (await openNatsStore(options, recordingLog())).close();
      const link = await connectNats(options, recordingLog());
      onTestFinished(() => link.close());
      const updated: string[] = [];
      link.connection.subscribe('$JS.API.STREAM.UPDATE.*', {
        callback: (_, { subject }) => void updated.push(subject),
      });
      await link.connection.flush();
      await (await openNatsStore(options, recordingLog())).close();
      await link.connection.flush();
      expect(updated).toEqual([]);
      // Such a change would have been heard.
      await link.manager.streams.update(`${options.name}-events`, { duplicate_window: nanos(60_000) });
      await link.connection.flush();
      expect(updated).toEqual([`$JS.API.STREAM.UPDATE.${options.name}-events`]);
    });

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
