import { expect, test } from 'vitest';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';

const open = closedAfterEach();

test('each step of an item is in the log, without its reference, until the station is set not to', async () => {
  const partner = await startTestPartner();
  open.push(partner);
  const log = recordingLog();
  const station = await openTestStation({ log });
  open.push(station);
  await connectTo(station, partner);
  const { category: categoryUuid, type: typeUuid } = typeNamed(partner, 'Sneakers');
  const make = (reference: string) =>
    clientOf(station).shoot.create({ reference, categoryUuid, typeUuid, serviceUuid: null });
  const { id } = await make('SKU-LOGGED');
  const steps = () => log.lines.filter(({ fields }) => fields.item === id).map(({ message }) => message);
  await until('it is made', () => steps().includes('operation.done'));
  expect(steps()[0]).toBe('operation.started');
  expect(JSON.stringify(log.lines)).not.toContain('SKU-LOGGED');

  await clientOf(station).settings.change({ path: 'storage.logsWork', value: false });
  const before = log.lines.length;
  await make('SKU-2');
  await until('the second is made', () => partner.control.serviceRequest('SKU-2') !== null);
  await station.commands.sync({ untilIdle: true, forSeconds: 60 }, { signal: new AbortController().signal });
  expect(log.lines.slice(before).map(({ message }) => message)).toEqual([]);
});
