import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openNatsStore } from '../../../main/relay/nats/openNatsStore.ts';
import type { NewEvent, RelayStore, SavedEvent } from '../../../main/relay/relayStore.ts';
import { freePort, type NatsServer, natsMissing, startNatsServer } from '../../fakes/natsServer.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

const missing = natsMissing();
const names = ['nats1', 'nats2', 'nats3'];

const example = readFileSync(join(import.meta.dirname, '../../../assets/relay/nats.conf'), 'utf8');
const login = { kind: 'user', user: 'relay', password: 'top-secret' } as const;

/** Three servers by the example that is given to integrators, with the ports of this machine. */
async function startCluster(): Promise<readonly NatsServer[]> {
  const folder = temporaryFolder();
  const routes = await Promise.all(names.map(async () => `127.0.0.1:${await freePort()}`));
  const servers = await Promise.all(
    names.map((name, index) => {
      const own = example
        .replace('$NATS_NAME', name)
        .replace('$NATS_PASSWORD', login.password)
        .replace(/^.*store_dir.*$/m, '')
        .replace('0.0.0.0:6222', routes[index] ?? '')
        .replace(/nats:\/\/nats(\d):6222/g, (_, number: string) => `nats://${routes[Number(number) - 1]}`);
      const path = join(folder, `${name}.conf`);
      writeFileSync(path, own);
      return startNatsServer({ more: ['-c', path], options: { login } });
    }),
  );
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))));
  return servers;
}

async function open(servers: readonly NatsServer[]): Promise<RelayStore> {
  const options = { ...servers[0]?.options, servers: servers.flatMap(({ options: { servers: own } }) => own) };
  // Servers that have only begun to know each other have no leader yet.
  const store = await until(
    'the cluster to take the stream',
    () => openNatsStore({ name: 'fleet', login, tls: null, ...options, replicas: 3 }, recordingLog()).catch(() => null),
    60_000,
  );
  onTestFinished(() => store.close());
  return store;
}

function event(index: number): NewEvent {
  const payload = JSON.stringify({ index });
  const key = createHash('sha256').update(payload).digest();
  return {
    key,
    type: 'state_change',
    srUuid: randomUUID(),
    signed: true,
    destination: 'p',
    receivedAt: 1_000,
    payload,
  };
}

describe('a fleet on three servers', { timeout: 120_000 }, () => {
  it.skipIf(missing !== null)(
    `loses nothing with any one of them${missing === null ? '' : ` (skipped: ${missing})`}`,
    async () => {
      const servers = await startCluster();
      const [one, other] = [await open(servers), await open(servers)];
      expect(other.id).toBe(one.id);
      const events = Array.from({ length: 300 }, (_, index) => event(index));

      async function keep(store: RelayStore, wanted: NewEvent): Promise<void> {
        await until('an event to be kept', () => store.append(wanted).catch(() => null), 60_000);
      }

      for (const [index, wanted] of events.entries()) {
        if (index === 100) await servers[1]?.kill();
        // The same event comes to two relays at one moment.
        await Promise.all([keep(one, wanted), keep(other, wanted)]);
        if (index === 200) {
          await servers[1]?.restart().then((again) => onTestFinished(() => again.kill()));
          await servers[0]?.kill();
        }
      }
      for (const store of [one, other]) {
        await until('all to be there', async () => store.bounds().newest >= 300, 30_000);
        // A server that was away gives what it has so far, from the cursor on: who reads goes on behind that.
        const read: SavedEvent[] = [];
        await until(
          'all to be read',
          async () => {
            read.push(...(await store.after(read.at(-1)?.cursor ?? 0, 1_000).catch(() => [])));
            return read.length >= events.length;
          },
          60_000,
        );
        expect(read.map(({ payload }) => JSON.parse(payload).index)).toEqual(events.map((_, index) => index));
        expect(store.bounds()).toEqual({ oldest: 1, newest: 300 });
      }
    },
  );
});
