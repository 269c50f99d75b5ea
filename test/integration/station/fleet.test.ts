import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { openTestStation } from '../../fakes/stationUnderTest.ts';
import { type FleetBench, openFleet, seen, until } from './fleetBench.ts';

const opened = closedAfterEach();
let fleet: FleetBench;

beforeEach(async () => {
  fleet = await openFleet();
  opened.push(fleet);
});

describe('the stations of a relay', () => {
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

  it('can be asked for only where a relay is', async () => {
    const alone = await openTestStation();
    opened.push(alone);
    await expect(alone.commands.fleet()).rejects.toMatchObject({ code: 'no_connection' });
    const a = await fleet.station('A');
    await fleet.away();
    await expect(a.commands.fleet()).rejects.toMatchObject({ code: 'unreachable' });
  });
});
