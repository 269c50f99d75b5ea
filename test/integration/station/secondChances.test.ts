import { expect, test } from 'vitest';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { sentences, text } from '../../../main/texts/text.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

async function idle(station: Station): Promise<void> {
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
}

/** A station that is connected to a partner of its own. */
async function connected(): Promise<{ partner: Simulator; station: Station }> {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await openTestStation();
  open.push(station);
  await connectTo(station, partner);
  return { partner, station };
}

test('practice goes on after a restart in the middle of an item', async () => {
  const dataFolder = temporaryFolder();
  const first = await openTestStation({ practice: true, dataFolder });
  const client = clientOf(first);
  const tree = await until('the taxonomy', async () => {
    const found = await client.taxonomy.get({});
    return found.categories.length > 0 ? found : null;
  });
  const [category] = tree.categories;
  const names = { categoryUuid: category?.uuid ?? '', typeUuid: category?.types[0]?.uuid ?? '', serviceUuid: null };
  const item = await client.shoot.create({ reference: 'SKU-1', ...names });
  await until('the sides', async () => (await client.items.get({ itemId: item.id })).sides.length > 0);
  await client.capture.practiceShot({ itemId: item.id });
  await idle(first);
  await first.close();

  const second = await openTestStation({ practice: true, dataFolder });
  open.push(second);
  const again = clientOf(second);
  await again.shoot.scan({ reference: 'SKU-1' });
  await again.capture.practiceShot({ itemId: item.id });
  await idle(second);
  const after = await again.items.get({ itemId: item.id });
  expect(after.sides.filter((side) => side.status === 'uploaded')).toHaveLength(2);
  expect(after).toMatchObject({ stage: 'shooting', operations: { pending: 0, inFlight: 0, parked: 0 } });
});

test('a taxonomy that was fetched while the clock was far ahead is fetched again', async () => {
  const partner = await startTestPartner();
  open.push(partner);
  const dataFolder = temporaryFolder();
  const keyProviders = [memoryKey('keychain')];
  const first = await openTestStation({ dataFolder, live: false, keyProviders });
  await connectTo(first, partner);
  await first.close();
  const store = openStore(dataFolder);
  const connection = store.connections.current();
  if (connection) store.taxonomy.put(connection.id, [], Date.now() + 1e9);
  store.close();
  const station = await openTestStation({ dataFolder, keyProviders });
  open.push(station);
  const { taxonomy } = clientOf(station);
  await until('the categories', async () => (await taxonomy.get({})).categories.length > 0);
});

test('an item of the wrong type is cancelled and its code started again with the right one, its photos in the tray', async () => {
  const { partner, station } = await connected();
  const client = clientOf(station);
  const wrong = { categoryUuid: 'nonsense', typeUuid: 'nonsense', serviceUuid: null };
  const item = await client.shoot.create({ reference: 'SKU-1', ...wrong });
  await idle(station);
  expect((await client.items.get({ itemId: item.id })).stage).toBe('needs_attention');
  const cancelled = await client.items.cancel({ itemId: item.id, reason: 'wrong type' });
  expect(cancelled).toMatchObject({
    stage: 'cancelled',
    invalidation: { code: 'CANCELLED_HERE', message: 'wrong type' },
  });
  expect(await client.shoot.scan({ reference: 'SKU-1' })).toEqual({ kind: 'new', reference: 'SKU-1' });

  const { category, type } = typeNamed(partner, 'Sneakers');
  const right = await client.shoot.create({
    reference: 'SKU-1',
    categoryUuid: category,
    typeUuid: type,
    serviceUuid: null,
  });
  expect(right.id).toBe(item.id);
  await idle(station);
  const after = await client.items.get({ itemId: item.id });
  expect(after).toMatchObject({ stage: 'shooting', requirements: 'server', invalidation: null });
  expect(after.srUuid).not.toBe(item.srUuid);
  expect(partner.control.serviceRequests()).toHaveLength(1);
});

test('a photo for an item that takes none any more lies in its tray, and the reason is said', async () => {
  const { partner, station } = await connected();
  const client = clientOf(station);
  const { category, type } = typeNamed(partner, 'Sneakers');
  const names = { categoryUuid: category, typeUuid: type, serviceUuid: null };
  const { id: itemId } = await client.shoot.create({ reference: 'SKU-1', ...names });
  await idle(station);
  await client.items.cancel({ itemId, reason: 'sent back' });
  await idle(station);
  const photo = new File([new Uint8Array(await cameraJpeg({ width: 300, height: 200 }))], 'next.jpg');
  const { notices } = await client.capture.files({ itemId, sideUuid: null, files: [photo] });
  const reason = text('intake.blocked', { reason: text('takesNoPhotos.cancelled') });
  expect(notices).toMatchObject([
    {
      accepted: true,
      sideUuid: null,
      attention: reason,
      message: sentences(text('intake.inTray', { file: 'next.jpg', item: 'SKU-1' }), reason),
    },
  ]);
  expect((await client.items.get({ itemId })).tray).toHaveLength(1);
});

test('an item that the partner has lost can be cancelled', async () => {
  const { partner, station } = await connected();
  await station.commands.create({ reference: 'SKU-9', ...typeNamed(partner, 'Sneakers'), service: null });
  await idle(station);
  const fresh = await startTestPartner({ seed: 1 });
  open.push(fresh);
  await connectTo(station, fresh, { name: 'practice' });
  await station.commands.cancel({ reference: 'SKU-9', reason: 'gone' });
  await idle(station);
  const [item] = (await station.commands.status({ reference: 'SKU-9' })).items;
  expect(item).toMatchObject({ stage: 'cancelled', operations: { parked: 0, pending: 0 } });
});
