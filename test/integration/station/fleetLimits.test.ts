import { beforeEach, expect, it } from 'vitest';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { typeNamed } from '../../fakes/stationUnderTest.ts';
import { describeByOneRelay, describeByTwoRelays, type FleetBench, itemOf, until } from './fleetBench.ts';

const opened = closedAfterEach();
const windowMs = 600_000;
let fleet: FleetBench;

async function pausedUntil(station: Station): Promise<number | null> {
  const { paused_until } = (await station.commands.status({ reference: null })).connection;
  return paused_until === null ? null : Date.parse(paused_until);
}

function create(station: Station, reference: string): Promise<unknown> {
  return station.commands.create({ reference, ...typeNamed(fleet.partner, 'Sneakers'), service: null });
}

for (const describeFleets of [describeByOneRelay, describeByTwoRelays])
  describeFleets('a limit that stations meet while the relay is away', (open) => {
    beforeEach(async () => {
      fleet = await open();
      opened.push(fleet);
    });

    it('makes each back off alone, after one refusal, and all agree when it is back', async () => {
      const [a, b, c] = [await fleet.station('A'), await fleet.station('B'), await fleet.station('C')];
      await fleet.away();
      const before = fleet.partner.control.requests().at(-1)?.id ?? 0;
      const refused = () => fleet.partner.control.requests(before).filter(({ status }) => status === 429);
      fleet.partner.control.addRateLimit({ limit: 1, windowMs, limitType: 'partner_level' });
      await a.commands.taxonomyRefresh().catch(() => undefined);
      await a.commands.taxonomyRefresh().catch(() => undefined);
      await until('A to hold back', () => pausedUntil(a));
      await create(a, 'SKU-1');
      // Nobody tells B: it meets the limit by itself, once.
      expect(await pausedUntil(b)).toBeNull();
      await create(b, 'SKU-2');
      await until('B to hold back', () => pausedUntil(b));
      expect(await pausedUntil(c)).toBeNull();
      expect(refused()).toHaveLength(2);
      const asked = fleet.partner.control.requests(before).length;

      await fleet.back();
      // C never met it: it learns it from those that did, and sends nothing into it.
      await until('C to hold back', () => pausedUntil(c));
      await create(c, 'SKU-3');
      const latest = Math.max((await pausedUntil(a)) ?? 0, (await pausedUntil(b)) ?? 0);
      for (const station of [a, b, c])
        await until('all to agree', async () => Math.abs(((await pausedUntil(station)) ?? 0) - latest) < 5_000);
      expect(fleet.partner.control.requests(before)).toHaveLength(asked);
      expect(refused()).toHaveLength(2);
      for (const [station, reference] of [
        [a, 'SKU-1'],
        [b, 'SKU-2'],
        [c, 'SKU-3'],
      ] as const)
        expect((await itemOf(station, reference))?.operations).toMatchObject({ pending: 1, parked: 0 });
    });
  });
