import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { describe } from 'vitest';
import type { FleetJson } from '../../../main/contract/commands/fleet.ts';
import type { StatusItemJson } from '../../../main/contract/commands/statusJson.ts';
import { type AdminKey, newAdminKey, readAdminKey } from '../../../main/lib/secrets/adminKey.ts';
import { sealPublication } from '../../../main/lib/secrets/publicationSeal.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import { connectCodeOf } from '../../../main/relay/wire/connectCode.ts';
import type { Station, StationOptions } from '../../../main/station/api.ts';
import { scopeOf } from '../../../main/station/fleet/keys.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { type NatsServer, natsMissing, startNatsServer } from '../../fakes/natsServer.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until as untilSoon,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';
import { openRelay, type RelayUnderTest } from '../relay/relayUnderTest.ts';

/** Much at once on a slow machine: certificates, several parties, disks. */
export const until: typeof untilSoon = (what, check) => untilSoon(what, check, 60_000);

export interface FleetBench {
  readonly partner: Simulator;
  /** The one that takes the webhooks. */
  readonly relay: RelayUnderTest;
  /** For the partner's events. */
  readonly address: string;
  readonly caPath: string;
  /** A live station of that name, with a relay connected: each with the next one. `adminKey`: of its code; null where that tells none. */
  station(name: string, changes?: Partial<StationOptions>, adminKey?: string | null): Promise<Station>;
  /** A station of before, on its folder. */
  reopen(name: string, changes: Partial<StationOptions>): Promise<Station>;
  /** A person pastes a code of the relay at the station, with a token of that name; `adminKey`: which one it tells. */
  connect(station: Station, name: string, adminKey: string | null): Promise<void>;
  /** From now on the relays take what this key signs: they were taken over, say, and the stations know another. */
  relayKnows(keyText: string): Promise<void>;
  /** The text of the file of the admin's key, which no station has. */
  readonly adminKey: string;
  /** Publishes settings that no station would, with a token of that name; answers what the relay makes of it. `keyText`: who signs; null: nobody. */
  publishRaw(name: string, version: number, content: string, keyText?: string | null): Promise<string>;
  /** All relays go away, and come back with what they kept. */
  away(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
}

const secret = 'what the partner signs its webhooks with';

/** Runs the tests with fleets of one kind. */
export type DescribeFleets = (what: string, tests: (open: typeof openFleet) => void) => void;

/** One relay on its own store. */
export const describeByOneRelay: DescribeFleets = (what, tests) => {
  describe(`${what}, by one relay`, () => tests(openFleet));
};

/** Two relays that share a real nats-server. */
export const describeByTwoRelays: DescribeFleets = (what, tests) => {
  const missing = natsMissing();
  const skipped = missing === null ? '' : ` (skipped: ${missing})`;
  describe.skipIf(missing !== null)(`${what}, by two relays on NATS${skipped}`, () =>
    tests(async (options) => {
      const nats = await startNatsServer();
      return openFleet(options, nats).catch(async (error: unknown) => {
        await nats.close();
        throw error;
      });
    }),
  );
};

/** A partner, a relay, and as many stations of one account as a test opens. With NATS two relays, and it is closed with them. */
export async function openFleet(
  partnerOptions: Parameters<typeof startTestPartner>[0] = {},
  nats: NatsServer | null = null,
): Promise<FleetBench> {
  const partner = await startTestPartner({ speed: 0.0001, ...partnerOptions });
  const folder = temporaryFolder();
  const openAll = (ports: readonly number[]) =>
    Promise.all(ports.map((port) => openRelay(folder, { tls: { kind: 'own' }, port, nats: nats?.options ?? null })));
  // The first makes the authority in their folder.
  const first = await openAll([0]);
  const [relay, ...others] = [...first, ...(nats === null ? [] : await openAll([0]))];
  if (relay === undefined) throw new Error('A fleet has a relay');
  let relays = [relay, ...others];
  const ports = relays.map(({ relay: { port } }) => port);
  const stations: Station[] = [];
  async function connectAt(at: RelayUnderTest, station: Station, name: string, known: string | null): Promise<void> {
    const authority = readFileSync(bench.caPath, 'utf8');
    const code = connectCodeOf({ address: at.origin, token: await at.issue(name), authority, adminKey: known });
    await clientOf(station).partnerEvents.connect({ code });
  }
  const adminKey = newAdminKey(null);
  const { publicKey } = keyOf(adminKey);
  await relay.nameKey(publicKey);
  const bench: FleetBench = {
    partner,
    adminKey,
    connect: (station, name, known) => connectAt(bench.relay, station, name, known),
    relayKnows: (keyText) => relay.nameKey(keyOf(keyText).publicKey),
    get relay() {
      return relays[0] ?? relay;
    },
    address: await relay.addDestination('partner', { kind: 'hmac', secret, header: 'x-signature' }),
    caPath: join(folder, 'ca.pem'),
    async station(name, changes = {}, known = publicKey) {
      const at = relays[stations.length % relays.length] ?? relay;
      const station = await openTestStation({ operator: name, keyProviders: [memoryKey('keychain')], ...changes });
      stations.push(station);
      await connectTo(station, partner, { name: 'warehouse' });
      await station.commands.taxonomyRefresh();
      await connectAt(at, station, name, known);
      await until(`${name} to report`, async () => (await seen(station, name))?.last_seen);
      return station;
    },
    async reopen(name, changes) {
      const station = await openTestStation({ operator: name, keyProviders: [memoryKey('keychain')], ...changes });
      stations.push(station);
      return station;
    },
    async publishRaw(name, version, content, keyText = adminKey) {
      const dispatcher = new Agent({ connect: { ca: readFileSync(bench.caPath, 'utf8') } });
      const authorization = `Bearer ${await bench.relay.issue(`${name} ${version} ${randomUUID()}`)}`;
      const sealed = { scope: scopeOf(partner.profile), version, content };
      const seal = keyText === null ? null : sealPublication(keyOf(keyText), sealed);
      const body = JSON.stringify({ ...sealed, seal });
      const url = `${bench.relay.origin}/v1/fleet/settings`;
      const answer = await request(url, { method: 'POST', body, headers: { authorization }, dispatcher });
      const { kind, error } = (await answer.body.json()) as { kind?: string; error?: string };
      await dispatcher.close();
      return kind ?? error ?? '';
    },
    away: async () => void (await Promise.all(relays.map((one) => one.close()))),
    async back() {
      relays = await openAll(ports);
    },
    async close() {
      await Promise.all(stations.map((station) => station.close()));
      await bench.away();
      await nats?.close();
      await partner.close();
    },
  };
  return bench;
}

export function keyOf(keyText: string): AdminKey {
  const key = readAdminKey(keyText);
  if (key === null) throw new Error('That is no key');
  return key;
}

export async function seen(station: Station, name: string): Promise<FleetJson['stations'][number] | undefined> {
  return (await station.commands.fleet()).stations.find((one) => one.name === name);
}

export async function itemOf(station: Station, reference: string): Promise<StatusItemJson | null> {
  const { items } = await station.commands.status({ reference: null });
  return items.find((item) => item.reference_id === reference) ?? null;
}

/** Paths of so many new photos. */
export async function photos(count: number, firstSeed = 1): Promise<string[]> {
  const folder = temporaryFolder();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const path = join(folder, `shot-${firstSeed + index}.jpg`);
      writeFileSync(path, await cameraJpeg({ width: 600, height: 400, seed: firstSeed + index }));
      return path;
    }),
  );
}

/** Makes the item at that station and shoots all its required sides; resolves once they are sent. */
export async function shootAll(fleet: FleetBench, station: Station, reference: string, firstSeed = 1): Promise<void> {
  const { category, type } = typeNamed(fleet.partner, 'Sneakers');
  await station.commands.create({ reference, category, type, service: null });
  const sides = await until('the sides', async () => {
    const item = await itemOf(station, reference);
    return item?.sides.length ? item.sides.filter(({ required }) => required) : null;
  });
  await station.commands.importPhotos({ reference, side: null, files: await photos(sides.length, firstSeed) });
}

/** Hands all events of the partner to the relay, those of before too: the relay knows them. */
export async function deliver({ partner, relay, address, caPath }: FleetBench): Promise<void> {
  const dispatcher = new Agent({ connect: { ca: readFileSync(caPath, 'utf8') } });
  const to = `https://127.0.0.1:${relay.relay.port}${new URL(address).pathname}`;
  for (const { event } of partner.control.events()) {
    const body = JSON.stringify(event);
    const headers = { 'x-signature': createHmac('sha256', secret).update(body).digest('hex') };
    const answer = await request(to, { method: 'POST', body, headers, dispatcher });
    await answer.body.dump();
  }
  await dispatcher.close();
}

/** The partner sends one side back. */
export async function reject(fleet: FleetBench, reference: string, side: string): Promise<void> {
  fleet.partner.control.reject({ sr: reference, sides: [{ side, reason: 'Blurry image', message: 'Hold still.' }] });
  await deliver(fleet);
}

/** All that the relay tells of items, as text. */
export async function directoryText({ relay, caPath }: FleetBench): Promise<string> {
  const dispatcher = new Agent({ connect: { ca: readFileSync(caPath, 'utf8') } });
  const authorization = `Bearer ${await relay.issue(randomUUID())}`;
  const answer = await request(`${relay.origin}/v1/events?shared=0`, { headers: { authorization }, dispatcher });
  const text = await answer.body.text();
  await dispatcher.close();
  return text;
}
