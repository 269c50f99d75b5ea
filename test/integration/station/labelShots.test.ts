import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StationEvent } from '../../../main/contract/views.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { startPracticePartner } from '../../../main/station/connection/practiceMode.ts';
import type { Text } from '../../../main/texts/text.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { clientOf, connectTo, openTestStation, typeNamed, until } from '../../fakes/stationUnderTest.ts';
import { labelJpeg, type PrintedCode } from '../../fixtures/labelPictures.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'sideshot-test-'));
let partner: Simulator;
let station: Station;
let client: ReturnType<typeof clientOf>;
const events: StationEvent[] = [];
const following = new AbortController();
let round = 0;

/** Each test has three items of its own at one station, and codes that no other test has. */
const sku = (number: number): string => `SKU-${1_000 * round + number}`;

beforeAll(async () => {
  partner = await startPracticePartner({ imaging: ownImaging, folder, keepState: false, speed: 1_000 });
  await openStation();
  await connectTo(station, partner);
});

afterAll(async () => {
  following.abort();
  await station.close();
  await partner.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openStation(): Promise<void> {
  station = await openTestStation({ dataFolder: join(folder, 'data') });
  client = clientOf(station);
  void follow(following.signal);
}

beforeEach(async () => {
  round += 1;
  await client.shoot.close({});
  for (const reference of [sku(1), sku(2), sku(3)]) {
    await station.commands.create({ reference, ...typeNamed(partner, 'Sneakers'), service: null });
  }
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  await client.labels.change({ opensItems: true, warnsOfOthers: true, pattern: 'SKU-\\d+' });
  waiting = await inbox();
  events.length = 0;
});

let waiting = 0;
const inbox = async (): Promise<number> => (await client.station.status({})).inbox.length;
/** Photos that came into the inbox since the test began. */
const cameToInbox = async (): Promise<number> => (await inbox()) - waiting;

async function follow(signal: AbortSignal): Promise<void> {
  const all = await client.station.events({}, { signal });
  for await (const event of all) events.push(event);
}

let made = 0;

/** A photo that comes by itself, as from the hot folder, or by another source. */
async function take(codes: readonly PrintedCode[], source = 'hot folder', reference: string | null = null) {
  made += 1;
  const bytes =
    codes.length === 0
      ? await cameraJpeg({ width: 600, height: 400, label: String(made) })
      : await labelJpeg({ codes, width: 900, height: 600 * Math.max(1, codes.length - 1), seed: made });
  const file = join(folder, `photo-${made}.jpg`);
  writeFileSync(file, bytes);
  return await station.commands.ingest({ reference, file, source });
}

const label = (text: string): PrintedCode => ({ format: 'Code128', text, share: 0.35 });
const openReference = async (): Promise<string | null> => {
  const { openItemId } = await client.station.status({});
  return openItemId === null ? null : (await client.items.get({ itemId: openItemId })).referenceId;
};
const itemOf = async (reference: string) => {
  const scanned = (await client.items.page({ stage: null, search: reference, cursor: null, limit: 1 })).items[0];
  return await client.items.get({ itemId: scanned?.id ?? '' });
};
const notices = (): Text[] => events.flatMap((event) => (event.type === 'notice' ? [event.message] : []));

test('a label opens its item and lies in its tray; the next photo lands on its first side', async () => {
  await client.shoot.scan({ reference: sku(1) });
  expect((await take([])).reference_id).toBe(sku(1));
  const labelled = await take([label(sku(2))]);
  expect(labelled).toMatchObject({ accepted: true, reference_id: sku(2), side: null });
  expect(await openReference()).toBe(sku(2));
  const next = await take([]);
  const second = await itemOf(sku(2));
  expect(next).toMatchObject({ reference_id: sku(2), side: { uuid: second.sides[0]?.uuid } });
  expect(second.tray).toHaveLength(1);
  expect(second.wrongItem).toEqual([]);
  expect((await itemOf(sku(1))).sides.filter(({ photo }) => photo !== null)).toHaveLength(1);
  await until('it is told', async () => notices().some(({ id }) => id === 'label.opened'));
});

test('a label that the live camera shoots for a side opens its item, and the side stays free', async () => {
  await client.shoot.scan({ reference: sku(1) });
  const first = await itemOf(sku(1));
  const bytes = await labelJpeg({ codes: [label(sku(2))], width: 900, height: 600, seed: 1 });
  const file = new File([new Uint8Array(bytes)], 'usb.jpg');
  const shot = { itemId: first.id, sideUuid: first.sides[1]?.uuid ?? '', takenAt: Date.now(), camera: 'usb A', file };
  expect(await client.liveCamera.usbShot(shot)).toMatchObject({ accepted: true, sideUuid: null });
  expect(await openReference()).toBe(sku(2));
  expect((await itemOf(sku(2))).tray).toHaveLength(1);
  expect((await itemOf(sku(1))).sides.flatMap(({ photo }) => photo ?? [])).toEqual([]);
});

test('its own label is a photo like any other', async () => {
  await client.shoot.scan({ reference: sku(1) });
  expect(await take([label(sku(1))])).toMatchObject({ reference_id: sku(1), side: { name: expect.any(String) } });
  expect((await itemOf(sku(1))).wrongItem).toEqual([]);
});

test('several labels: said, nothing is opened', async () => {
  await client.shoot.scan({ reference: sku(1) });
  await take([label(sku(2)), { format: 'QRCode', text: sku(3), share: 0.3 }]);
  expect(await openReference()).toBe(sku(1));
  await until('it is told', async () => notices().some(({ id }) => id === 'label.several'));
  expect((await itemOf(sku(1))).wrongItem.map(({ reference }) => reference)).toEqual([sku(2), sku(3)]);
});

test('a new label leaves the item, asks for the type, and what comes behind it goes with the new item', async () => {
  await client.shoot.scan({ reference: sku(1) });
  await take([label(sku(77))]);
  expect(await openReference()).toBeNull();
  await until('it is told', async () => events.some((event) => event.type === 'label' && event.reference === sku(77)));
  expect((await take([])).reference_id).toBeNull();
  const { category, type } = typeNamed(partner, 'Sneakers');
  const created = await client.shoot.create({
    reference: sku(77),
    categoryUuid: category,
    typeUuid: type,
    serviceUuid: null,
  });
  expect(created.tray).toHaveLength(1);
  expect(created.sides[0]?.photo).not.toBeNull();
  expect(await cameToInbox()).toBe(0);
});

test('the label of an item on the work list begins it with no question, also where it fits no pattern', async () => {
  const list = join(folder, 'list.csv');
  writeFileSync(list, `reference,type,place\nLOT 77,Sneakers,A-7\n${sku(78)},,\n`);
  await station.commands.workListImport({ file: list, map: [] });
  await client.shoot.scan({ reference: sku(1) });
  const labelled = await take([label('LOT 77')]);
  expect(labelled).toMatchObject({ accepted: true, side: null });
  expect(await openReference()).toBe('LOT 77');
  await until('it is told', async () => notices().some(({ id }) => id === 'label.opened'));
  expect(events.filter(({ type }) => type === 'label')).toEqual([]);
  expect((await take([])).reference_id).toBe('LOT 77');
  const begun = await itemOf('LOT 77');
  expect(begun).toMatchObject({ type: 'Sneakers', place: 'A-7', tray: [{}] });
  expect(begun.sides.filter(({ photo }) => photo !== null)).toHaveLength(1);
  expect(await client.station.status({})).toMatchObject({ expected: 1 });
  expect(await cameToInbox()).toBe(0);
  // A row that does not tell its type asks for it.
  await take([label(sku(78))]);
  expect(await openReference()).toBeNull();
  await until('it is asked', async () => events.some((event) => event.type === 'label' && event.reference === sku(78)));
});

test('a new label that was left for another item takes no photos of later with it', async () => {
  await client.shoot.scan({ reference: sku(1) });
  await take([label(sku(77))]);
  await client.shoot.scan({ reference: sku(2) });
  await client.shoot.close({});
  expect((await take([])).reference_id).toBeNull();
  const { category, type } = typeNamed(partner, 'Sneakers');
  const wanted = { categoryUuid: category, typeUuid: type, serviceUuid: null };
  const created = await client.shoot.create({ reference: sku(77), ...wanted });
  expect(created.sides.filter(({ photo }) => photo !== null)).toEqual([]);
  expect(await cameToInbox()).toBe(2);
});

test('a code that fits no pattern opens nothing, nor does anything while this is off', async () => {
  await client.shoot.scan({ reference: sku(1) });
  expect((await take([{ format: 'EAN13', text: '4006381333931', share: 0.35 }])).reference_id).toBe(sku(1));
  await client.labels.change({ opensItems: false, warnsOfOthers: false, pattern: 'SKU-\\d+' });
  expect((await take([label(sku(2))])).reference_id).toBe(sku(1));
  expect((await itemOf(sku(1))).wrongItem).toEqual([]);
});

test('a photo given for an item stays with it and is warned of, until it is moved or kept', async () => {
  await take([label(sku(2))], 'import', sku(1));
  await take([label(sku(88))], 'import', sku(1));
  const first = await itemOf(sku(1));
  const second = await itemOf(sku(2));
  expect(first.wrongItem).toMatchObject([
    { reason: 'code', reference: sku(2), otherItemId: second.id, sideUuid: first.sides[0]?.uuid },
    { reason: 'code', reference: sku(88), otherItemId: null },
  ]);
  const [moved, saved] = first.wrongItem;
  await client.labels.moveToItem({ photoId: moved?.photoId ?? '', itemId: second.id });
  expect((await itemOf(sku(2))).sides[0]?.photo?.id).toBe(moved?.photoId);
  expect((await itemOf(sku(2))).wrongItem).toEqual([]);
  const left = await client.labels.keepHere({ photoId: saved?.photoId ?? '' });
  expect(left.wrongItem).toEqual([]);
  expect(left.sides.filter(({ photo }) => photo !== null)).toHaveLength(1);
});

test('a photo that shows the code of an item that has its very file is not to be moved there', async () => {
  const file = join(folder, 'twice.jpg');
  writeFileSync(file, await labelJpeg({ codes: [label(sku(2))], width: 900, height: 600 }));
  for (const reference of [sku(1), sku(2)]) await station.commands.ingest({ reference, file, source: 'import' });
  const second = await itemOf(sku(2));
  expect((await itemOf(sku(1))).wrongItem).toMatchObject([
    { reason: 'same_bytes', reference: sku(2), otherItemId: second.id },
  ]);
});

test('a pattern that cannot be used is refused with its field, and the old one stays', async () => {
  await expect(client.labels.change({ opensItems: true, warnsOfOthers: true, pattern: '(' })).rejects.toMatchObject({
    data: { code: 'invalid', field: 'pattern' },
  });
  expect((await client.labels.get({})).pattern).toBe('SKU-\\d+');
  const examples = [sku(1), `x${sku(1)}`, '4006381333931'];
  expect(await client.labels.tryPattern({ pattern: 'SKU-\\d+', examples })).toEqual({ fits: [true, false, false] });
});

test('the target card is no photo of an item, once; after it photos are photos again', async () => {
  await client.shoot.scan({ reference: sku(1) });
  await expect(client.golden.awaitShot({ awaited: { camera: 'hot folder', purpose: 'shot' } })).rejects.toMatchObject({
    data: { code: 'not_possible' },
  });
  await client.golden.awaitShot({ awaited: { camera: 'hot folder', purpose: 'reference' } });
  expect(await take([label('CARD')])).toMatchObject({ accepted: true, photo: null, side: null });
  expect((await take([])).side).not.toBeNull();
  await client.golden.awaitShot({ awaited: { camera: 'hot folder', purpose: 'shot' } });
  expect(await take([label('CARD')], 'import', sku(1))).toMatchObject({ reference_id: sku(1) });
  await take([label('CARD')]);
  // What shows something else than the card is a photo, whatever is waited for.
  await client.golden.awaitShot({ awaited: { camera: 'hot folder', purpose: 'shot' } });
  expect((await take([])).side).not.toBeNull();
  const { cameras, awaited } = await client.golden.get({});
  expect(awaited).toBeNull();
  expect(cameras).toMatchObject([{ camera: 'hot folder', shotToday: true, shots: [{ stops: expect.closeTo(0, 0) }] }]);
  expect(cameras[0]?.drifts.map(({ level }) => level)).toEqual(['steady', 'steady', 'steady', 'steady']);
  expect((await itemOf(sku(1))).sides.filter(({ photo }) => photo !== null)).toHaveLength(3);
});

test("the card of a day's shot that was asked for is its shot after a restart too, and no photo of an item", async () => {
  await client.golden.awaitShot({ awaited: { camera: 'hot folder', purpose: 'reference' } });
  await take([label('CARD')]);
  await client.golden.awaitShot({ awaited: { camera: 'hot folder', purpose: 'shot' } });
  await station.close();
  await openStation();
  expect((await client.golden.get({})).awaited).toEqual({ camera: 'hot folder', purpose: 'shot' });
  await client.shoot.scan({ reference: sku(1) });
  expect(await take([label('CARD')])).toMatchObject({ accepted: true, photo: null, side: null });
  expect(await client.golden.get({})).toMatchObject({ awaited: null, cameras: [{ shotToday: true }] });
  expect((await take([])).side).not.toBeNull();
});
