import type { Simulator } from '../../../main/practice/simulator.ts';
import type { FleetJson, Station, StationOptions, StatusItemJson } from '../../../main/station/api.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  until as untilSoon,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openRelay, type RelayUnderTest } from '../relay/relayUnderTest.ts';

/** Much at once on a slow machine: certificates, several parties, disks. */
export const until: typeof untilSoon = (what, check) => untilSoon(what, check, 60_000);

export interface FleetBench {
  readonly partner: Simulator;
  relay: RelayUnderTest;
  /** A live station of that name, with the relay connected. */
  station(name: string, changes?: Partial<StationOptions>): Promise<Station>;
  /** The relay goes away, and comes back with what it kept. */
  away(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** A partner, a relay, and as many stations of one account as a test opens. */
export async function openFleet(partnerOptions: Parameters<typeof startTestPartner>[0] = {}): Promise<FleetBench> {
  const partner = await startTestPartner({ speed: 0.0001, ...partnerOptions });
  const folder = temporaryFolder();
  const relay = await openRelay(folder, { tls: { kind: 'own' } });
  const { port } = relay.relay;
  const stations: Station[] = [];
  const bench: FleetBench = {
    partner,
    relay,
    async station(name, changes = {}) {
      const station = await openTestStation({ operator: name, keyProviders: [memoryKey('keychain')], ...changes });
      stations.push(station);
      await connectTo(station, partner, { name: 'warehouse' });
      await station.commands.taxonomyRefresh();
      await clientOf(station).partnerEvents.connect({ code: await bench.relay.code(name) });
      await until(`${name} to report`, async () => (await seen(station, name))?.last_seen);
      return station;
    },
    away: () => bench.relay.close(),
    async back() {
      bench.relay = await openRelay(folder, { tls: { kind: 'own' }, port });
    },
    async close() {
      await Promise.all(stations.map((station) => station.close()));
      await bench.relay.close();
      await partner.close();
    },
  };
  return bench;
}

export async function seen(station: Station, name: string): Promise<FleetJson['stations'][number] | undefined> {
  return (await station.commands.fleet()).stations.find((one) => one.name === name);
}

export async function itemOf(station: Station, reference: string): Promise<StatusItemJson | null> {
  const { items } = await station.commands.status({ reference: null });
  return items.find((item) => item.reference_id === reference) ?? null;
}
