import { beforeEach, expect, it } from 'vitest';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { clientOf, typeNamed } from '../../fakes/stationUnderTest.ts';
import {
  type DescribeFleets,
  deliver,
  directoryText,
  type FleetBench,
  itemOf,
  photos,
  reject,
  shootAll,
  until,
} from './fleetBench.ts';

/** An item that several stations work on; by one relay in every run, by two on NATS in the long one. */
export function testFleetItems(describeFleets: DescribeFleets): void {
  const opened = closedAfterEach();
  let fleet: FleetBench;

  function beginEach(open: () => Promise<FleetBench>): void {
    beforeEach(async () => {
      fleet = await open();
      opened.push(fleet);
    });
  }

  describeFleets('an item of the fleet', (open) => {
    beginEach(open);

    it('that was shot and rejected at one station is opened by scan at another, shot again there, and authentic at both', async () => {
      const [a, b] = [await fleet.station('A'), await fleet.station('B')];
      await shootAll(fleet, a, 'SKU-1');
      await until('the submit', async () => (await itemOf(a, 'SKU-1'))?.stage === 'in_review');
      const side = (await itemOf(a, 'SKU-1'))?.sides.find(({ required }) => required);
      await reject(fleet, 'SKU-1', side?.name ?? '');
      await until('the rejection at A', async () => (await itemOf(a, 'SKU-1'))?.stage === 'reshoot');
      const client = clientOf(b);
      const scanned = await until('B to know of it', async () => {
        const found = await client.shoot.scan({ reference: 'SKU-1' });
        return found.kind === 'opened' ? found : null;
      });
      expect(scanned.item).toMatchObject({ referenceId: 'SKU-1', type: 'Sneakers' });
      const flagged = await until('the flagged side', async () =>
        (await itemOf(b, 'SKU-1'))?.sides.find(({ status }) => status === 'rejected'),
      );
      expect(flagged).toMatchObject({
        uuid: side?.uuid,
        rejection: { reason: 'Blurry image', message: 'Hold still.' },
      });
      const path = `picture/${scanned.item.id}/${flagged.uuid}/rejected`;
      const picture = await until('the small picture of A', () => b.asset(path, AbortSignal.timeout(60_000)));
      expect(picture.body.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect(picture.body.length).toBeLessThan(60_000);
      expect((await itemOf(b, 'SKU-1'))?.sr_uuid).toBe((await itemOf(a, 'SKU-1'))?.sr_uuid);
      await b.commands.importPhotos({ reference: 'SKU-1', side: flagged.uuid, files: await photos(1, 500) });
      await until('all to be sent', async () => (await itemOf(b, 'SKU-1'))?.stage === 'ready');
      await client.shoot.done({ itemId: scanned.item.id });
      await until('the second submit', async () => (await itemOf(b, 'SKU-1'))?.stage === 'in_review');
      fleet.partner.control.setState({ sr: 'SKU-1', state: { primary: 'COMPLETE', supplement: 'APPROVED' } });
      await deliver(fleet);
      await until('the result at B', async () => (await itemOf(b, 'SKU-1'))?.stage === 'authentic');
      await until('the result at A', async () => (await itemOf(a, 'SKU-1'))?.stage === 'authentic');
      expect(fleet.partner.control.serviceRequests()).toHaveLength(1);
      expect(fleet.partner.control.violations()).toEqual([]);
    });
  });

  describeFleets('a rejection that reached one station alone', (open) => {
    beginEach(open);

    it('is told to the other by the directory, when it opens the item', async () => {
      const a = await fleet.station('A');
      await shootAll(fleet, a, 'SKU-5');
      await until('the submit', async () => (await itemOf(a, 'SKU-5'))?.stage === 'in_review');
      const sides = [{ side: 'Heel', reason: 'Too dark', message: 'More light.' }];
      fleet.partner.control.reject({ sr: 'SKU-5', sides });
      for (const { event } of fleet.partner.control.events()) await a.commands.event({ text: JSON.stringify(event) });
      await until('the rejection at A', async () => (await itemOf(a, 'SKU-5'))?.stage === 'reshoot');
      await until('A to tell of it', async () => (await directoryText(fleet)).includes('Too dark'));
      const b = await fleet.station('B');
      await until(
        'B to know of it',
        async () => (await clientOf(b).shoot.scan({ reference: 'SKU-5' })).kind === 'opened',
      );
      const flagged = await until('the flagged side', async () =>
        (await itemOf(b, 'SKU-5'))?.sides.find(({ status }) => status === 'rejected'),
      );
      expect(flagged).toMatchObject({ name: 'Heel', rejection: { reason: 'Too dark', message: 'More light.' } });
    });
  });

  describeFleets('an item that two stations have open', (open) => {
    beginEach(open);

    it('warns both, is taken over with one call, and nothing is lost: one request, one submission', async () => {
      const [a, b] = [await fleet.station('A'), await fleet.station('B')];
      const [ofA, ofB] = [clientOf(a), clientOf(b)];
      const elsewhere = async (client: typeof ofA) => (await client.station.status({})).openElsewhere;
      const made = await ofA.shoot.create({ reference: 'SKU-2', ...kindOf(fleet), serviceUuid: null });
      const sides = await until('the sides', async () => {
        const item = await itemOf(a, 'SKU-2');
        return item?.sides.length ? item.sides.filter(({ required }) => required) : null;
      });
      await a.commands.importPhotos({ reference: 'SKU-2', side: null, files: await photos(2) });
      await until(
        'the first photos to be sent',
        async () => (await itemOf(a, 'SKU-2'))?.progress?.current_required === 2,
      );
      const scanned = await until('B to know of it', async () => {
        const found = await ofB.shoot.scan({ reference: 'SKU-2' });
        return found.kind === 'opened' ? found : null;
      });
      expect(await until('the warning at B', () => elsewhere(ofB))).toMatchObject({ station: 'A' });
      expect(await elsewhere(ofA)).toBeNull();
      await ofB.fleet.takeOver({});
      expect(await elsewhere(ofB)).toBeNull();
      expect(await until('the warning at A', () => elsewhere(ofA))).toMatchObject({ station: 'B' });
      const [left, right] = [await photos(3, 100), await photos(3, 200)];
      const rest = sides.slice(2).map(({ uuid }) => uuid);
      await until('the sides at B', async () => (await itemOf(b, 'SKU-2'))?.sides.length);
      await Promise.all([
        ...rest.map((side, index) => a.commands.importPhotos({ reference: 'SKU-2', side, files: [left[index] ?? ''] })),
        ...rest.map((side, index) =>
          b.commands.importPhotos({ reference: 'SKU-2', side, files: [right[index] ?? ''] }),
        ),
      ]);
      // What is on its way counts too: a photo that comes after the other station's submit would be refused.
      const isSent = async (station: typeof a) => {
        const { pending = 1, in_flight: underWay = 1 } = (await itemOf(station, 'SKU-2'))?.operations ?? {};
        return pending + underWay === 0;
      };
      await until('A to have sent', () => isSent(a));
      await until('B to have sent', () => isSent(b));
      // Done is for who knows that all sides are there: by the partner's count, or since it is in review already.
      for (const [station, client, itemId] of [
        [a, ofA, made.id],
        [b, ofB, scanned.item.id],
      ] as const) {
        await until('all sides to be known', async () => {
          const item = await itemOf(station, 'SKU-2');
          return item?.stage === 'in_review' || item?.progress?.current_required === sides.length;
        });
        await client.shoot.done({ itemId });
      }
      await until('A to be in review', async () => (await itemOf(a, 'SKU-2'))?.stage === 'in_review');
      await until('B to be in review', async () => (await itemOf(b, 'SKU-2'))?.stage === 'in_review');
      expect(fleet.partner.control.serviceRequests()).toHaveLength(1);
      const submits = fleet.partner.control.requests().filter(({ path }) => path.endsWith('/submit'));
      // The slower one is refused, and sees that it is done.
      expect(submits.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const station of [a, b]) {
        const item = await itemOf(station, 'SKU-2');
        const held = [...(item?.tray ?? []), ...(item?.sides.flatMap(({ photo }) => photo ?? []) ?? [])];
        expect(held).toHaveLength(station === a ? 5 : 3);
      }
      await ofA.shoot.close({});
      await ofB.shoot.close({});
      await ofA.shoot.open({ itemId: made.id });
      await until('the lease to be A’s', async () => (await elsewhere(ofA)) === null);
    });
  });

  describeFleets('a station whose relay is away', (open) => {
    beginEach(open);

    it('works on alone with what it knows, and tells of it on the return', async () => {
      const [a, b] = [await fleet.station('A'), await fleet.station('B')];
      await shootAll(fleet, a, 'SKU-3');
      await until('B to know of it', async () => {
        const found = await clientOf(b).shoot.scan({ reference: 'SKU-3' });
        return found.kind === 'opened';
      });
      await fleet.away();
      await shootAll(fleet, a, 'SKU-4', 300);
      await until('all to be sent without a relay', async () => (await itemOf(a, 'SKU-4'))?.stage === 'in_review');
      expect(await clientOf(b).shoot.scan({ reference: 'SKU-4' })).toMatchObject({ kind: 'new' });
      expect((await clientOf(b).shoot.scan({ reference: 'SKU-3' })).kind).toBe('opened');
      await fleet.back();
      await until(
        'B to know of it',
        async () => (await clientOf(b).shoot.scan({ reference: 'SKU-4' })).kind === 'opened',
      );
    });
  });
}

/** As the page asks for it. */
function kindOf({ partner }: FleetBench): { categoryUuid: string; typeUuid: string } {
  const { category, type } = typeNamed(partner, 'Sneakers');
  return { categoryUuid: category, typeUuid: type };
}
