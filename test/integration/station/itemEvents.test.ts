import { expect, test } from 'vitest';
import type { StationEvent } from '../../../main/contract/views.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';

const open = closedAfterEach();

test('the answer to a call shows what the event of its own change tells; the next change has a revision above it', async () => {
  const partner = await startTestPartner();
  open.push(partner);
  // Its engine is off, so that nothing but these calls changes the item.
  const station = await openTestStation({ live: false });
  open.push(station);
  await connectTo(station, partner);
  await station.commands.create({ reference: 'ONE', ...typeNamed(partner, 'Sneakers'), service: null });
  await station.commands.create({ reference: 'TWO', ...typeNamed(partner, 'Sneakers'), service: null });
  const client = clientOf(station);
  const reported: Extract<StationEvent, { type: 'item' }>[] = [];
  const listening = new AbortController();
  const events = await client.station.events({}, { signal: listening.signal });
  const heard = (async () => {
    for await (const event of events) if (event.type === 'item') reported.push(event);
  })().catch(() => undefined);

  const scanned = await client.shoot.scan({ reference: 'ONE' });
  if (scanned.kind !== 'opened') throw new Error('ONE is not open');
  const { id, revision } = scanned.item;
  // Those of before may come after it was asked to listen.
  const since = () => reported.filter((event) => event.id === id && event.revision >= revision);
  await until('its event', async () => since().length > 0);
  expect(since()).toEqual([{ type: 'item', id, stage: 'shooting', revision }]);
  expect((await client.items.get({ itemId: id })).revision).toBe(revision);

  const changed = await client.items.cancel({ itemId: id, reason: 'no' });
  await until('the next event', async () => since().length > 1);
  expect(changed.revision).toBeGreaterThan(revision);
  expect(reported.at(-1)).toEqual({ type: 'item', id, stage: changed.stage, revision: changed.revision });
  listening.abort();
  await heard;
});
