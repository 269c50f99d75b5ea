import { expect, test } from 'vitest';
import { doneOf } from '../../../main/domain/item/done.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { clientOf, connectTo, openTestStation, startTestPartner, typeNamed } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

/** A station with an item whose sides are known, and a photo for each required one. */
async function withOpenItem({ offline = false } = {}) {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await openTestStation({ dataFolder: temporaryFolder(), live: true });
  open.push(station);
  await connectTo(station, partner);
  const client = clientOf(station);
  const { category: categoryUuid, type: typeUuid } = typeNamed(partner, 'Sneakers');
  const kind = { categoryUuid, typeUuid, serviceUuid: null };
  const sidesOf = (id: string) =>
    until('the sides', async () => {
      const { sides: known } = await client.items.get({ itemId: id });
      return known.length > 0 ? known : null;
    });
  if (offline) {
    // Sides are known of a type that was seen before.
    await sidesOf((await client.shoot.create({ reference: 'KNOWN', ...kind })).id);
    await partner.close();
  }
  const { id: itemId } = await client.shoot.create({ reference: 'DONE-1', ...kind });
  const item = () => client.items.get({ itemId });
  if (offline) await until('the network to be missed', async () => (await item()).waitingFor === 'network');
  const sides = await sidesOf(itemId);
  const files = await Promise.all(
    sides
      .filter(({ required }) => required)
      .map(async (side, at) => {
        const bytes = await cameraJpeg({ width: 300, height: 200, takenAt: `2025:01:31 10:20:0${at}`, seed: at });
        return { name: side.name, file: new File([Uint8Array.from(bytes)], `${side.name}.jpg`), sideUuid: side.uuid };
      }),
  );
  const take = ({ file, sideUuid }: (typeof files)[number]) =>
    client.capture.files({ itemId, sideUuid, files: [file] });
  return { client, partner, kind, itemId, item, files, take, sidesOf };
}

test('Done while the last photo is on its way is kept, and carried out when it comes', async () => {
  const { client, itemId, item, files, take } = await withOpenItem();
  await client.quality.change({ thresholds: { sharpness: null, itemSharpness: null } });
  const [last, ...others] = files;
  if (last === undefined) throw new Error('no side is required');
  for (const other of others) await take(other);
  await expect(client.shoot.done({ itemId, seen: [] })).rejects.toThrow(last.name);
  const pending = take(last);
  const answer = await client.shoot.done({ itemId, seen: [] });
  expect(answer).toMatchObject({ open: true, finishes: true, markedDone: false });
  await pending;
  expect(await item()).toMatchObject({ open: false, finishes: false, markedDone: true });
});

test('the wish is taken back by what the operator does next, and by a photo that is to be looked at', async () => {
  const { client, itemId, item, files, take } = await withOpenItem();
  const [last, ...others] = files;
  if (last === undefined) throw new Error('no side is required');
  await client.quality.change({ thresholds: { sharpness: null, itemSharpness: null } });
  for (const other of others) await take(other);
  const pending = take(last);
  await client.shoot.done({ itemId, seen: [] });
  expect((await client.shoot.setActiveSide({ itemId, sideUuid: last.sideUuid })).finishes).toBe(false);
  await pending;
  expect(await item()).toMatchObject({ open: true, finishes: false, markedDone: false });

  const photo = (await item()).sides.find(({ uuid }) => uuid === last.sideUuid)?.photo;
  await client.photos.remove({ photoId: photo?.id ?? '' });
  await client.quality.change({ thresholds: { sharpness: 2_000, itemSharpness: 6_000 } });
  const marked = doneOf(await item());
  const seen = (await item()).sides.flatMap(({ photo: shown }) => shown?.id ?? []);
  expect(marked.kind).toBe('missing');
  const again = cameraJpeg({ width: 300, height: 200, takenAt: '2025:01:31 10:21:00', seed: 5 });
  const file = new File([Uint8Array.from(await again)], 'again.jpg');
  const blurred = take({ ...last, file });
  expect((await client.shoot.done({ itemId, seen })).finishes).toBe(true);
  await blurred;
  expect(await item()).toMatchObject({ open: true, finishes: false, markedDone: false });
});

test('photos to look at are sent once they were seen, and never where the station is set so', async () => {
  const { client, itemId, item, files, take } = await withOpenItem();
  await client.quality.change({ thresholds: { sharpness: 2_000, itemSharpness: 6_000 } });
  for (const file of files) await take(file);
  const done = doneOf(await item());
  if (done.kind !== 'toLookAt') throw new Error(`Done is ${done.kind}`);
  expect(done.count).toBe(files.length);
  const rows = await client.items.page({ stage: null, search: '', cursor: null, limit: 5 });
  expect(rows.items.map(({ toLookAt }) => toLookAt)).toEqual([files.length]);
  await expect(client.shoot.done({ itemId, seen: [] })).rejects.toThrow(/to look at/);

  const seen = done.photos.map(({ photoId }) => photoId);
  await client.settings.change({ path: 'holdsMarked', value: true });
  await expect(client.shoot.done({ itemId, seen })).rejects.toThrow(/take them again/);
  // Leaving it sends nothing either.
  await client.shoot.close({});
  expect(await item()).toMatchObject({ stage: expect.not.stringContaining('in_review'), canSubmit: false });
  await client.shoot.open({ itemId });

  await client.settings.change({ path: 'holdsMarked', value: false });
  expect(await client.shoot.done({ itemId, seen })).toMatchObject({ open: false, markedDone: true });
});

test('an item that was scanned by mistake is none: its photos wait in the inbox, and it is made again with them', async () => {
  const { client, partner, item, itemId, files, take } = await withOpenItem({ offline: true });
  const [first] = files;
  if (first === undefined) throw new Error('no side is required');
  await take(first);
  const photoIds = (await item()).sides.flatMap(({ photo }) => photo?.id ?? []);
  const gone = await client.shoot.discard({ itemId });
  expect(gone).toMatchObject({ reference: 'DONE-1', photoIds, isGone: true });
  await expect(item()).rejects.toThrow();
  const status = await client.station.status({});
  expect(status).toMatchObject({ openItemId: null, counts: { shooting: 1, cancelled: 0 }, parked: 0 });
  expect(status.inbox.map(({ id }) => id)).toEqual(photoIds);
  expect(partner.control.serviceRequests().map(({ referenceId }) => referenceId)).toEqual(['KNOWN']);
  // The code is new again.
  expect(await client.shoot.scan({ reference: 'DONE-1' })).toMatchObject({ kind: 'new' });
  const again = await client.shoot.create({ reference: gone.reference, ...gone.kind });
  await client.photos.takeInbox({ itemId: again.id, photoIds });
  expect((await client.items.get({ itemId: again.id })).tray.map(({ id }) => id)).toEqual(photoIds);
});

test('one that the partner knows is cancelled, and one with a photo sent stays', async () => {
  const { client, kind, item, itemId, files, sidesOf } = await withOpenItem();
  await until('the SR', async () => (await item()).state !== null);
  expect(await client.shoot.discard({ itemId })).toMatchObject({ isGone: false });
  await until('the cancellation', async () => (await item()).stage === 'cancelled');

  const made = await client.shoot.create({ reference: 'DONE-2', ...kind });
  const [side] = await sidesOf(made.id);
  const [first] = files;
  if (first === undefined) throw new Error('no side is required');
  await client.capture.files({ itemId: made.id, sideUuid: side?.uuid ?? null, files: [first.file] });
  await until('the upload', async () =>
    (await client.items.get({ itemId: made.id })).sides.some(({ status }) => status === 'uploaded'),
  );
  await expect(client.shoot.discard({ itemId: made.id })).rejects.toThrow(/sent already/);
});
