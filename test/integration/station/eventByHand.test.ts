import { expect, test } from 'vitest';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { connectTo, openTestStation, startTestPartner, typeNamed, until } from '../../fakes/stationUnderTest.ts';

const open = closedAfterEach();

test('an event given by hand says what it changed, that it changed nothing, and that it is dated in the future', async () => {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await openTestStation();
  open.push(station);
  await connectTo(station, partner);
  await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Sneakers'), service: null });
  const item = async () => (await station.commands.status({ reference: 'SKU-1' })).items[0];
  await until('its sides are here', async () => ((await item())?.sides.length ?? 0) > 0);
  const state = (primary: string, supplement: string | null, at: number) => ({
    event_type: 'state_change',
    sr_uuid: partner.control.serviceRequest('SKU-1')?.uuid,
    reference_id: 'SKU-1',
    state: { primary, supplement },
    timestamp: new Date(at).toISOString(),
  });
  const give = (event: object) => station.commands.event({ text: JSON.stringify(event) });

  const now = Date.now();
  const underway = state('UNDERWAY', 'ASSIGNED', now);
  expect(await give(underway)).toEqual({
    known: true,
    duplicate: false,
    changed: true,
    changes: ['Partner changed the state: Being authenticated'],
    message: 'The state_change event was applied. Partner changed the state: Being authenticated',
  });
  expect(await give(underway)).toMatchObject({ duplicate: true, changed: false, changes: [] });
  expect(await give(state('QC', 'PENDING', now - 60_000))).toEqual({
    known: true,
    duplicate: false,
    changed: false,
    changes: [],
    message: 'The state_change event changed nothing: the station has newer news of that SR.',
  });
  expect(await give({ ...underway, sr_uuid: 'another' })).toMatchObject({ known: false, changed: false });

  const ahead = await give(state('QC', 'APPROVED', now + 3 * 3_600_000));
  expect(ahead).toMatchObject({
    changed: true,
    message: expect.stringMatching(/ It is dated .*Z, in the future, and counts from now\.$/),
  });
  expect((await give(state('UNDERWAY', 'ASSIGNED', Date.now() + 1_000))).changed).toBe(true);

  // A batch in an envelope, of which one is no event, changes nothing; a good one does what its events do.
  const cancelled = {
    event_type: 'invalidate_sr',
    sr_uuid: underway.sr_uuid,
    invalidation_reason: { code: 'CANCELLED', message: 'Duplicate Service Request' },
    timestamp: Math.floor(Date.now() / 1_000) + 2,
  };
  await expect(give({ events: [cancelled, { ...cancelled, timestamp: 'soon' }] })).rejects.toMatchObject({
    code: 'invalid',
    field: 'events[1].timestamp',
  });
  expect((await item())?.stage).not.toBe('cancelled');
  const batch = await give({ events: [{ ...underway, sr_uuid: 'another' }, cancelled] });
  expect(batch).toMatchObject({ known: false, duplicate: false, changed: true });
  expect(batch.message.split('\n')).toHaveLength(2);
  expect((await item())?.stage).toBe('cancelled');
});
