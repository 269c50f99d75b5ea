import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { CardDestination, CardImportView } from '../../../main/contract/cardImport.ts';
import { photoSources } from '../../../main/contract/photoSources.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { clientOf, openTestStation } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { setTime, shootOnCard } from '../../fixtures/cards.ts';
import { cardBench, ended, idsOf } from './cardBench.ts';

const { open, stationWithItem, look } = cardBench();

test('two of a card land on the sides of the open item in the order in which they were taken', async () => {
  const { station, itemId } = await stationWithItem();
  const card = temporaryFolder();
  const late = await shootOnCard(card, { name: 'IMG_0001.JPG', takenAt: '2025:01:31 12:00:00', seed: 1 });
  await shootOnCard(card, { name: 'IMG_0002.JPG', takenAt: '2025:01:31 11:00:00', seed: 2 });
  await shootOnCard(card, { name: 'IMG_0003.JPG', takenAt: '2025:01:31 10:00:00', seed: 3 });
  // The file's own time says otherwise: EXIF counts.
  setTime(late, '2025:01:31 09:00:00');
  const before = readFileSync(late);

  const found = await look(station, card);
  expect(found.entries.map(({ name, folder }) => [name, folder])).toEqual([
    ['IMG_0002.JPG', 'DCIM/100CANON'],
    ['IMG_0003.JPG', 'DCIM/100CANON'],
    ['IMG_0001.JPG', 'DCIM/100CANON'],
  ]);
  const client = clientOf(station);
  await client.cardImport.start({
    sessionId: found.sessionId,
    entryIds: idsOf(found.entries, 'IMG_0001.JPG', 'IMG_0002.JPG'),
    destination: { kind: 'sides', itemId },
  });
  expect(await ended(station)).toMatchObject({ state: 'done', photos: { total: 2, accepted: 2 }, failed: 0, left: [] });
  const item = await client.items.get({ itemId });
  expect(item.sides.slice(0, 3).map((side) => side.photo?.filename ?? null)).toEqual([
    'IMG_0002.JPG',
    'IMG_0001.JPG',
    null,
  ]);
  expect((await client.sources.get({})).lastPhotos).toMatchObject([
    { source: photoSources.card, filename: 'IMG_0001.JPG' },
  ]);
  expect(readFileSync(late).equals(before)).toBe(true);

  const again = await look(station, card);
  const marked = again.entries.filter((entry) => entry.importedBefore === 'yes').map(({ name }) => name);
  expect(marked.toSorted()).toEqual(['IMG_0001.JPG', 'IMG_0002.JPG']);
});

/** Another picture of the same name and size, which was put on the card within the same second. */
async function likeIt(card: string, path: string, folder: string, seed: number): Promise<string> {
  const other = await shootOnCard(card, { name: basename(path), takenAt: '2025:01:31 10:00:00', seed, folder });
  const [bytes, wanted] = [readFileSync(other), statSync(path).size];
  if (bytes.length > wanted) throw new Error('The other picture is the larger one');
  // What follows the end of a JPEG belongs to nobody.
  writeFileSync(other, Buffer.concat([bytes, Buffer.alloc(wanted - bytes.length)]));
  setTime(other, '2025:01:31 10:00:00');
  return other;
}

test('what shares name, size and second with an imported file and is another picture is new, and lost neither before nor after', async () => {
  const { station, itemId } = await stationWithItem();
  const client = clientOf(station);
  const card = temporaryFolder();
  const first = await shootOnCard(card, { name: 'IMG_0001.JPG', takenAt: '2025:01:31 10:00:00', seed: 1 });
  writeFileSync(first, Buffer.concat([readFileSync(first), Buffer.alloc(40_000)]));
  setTime(first, '2025:01:31 10:00:00');
  await likeIt(card, first, 'DCIM/101CANON', 2);
  const importAll = async (): Promise<CardImportView> => {
    const { sessionId, entries } = await look(station, card);
    const entryIds = entries.filter((entry) => entry.importedBefore === 'no').map(({ id }) => id);
    await client.cardImport.start({ sessionId, entryIds, destination: { kind: 'tray', itemId } });
    return ended(station);
  };
  expect(await importAll()).toMatchObject({ photos: { total: 2, accepted: 2, known: 0 }, failed: 0 });
  await likeIt(card, first, 'DCIM/102CANON', 3);
  const again = await look(station, card);
  expect(again.entries.map(({ folder, importedBefore }) => [folder, importedBefore]).toSorted()).toEqual([
    ['DCIM/100CANON', 'yes'],
    ['DCIM/101CANON', 'yes'],
    ['DCIM/102CANON', 'no'],
  ]);
  expect(await importAll()).toMatchObject({ photos: { total: 1, accepted: 1, known: 0 }, failed: 0 });
  const { tray } = await client.items.get({ itemId });
  expect(tray.map(({ filename }) => filename)).toEqual(['IMG_0001.JPG', 'IMG_0001.JPG', 'IMG_0001.JPG']);
});

test('what was imported is still known when the database was lost, of items and of the inbox', async () => {
  const { station, itemId } = await stationWithItem();
  const { dataFolder } = await clientOf(station).station.status({});
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'IMG_0001.JPG', seed: 1 });
  await shootOnCard(card, { name: 'IMG_0002.JPG', seed: 2 });
  await shootOnCard(card, { name: 'IMG_0003.JPG', seed: 3 });
  const found = await look(station, card);
  for (const [name, destination] of [
    ['IMG_0001.JPG', { kind: 'sides', itemId }],
    ['IMG_0002.JPG', { kind: 'inbox' }],
  ] as const) {
    const entryIds = idsOf(found.entries, name);
    await clientOf(station).cardImport.start({ sessionId: found.sessionId, entryIds, destination });
    expect(await ended(station)).toMatchObject({ photos: { accepted: 1 } });
  }
  await found.close();
  await station.close();
  rmSync(join(dataFolder, 'backups'), { recursive: true, force: true });
  rmSync(join(dataFolder, 'station.db'));
  const rebuilt = await openTestStation({ dataFolder });
  open.push(rebuilt);
  const again = await look(rebuilt, card);
  expect(again.entries.map(({ name, importedBefore }) => [name, importedBefore]).toSorted()).toEqual([
    ['IMG_0001.JPG', 'yes'],
    ['IMG_0002.JPG', 'yes'],
    ['IMG_0003.JPG', 'no'],
  ]);
});

test("photos go to the item's tray when the person says so", async () => {
  const { station, itemId } = await stationWithItem();
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'b.jpg', takenAt: '2025:01:31 10:00:00', seed: 1 });
  await shootOnCard(card, { name: 'a.jpg', takenAt: '2025:01:31 11:00:00', seed: 2 });
  const found = await look(station, card);
  const client = clientOf(station);
  await client.cardImport.start({
    sessionId: found.sessionId,
    entryIds: found.entries.map(({ id }) => id),
    destination: { kind: 'tray', itemId },
  });
  expect(await ended(station)).toMatchObject({ state: 'done', photos: { accepted: 2 } });
  const item = await client.items.get({ itemId });
  expect(item.tray.map(({ filename, source }) => [filename, source])).toEqual([
    ['b.jpg', 'card import'],
    ['a.jpg', 'card import'],
  ]);
  expect(item.sides.every((side) => side.photo === null)).toBe(true);
  expect((await client.station.status({})).inbox).toEqual([]);
});

test('what the item or the inbox has already comes once, wherever it is sent', async () => {
  const { station, itemId } = await stationWithItem();
  const client = clientOf(station);
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'a.jpg', takenAt: '2025:01:31 10:00:00', seed: 1 });
  await shootOnCard(card, { name: 'b.jpg', takenAt: '2025:01:31 11:00:00', seed: 2 });
  const { sessionId, entries } = await look(station, card);
  const send = async (name: string, destination: CardDestination) => {
    await client.cardImport.start({ sessionId, entryIds: idsOf(entries, name), destination });
    const { photos, failures } = await ended(station);
    return { accepted: photos.accepted, known: photos.known, failures };
  };
  const [fresh, known] = [
    { accepted: 1, known: 0, failures: [] },
    { accepted: 0, known: 1, failures: [] },
  ];
  expect(await send('a.jpg', { kind: 'inbox' })).toEqual(fresh);
  expect(await send('a.jpg', { kind: 'inbox' })).toEqual(known);
  expect((await client.station.status({})).inbox).toHaveLength(1);
  expect(await send('a.jpg', { kind: 'tray', itemId })).toEqual(known);
  expect((await client.station.status({})).inbox).toEqual([]);
  expect(await send('a.jpg', { kind: 'tray', itemId })).toEqual(known);
  expect(await send('b.jpg', { kind: 'sides', itemId })).toEqual(fresh);
  expect(await send('b.jpg', { kind: 'sides', itemId })).toEqual(known);
  expect(await send('b.jpg', { kind: 'tray', itemId })).toEqual(known);
  const { sides, tray } = await client.items.get({ itemId });
  expect(sides.flatMap(({ photo }) => photo?.filename ?? [])).toEqual(['b.jpg']);
  expect(tray.map(({ filename }) => filename)).toEqual(['a.jpg']);
});

test('for the tray, what was rejected on the side that is next is here already, and once taken off it comes back to the tray', async () => {
  const { station, itemId } = await stationWithItem();
  const client = clientOf(station);
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'a.jpg', takenAt: '2025:01:31 10:00:00' });
  const { sessionId, entries } = await look(station, card);
  const send = async (destination: CardDestination) => {
    await client.cardImport.start({ sessionId, entryIds: idsOf(entries, 'a.jpg'), destination });
    const { photos, failures } = await ended(station);
    return { known: photos.known, failures };
  };
  const tray: CardDestination = { kind: 'tray', itemId };
  await send({ kind: 'sides', itemId });
  const [side] = (await client.items.get({ itemId })).sides;
  const photoId = side?.photo?.id ?? '';
  await client.items.flagSide({ itemId, sideUuid: side?.uuid ?? '', reason: 'Too blurry' });
  await client.shoot.setActiveSide({ itemId, sideUuid: side?.uuid ?? '' });
  const trayOf = async () => (await client.items.get({ itemId })).tray.map(({ id }) => id);
  expect(await send(tray)).toEqual({ known: 1, failures: [] });
  expect([await trayOf(), (await client.items.get({ itemId })).sides[0]?.photo?.id]).toEqual([[], photoId]);

  await client.photos.remove({ photoId });
  expect(await send(tray)).toEqual({ known: 0, failures: [] });
  expect(await trayOf()).toEqual([photoId]);
  // On the side that has refused it, it is refused.
  expect(inEnglish(await send({ kind: 'sides', itemId }))).toMatchObject({
    failures: [{ message: 'a.jpg is the photo that was rejected for: Too blurry. Shoot the side again.' }],
  });
});

test('for the tray, what is taken off the item while it comes goes there, and to no side', async () => {
  const { station, itemId } = await stationWithItem();
  const client = clientOf(station);
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'a.jpg', takenAt: '2025:01:31 10:00:00' });
  const { sessionId, entries } = await look(station, card);
  const start = (destination: CardDestination) =>
    client.cardImport.start({ sessionId, entryIds: idsOf(entries, 'a.jpg'), destination });
  await start({ kind: 'sides', itemId });
  await ended(station);
  const photoId = (await client.items.get({ itemId })).sides[0]?.photo?.id ?? '';
  const watching = new AbortController();
  const events = await client.station.events({}, { signal: watching.signal });
  onTestFinished(() => watching.abort());
  await start({ kind: 'tray', itemId });
  for await (const event of events) {
    if (event.type === 'arrival') break;
  }
  await client.photos.remove({ photoId });
  await ended(station);
  const { sides, tray } = await client.items.get({ itemId });
  expect(sides.flatMap(({ photo }) => photo ?? [])).toEqual([]);
  expect(tray.map(({ id }) => id)).toEqual([photoId]);
});
