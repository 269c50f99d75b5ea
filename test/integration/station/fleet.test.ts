import { beforeEach, describe, expect, it } from 'vitest';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { openTestStation, typeNamed } from '../../fakes/stationUnderTest.ts';
import { describeByOneRelay, type FleetBench, itemOf, openFleet, seen, until } from './fleetBench.ts';
import { testFleetItems } from './fleetItems.ts';

const opened = closedAfterEach();
let fleet: FleetBench;

function beginEach(open: () => Promise<FleetBench>): void {
  beforeEach(async () => {
    fleet = await open();
    opened.push(fleet);
  });
}

describe('the stations of a relay', () => {
  beginEach(openFleet);

  it('are known to each other: version, backlog, disk', async () => {
    const a = await fleet.station('A', { version: '1.2.3', freeBytes: async () => 5e9 });
    const b = await fleet.station('B');
    await fleet.relay.issue('C');
    const found = await b.commands.fleet();
    expect(found.stations.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(found.stations[0]).toMatchObject({
      this: false,
      version: '1.2.3',
      silent: false,
      backlog: { photos: 0, operations: 0, parked: 0 },
      oldest_unsent_at: null,
      free_bytes: 5e9,
      camera: null,
    });
    expect(found.stations[1]).toMatchObject({ this: true });
    expect(found.stations[2]).toMatchObject({ version: null, last_seen: null, silent: true });
    expect(found.alarms).toEqual([]);
    await fleet.relay.revoke('A');
    await until('A to be gone', async () => !(await seen(b, 'A')));
    await a.close();
  });

  it('hear of what another one tells of itself, for as long as it does', async () => {
    let freeBytes = 1e9;
    const time = movableTime();
    const a = await fleet.station('A', { time, freeBytes: async () => freeBytes });
    const b = await fleet.station('B');
    const told = async () =>
      (await b.commands.fleet()).alarms.map(({ code, station, message }) => [code, station, message]);
    await until('the alert of A', async () => {
      await time.skip(20_000);
      return (await told()).length > 0;
    });
    expect(await told()).toEqual([['station_alert', 'A', expect.stringMatching(/^A: The disk fills up\. Since /)]]);
    const seenByB = (await b.commands.fleet()).stations.map(({ name, alerts }) => [name, alerts]);
    expect(seenByB).toEqual([
      ['A', [{ code: 'disk', since: expect.any(String) }]],
      ['B', []],
    ]);
    freeBytes = 9e9;
    await until('its end', async () => {
      await time.skip(20_000);
      return (await told()).length === 0;
    });
    await a.close();
  });

  it('can be asked for only where a relay is', async () => {
    const alone = await openTestStation();
    opened.push(alone);
    await expect(alone.commands.fleet()).rejects.toMatchObject({ code: 'no_connection' });
    const a = await fleet.station('A');
    await fleet.away();
    await expect(a.commands.fleet()).rejects.toMatchObject({ code: 'unreachable' });
  });
});

describe('a limit of the partner', () => {
  beginEach(openFleet);

  it('that one station meets closes the window for the others: they do not run into it', async () => {
    const [a, ...others] = [await fleet.station('A'), await fleet.station('B'), await fleet.station('C')];
    fleet.partner.control.addRateLimit({ limit: 1, windowMs: 8_000, limitType: 'partner_level' });
    const before = fleet.partner.control.requests().at(-1)?.id ?? 0;
    await a?.commands.taxonomyRefresh().catch(() => undefined);
    await a?.commands.taxonomyRefresh().catch(() => undefined);
    const pausedUntil = async (station: Station) =>
      (await station.commands.status({ reference: null })).connection.paused_until;
    for (const station of others) await until('the window to be closed', () => pausedUntil(station));
    // Each has work from now on; it leaves once the window is open.
    for (const [index, station] of others.entries())
      await station.commands.create({
        reference: `SKU-${index}`,
        ...typeNamed(fleet.partner, 'Sneakers'),
        service: null,
      });
    fleet.partner.control.clearRateLimits();
    for (const [index, station] of others.entries())
      await until('the SR', async () => (await itemOf(station, `SKU-${index}`))?.sides.length);
    const asked = fleet.partner.control.requests(before);
    const refused = asked.findIndex(({ status }) => status === 429);
    const opensAt = Date.parse(asked[refused]?.at ?? '') + 7_000;
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(asked.slice(refused + 1).filter(({ at }) => Date.parse(at) < opensAt)).toEqual([]);
  });
});

testFleetItems(describeByOneRelay);
