import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { clientOf, typeNamed } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { type DescribeFleets, type FleetBench, itemOf, shootAll, until } from './fleetBench.ts';

/** What the stations of a fleet share: the work list and the admin's settings. */
export function testFleetShares(describeFleets: DescribeFleets): void {
  const opened = closedAfterEach();
  let fleet: FleetBench;
  let a: Station;
  let b: Station;

  function beginEach(open: () => Promise<FleetBench>): void {
    beforeEach(async () => {
      fleet = await open();
      opened.push(fleet);
      [a, b] = [await fleet.station('A'), await fleet.station('B')];
    });
  }

  function importRows(station: Station, ...rows: readonly string[]) {
    const file = join(temporaryFolder(), 'list.csv');
    writeFileSync(file, ['reference,type,note', ...rows].join('\n'));
    return station.commands.workListImport({ file, map: [], anyCode: false });
  }

  async function listed(station: Station): Promise<readonly string[]> {
    const { items } = await clientOf(station).workList.page({ search: null, after: null, limit: 100 });
    return items.map(({ reference, note }) => (note === null ? reference : `${reference} ${note}`)).toSorted();
  }

  /** A station that was apart for long waits up to a minute before it tries its relay again. */
  const maxApartMs = 75_000;

  async function untilListed(station: Station, rows: readonly string[]): Promise<void> {
    const isListed = async () => (await listed(station)).join() === rows.join();
    await until(`the list ${rows}`, isListed, maxApartMs).catch(async ({ message }) => {
      throw new Error(`${message}, but it is: ${await listed(station)}`);
    });
  }

  describeFleets('the work list of a fleet', (open) => {
    beginEach(open);

    it('that came in at one station opens items at every one, once; what one has begun is begun everywhere', async () => {
      await importRows(a, 'SKU-1,Sneakers,first', 'SKU-2,Sneakers,');
      await untilListed(b, ['SKU-1 first', 'SKU-2']);
      expect((await clientOf(b).shoot.scan({ reference: 'SKU-1' })).kind).toBe('opened');
      await untilListed(b, ['SKU-2']);
      await untilListed(a, ['SKU-2']);
      // Again, changed: what is begun stays as it is, at the station that did not begin it too.
      expect(await importRows(a, 'SKU-1,Sneakers,again', 'SKU-2,Sneakers,again')).toMatchObject({
        taken: 0,
        updated: 1,
      });
      await untilListed(b, ['SKU-2 again']);
      expect(await listed(a)).toEqual(['SKU-2 again']);
      const late = await fleet.station('C');
      await untilListed(late, ['SKU-2 again']);
      await b.commands.workListClear();
      await untilListed(a, []);
      await untilListed(late, []);
    });

    it('is decided by the later import where two stations were apart, whichever is heard first', async () => {
      await fleet.away();
      await importRows(a, 'SKU-1,Sneakers,older', 'SKU-2,Sneakers,of A');
      // Which was later is known as well as the stations' clocks are: to the delay of a quick answer.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await importRows(b, 'SKU-1,Sneakers,newer', 'SKU-3,Sneakers,of B');
      expect(await listed(a)).toEqual(['SKU-1 older', 'SKU-2 of A']);
      // Begun while apart, and expected by the other still.
      expect((await clientOf(a).shoot.scan({ reference: 'SKU-2' })).kind).toBe('opened');
      await importRows(b, 'SKU-2,Sneakers,late');
      await fleet.back();
      await untilListed(a, ['SKU-1 newer', 'SKU-3 of B']);
      await untilListed(b, ['SKU-1 newer', 'SKU-3 of B']);
    });
  });

  describeFleets('settings that an admin publishes', (open) => {
    beginEach(open);

    const codes = async (station: Station) =>
      JSON.parse((await clientOf(station).connection.get({})).profileJson ?? '{}').codes?.items;
    // Asked at any moment: also while the station takes a profile.
    const own = async (station: Station) =>
      (await station.commands.fleet()).stations.find((one) => one.this)?.settings ?? null;
    const publish = (station: Station, profile: object, change: object = {}) =>
      station.commands.fleetPublish({
        profileText: JSON.stringify(profile),
        from: null,
        dryRun: false,
        adminKey: fleet.adminKey,
        ...change,
      });

    it('are taken by each station when no item is open, and never half; keys and relays stay its own', async () => {
      await shootAll(fleet, b, 'SKU-1');
      const client = clientOf(b);
      expect((await client.shoot.scan({ reference: 'SKU-1' })).kind).toBe('opened');
      const [express] = fleet.partner.control.catalogue().services.slice(-1);
      const services = [{ uuid: express?.uuid, label: 'By tonight' }];
      const wish = { codes: { items: ['SKU-\\d+'] }, services, name: 'another name' };
      expect(await publish(a, wish, { dryRun: true })).toEqual({
        version: 1,
        published: false,
        changes: [
          { field: 'services', before: '[]', after: JSON.stringify(services) },
          { field: 'codes.items', before: '[]', after: '["SKU-\\\\d+"]' },
        ],
      });
      expect(await publish(a, wish)).toMatchObject({ version: 1, published: true });
      // Meanwhile it says neither that it has no connection nor that it has no relay.
      const relays = new Set<string | null>();
      await until('A to take it', async () => {
        relays.add((await clientOf(a).station.status({})).events.address);
        await a.commands.fleet();
        return (await codes(a)).length === 1;
      });
      expect([...relays]).toEqual([expect.stringContaining('https://')]);
      await until('B to hold it', async () => (await own(b))?.next);
      expect(await own(b)).toEqual({ version: null, taken_at: null, next: { version: 1, waits: 'open', why: null } });
      expect(await codes(b)).toEqual([]);
      await client.shoot.close({});
      await until('B to take it', async () => (await own(b))?.version === 1);
      const profile = JSON.parse((await client.connection.get({})).profileJson ?? '{}');
      expect(profile).toMatchObject({ name: 'warehouse', codes: { items: ['SKU-\\d+'] } });
      // The word is the admin's, the name and time the partner's.
      const { type } = typeNamed(fleet.partner, 'Sneakers');
      await until('the service to be offered', async () => {
        const [offered] = (await client.taxonomy.services({ typeUuid: type })).services;
        return offered?.label === 'By tonight' && offered.name === express?.name;
      });
      expect(profile.events.relay).toContain('https://');
      expect(await client.connection.get({})).toMatchObject({ hasApiKey: true });
      await expect(publish(a, wish)).rejects.toMatchObject({
        message: expect.stringContaining('Version 1 says the same'),
      });
    });

    it('that cannot be used are refused with one line, and the former stay; an older version never comes back by itself', async () => {
      await publish(a, { limits: { polls_per_minute: 50 } });
      await until('B to take it', async () => (await own(b))?.version === 1);
      await expect(publish(a, { limits: { polls_per_minute: 0 } })).rejects.toMatchObject({
        code: 'invalid',
        field: 'limits.polls_per_minute',
      });
      await expect(publish(a, { base_url: 'https://elsewhere.example' })).rejects.toMatchObject({ field: 'base_url' });
      await fleet.publishRaw('A', 2, JSON.stringify({ format: 2, profile: {} }));
      const refused = await until('B to refuse it', async () => {
        const settings = await own(b);
        return settings?.next?.waits === 'refused' ? settings : null;
      });
      expect(refused).toMatchObject({
        version: 1,
        next: { version: 2, why: expect.stringContaining('newer Sideshot') },
      });
      await fleet.publishRaw('A', 3, JSON.stringify({ format: 1, profile: { limits: { polls_per_minute: 'many' } } }));
      await until('B to refuse it', async () => (await own(b))?.next?.why?.includes('limits.polls_per_minute'));
      expect(await fleet.publishRaw('A', 1, JSON.stringify({ format: 1, profile: {} }))).toBe('conflict');
      // Back to the version before, as a new one.
      await b.commands.fleetPublish({ profileText: null, from: 1, dryRun: false, adminKey: fleet.adminKey });
      await until('B to take it', async () => (await own(b))?.version === 4);
      const profile = JSON.parse((await clientOf(b).connection.get({})).profileJson ?? '{}');
      expect(profile.limits.polls_per_minute).toBe(50);
      await expect(
        b.commands.fleetPublish({ profileText: null, from: 9, dryRun: false, adminKey: fleet.adminKey }),
      ).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('reach a station that was off when it is on again, and are used without a relay', async () => {
      const folder = temporaryFolder();
      const keyProviders = [memoryKey('keychain')];
      const off = await fleet.station('C', { dataFolder: folder, keyProviders });
      await off.close();
      await publish(a, { codes: { items: ['8-14'] } });
      await until('A to take it', async () => (await own(a))?.version === 1);
      const again = await fleet.reopen('C', { dataFolder: folder, keyProviders });
      await until('C to take it', async () => (await own(again))?.version === 1);
      expect(await codes(again)).toEqual(['8-14']);
      expect(await itemOf(again, 'SKU-1')).toBeNull();
    });
  });
}
