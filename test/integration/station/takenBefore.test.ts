import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { photoSources } from '../../../main/domain/photo/photoSources.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { type MovableTime, movableTime } from '../../fakes/fakeTime.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { clientOf, connectTo, openTestStation, startTestPartner, typeNamed } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg, exifTime } from '../../fixtures/pictures.ts';

const open = closedAfterEach();
let folder: string;
let stationFolder: string;
const keyProviders = [memoryKey('keychain')];
let partner: Simulator;
let station: Station;
let client: ReturnType<typeof clientOf>;
let time: MovableTime;

/** A connected station with two items. */
async function begin(): Promise<void> {
  folder = temporaryFolder();
  partner = await startTestPartner();
  time = movableTime();
  stationFolder = temporaryFolder();
  station = await openTestStation({ time, dataFolder: stationFolder, keyProviders });
  open.push(partner, station);
  client = clientOf(station);
  await connectTo(station, partner);
  for (const reference of ['SKU-1', 'SKU-2']) {
    await station.commands.create({ reference, ...typeNamed(partner, 'Sneakers'), service: null });
  }
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
}

let made = 0;

/** The camera's clock is that much behind, where nothing else is said. */
const hour = 3_600_000;

/** As from the hot folder: taken at `at` by this machine's clock, and come now. */
async function come(at: number, source = 'hot folder', behindMs = hour) {
  made += 1;
  const file = join(folder, `photo-${made}.jpg`);
  const takenAt = exifTime(at - behindMs);
  writeFileSync(file, await cameraJpeg({ width: 600, height: 400, label: String(made), takenAt }));
  return await station.commands.ingest({ reference: null, file, source });
}

/** Three photos that come as they are taken, over more than ten seconds. */
async function teachClock(): Promise<void> {
  for (let shot = 0; shot < 3; shot += 1) {
    await come(time.now());
    await time.skip(6_000);
  }
}

const openItem = async () => {
  const { openItemId } = await client.station.status({});
  return await client.items.get({ itemId: openItemId ?? '' });
};
const photosOn = ({ sides }: { readonly sides: readonly { readonly photo: unknown }[] }) =>
  sides.filter(({ photo }) => photo !== null).length;

test('a file that was taken before its item was scanned is on neither, until a person says which', async () => {
  await begin();
  // Before any item, so that the camera's clock is known.
  await teachClock();
  await client.shoot.scan({ reference: 'SKU-1' });
  expect(await come(time.now())).toMatchObject({ reference_id: 'SKU-1' });
  const first = await openItem();
  await time.skip(2_000);
  const takenAt = time.now();
  await time.skip(8_000);
  await client.shoot.scan({ reference: 'SKU-2' });
  const second = await openItem();
  expect(second.referenceId).toBe('SKU-2');

  const late = await come(takenAt);
  expect(late).toMatchObject({ accepted: true, side: null });
  const { whichItem, inbox } = await client.station.status({});
  expect(inbox).toHaveLength(4);
  expect(whichItem).toEqual([
    {
      photoId: inbox.at(-1)?.id,
      filename: `photo-${made}.jpg`,
      before: { itemId: first.id, referenceId: 'SKU-1' },
      item: { itemId: second.id, referenceId: 'SKU-2' },
    },
  ]);
  expect(photosOn(await openItem())).toBe(0);

  const photoId = inbox.at(-1)?.id ?? '';
  await expect(client.photos.whichItem({ photoId, itemId: 'another' })).rejects.toThrow();
  await client.photos.whichItem({ photoId, itemId: first.id });
  expect(photosOn(await client.items.get({ itemId: first.id }))).toBe(2);
  expect(photosOn(await openItem())).toBe(0);
  expect(await client.station.status({})).toMatchObject({ whichItem: [], inbox: { length: 3 } });
  await expect(client.photos.whichItem({ photoId, itemId: first.id })).rejects.toThrow();

  // What is taken after the scan lands on this item, and what a person gives him- or herself is not asked about.
  await time.skip(2_000);
  expect(await come(time.now())).toMatchObject({ reference_id: 'SKU-2' });
  expect(await come(takenAt + 1, 'dropped')).toMatchObject({ reference_id: 'SKU-2' });
  expect((await client.station.status({})).whichItem).toEqual([]);
});

test('a file that was taken after the item before was done, and before the next scan, is asked about too, also after a restart', async () => {
  await begin();
  await teachClock();
  await client.shoot.scan({ reference: 'SKU-1' });
  await client.shoot.close({});
  await time.skip(10_000);
  const between = time.now();
  await time.skip(60_000);
  await client.shoot.scan({ reference: 'SKU-2' });
  expect(await come(between)).toMatchObject({ accepted: true, side: null });
  expect((await client.station.status({})).whichItem).toMatchObject([
    { before: { referenceId: 'SKU-1' }, item: { referenceId: 'SKU-2' } },
  ]);

  await station.close();
  station = await openTestStation({ time, dataFolder: stationFolder, keyProviders });
  open.push(station);
  client = clientOf(station);
  await client.shoot.scan({ reference: 'SKU-2' });
  expect(await come(between + 1)).toMatchObject({ accepted: true, side: null });
  expect((await client.station.status({})).whichItem).toHaveLength(2);
});

test('the first photos of a camera that the station does not know are taken at their word', async () => {
  await begin();
  await client.shoot.scan({ reference: 'SKU-1' });
  const first = await openItem();
  await time.skip(2_000);
  const takenAt = time.now();
  await time.skip(8_000);
  await client.shoot.scan({ reference: 'SKU-2' });
  await time.skip(300_000);
  // They were kept back for five minutes, and come at once: the station learns nothing wrong from them.
  for (let shot = 0; shot < 6; shot += 1) {
    expect(await come(takenAt + shot * 1_000, 'hot folder', 0)).toMatchObject({ accepted: true, side: null });
  }
  const { whichItem } = await client.station.status({});
  expect(whichItem.map(({ before }) => before.itemId)).toEqual(Array<string>(6).fill(first.id));
  expect(photosOn(await openItem())).toBe(0);
  // One that is taken now is this item's; so is one of a clock that is ahead, or of one that was never set.
  expect(await come(time.now(), 'hot folder', 0)).toMatchObject({ reference_id: 'SKU-2' });
  expect(await come(time.now(), 'hot folder', -hour)).toMatchObject({ reference_id: 'SKU-2' });
  expect(await come(0, 'hot folder', 0)).toMatchObject({ reference_id: 'SKU-2' });
  // Those of a card a person picks.
  expect(await come(takenAt + 1_000, photoSources.card, 0)).toMatchObject({ reference_id: 'SKU-2' });
});

test('a photo that comes while an ended item is open waits in the inbox, where it is counted; one that is given to it is its own', async () => {
  await begin();
  await client.shoot.scan({ reference: 'SKU-1' });
  const { id } = await openItem();
  await client.items.cancel({ itemId: id, reason: 'Wrong item' });
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  expect(await openItem()).toMatchObject({ id, stage: 'cancelled', tray: [] });
  expect(await come(time.now())).toMatchObject({ accepted: true, side: null, reference_id: null });
  const { inbox, release } = await client.station.status({});
  expect(inbox).toHaveLength(1);
  expect(release).toMatchObject({ kind: 'only_here' });
  expect((await openItem()).tray).toEqual([]);
  expect(await come(time.now(), 'dropped')).toMatchObject({ reference_id: 'SKU-1' });
  expect((await openItem()).tray).toHaveLength(1);
});
