import { expect, test } from 'vitest';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { clientOf, connectTo, openTestStation, startTestPartner, typeNamed } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const open = closedAfterEach();

test('today names the item whose code was scanned last, whatever was opened from a list since', async () => {
  const partner = await startTestPartner();
  const station = await openTestStation({ dataFolder: temporaryFolder(), keyProviders: [memoryKey('keychain')] });
  open.push(partner, station);
  const client = clientOf(station);
  await connectTo(station, partner);
  const { category: categoryUuid, type: typeUuid } = typeNamed(partner, 'Sneakers');
  const made = async (reference: string): Promise<string> =>
    (await client.shoot.create({ reference, categoryUuid, typeUuid, serviceUuid: null })).id;
  const lastScanned = async () => (await client.station.status({})).today.lastScanned?.referenceId;

  const first = await made('SKU-1');
  expect(await lastScanned()).toBe('SKU-1');
  await made('SKU-2');
  expect(await lastScanned()).toBe('SKU-2');
  await client.shoot.open({ itemId: first });
  expect(await lastScanned()).toBe('SKU-2');
  await client.shoot.scan({ reference: 'SKU-1' });
  expect(await lastScanned()).toBe('SKU-1');
});
