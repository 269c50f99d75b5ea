import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OperationChanges } from '../../../main/domain/ports/operationStore.ts';
import { mediaPaths } from '../../../main/imaging/store/mediaPaths.ts';
import type { ItemRecord } from '../../../main/store/records/itemRecord.ts';
import { deliverEvents } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import {
  at,
  idOf,
  mediaOf,
  nextPicture,
  type Place,
  partnerAtRest,
  placeAt,
  recordOf,
  send,
  shoot,
} from './evacuationPlaces.ts';
import { inspect, keepRawCompanion } from './workedFolder.ts';

/** Changes the first open operation of that kind, as an engine would have left it. */
function leave(folder: string, reference: string, kind: string, changes: OperationChanges): void {
  inspect(folder, (store) => {
    const found = store.operations.openOfItem(idOf(store, reference)).find(({ payload }) => payload.kind === kind);
    if (!found) throw new Error(`There is no ${kind} of ${reference}`);
    store.operations.update(found.id, changes);
  });
}

/** Every kind of item that a station can hold, and a photo of the inbox, each photo with a RAW beside it. */
async function stationWithAll(): Promise<Place> {
  const place = placeAt(await partnerAtRest());
  const { partner, folder } = place;
  await at(place, true, async (station) => {
    for (const reference of ['REVIEW', 'ENDED', 'REJECTED']) await shoot(station, partner, reference, 5);
    await shoot(station, partner, 'UNWANTED', 1);
    await send(station);
    partner.control.reject({ sr: 'REJECTED', sides: [{ side: 'Left side', reason: 'Blurred', message: 'Too soft' }] });
    partner.control.setState({ sr: 'ENDED', state: { primary: 'COMPLETE', supplement: 'APPROVED' } });
    partner.control.addFault({
      endpoint: 'upload_media',
      kind: 'status',
      status: 422,
      message: 'Not sharp enough',
      skip: 1,
    });
    await shoot(station, partner, 'REFUSED', 5);
    await send(station);
    await deliverEvents(station, partner);
  });
  await at(place, false, async (station) => {
    await shoot(station, partner, 'BEGUN', 2);
    await shoot(station, partner, 'BARE', 0);
    await shoot(station, partner, 'READY', 5);
    await shoot(station, partner, 'HALF', 5);
    await shoot(station, partner, 'LIMITED', 5);
    await shoot(station, partner, 'TRAY', 7);
    await station.commands.cancel({ reference: 'UNWANTED', reason: 'Sold' });
    await station.commands.ingest({ reference: null, file: await nextPicture(), source: 'test' });
  });
  // A create whose answer was lost, and one that waits for a limit of this station's key.
  leave(folder, 'HALF', 'create', { status: 'in_flight', attempts: 1 });
  leave(folder, 'LIMITED', 'create', { waitingFor: 'rate_limit', nextTryAt: Date.now() + 3_600_000 });
  inspect(folder, (store) => {
    const photos = [...store.photos.inbox(), ...store.items.all().flatMap(({ id }) => store.photos.ofItem(id))];
    for (const photo of photos) keepRawCompanion(store, folder, photo);
  });
  return place;
}

const unsent = ['BARE', 'BEGUN', 'HALF', 'LIMITED', 'READY', 'REFUSED', 'REJECTED', 'TRAY', 'UNWANTED'];

/** What a move carries as it is; what its end does with operations is looked at apart. */
function carried({ sides, photos, companions, codes, keptPhotos, origins, rejections, srDetails }: ItemRecord) {
  const byId = photos.map(({ sequence: _, ...photo }) => photo);
  return { sides, photos: byId, companions, codes, keptPhotos, origins, rejections, srDetails };
}

const openOf = ({ operations }: ItemRecord) =>
  operations.filter(({ status }) => status !== 'done' && status !== 'dropped');

test('an evacuation takes every kind of unsent item, whole: nothing of it can be sent here, all of it is there', async () => {
  const old = await stationWithAll();
  const { partner } = old;
  const before = new Map(unsent.map((reference) => [reference, recordOf(old.folder, reference)]));
  expect(openOf(before.get('REFUSED')!).some(({ status }) => status === 'parked')).toBe(true);
  const stick = join(temporaryFolder(), 'stick');
  const out = await at(old, false, ({ commands }) => commands.exportQueue({ folder: stick, again: false }));
  expect(out.items.map(({ reference_id }) => reference_id).toSorted()).toEqual(unsent);
  expect(out).toMatchObject({ left: 0, lost: [], inbox_photos: 1 });

  // What was parked or under way is nobody's here any more; what the partner has, or has ended, stays.
  for (const reference of unsent) expect(openOf(recordOf(old.folder, reference)), reference).toEqual([]);
  await at(old, true, async (station) => {
    await station.commands.retry({ reference: 'REFUSED' }).catch(() => undefined);
    const sent = partner.control.requests().length;
    await send(station);
    expect(
      partner.control
        .requests()
        .slice(sent)
        .filter(({ method }) => method !== 'GET'),
    ).toEqual([]);
  });

  // Each photo and each RAW, byte for byte.
  const [inside] = readdirSync(stick);
  const files = new Set(readdirSync(join(stick, inside!, 'photos')));
  const paths = mediaPaths(join(old.folder, 'media'));
  for (const [reference, { photos, companions }] of before) {
    for (const { sha256 } of photos) expect(files, reference).toContain(`${sha256}.jpg`);
    for (const { sha256, extension } of companions) {
      expect(readFileSync(join(stick, inside!, 'photos', `${sha256}.${extension}`))).toEqual(
        readFileSync(paths.kept({ sha256, extension })),
      );
    }
  }

  const next = placeAt(partner);
  const came = await at(next, false, async ({ commands }) => await commands.importQueue({ folder: stick }));
  expect(came).toMatchObject({ items: unsent.length, already: 0, beside: [], inbox_photos: 1, lost: 0 });
  for (const [reference, record] of before) {
    const there = recordOf(next.folder, reference);
    expect(carried(there), reference).toEqual(carried(record));
    const of = ({ payload, status, outcomeUnknown }: ItemRecord['operations'][number]) => ({
      payload,
      status: status === 'in_flight' ? 'pending' : status,
      outcomeUnknown: outcomeUnknown || status === 'in_flight',
    });
    expect(there.operations.map(of), reference).toEqual(record.operations.map(of));
  }
  // It waits for no limit of the other station's key.
  expect(openOf(recordOf(next.folder, 'LIMITED')).filter(({ nextTryAt }) => nextTryAt !== null)).toEqual([]);
  inspect(next.folder, (store) => {
    const [photo] = store.photos.inbox();
    expect(store.companions.ofPhoto(photo!.id)).toHaveLength(1);
  });

  // It ends what was begun: each photo once, the refused one too.
  await at(next, true, async (station) => {
    await station.commands.retry({ reference: 'REFUSED' });
    await send(station);
    const { items } = await station.commands.status({ reference: null });
    const stages = Object.fromEntries(items.map(({ reference_id, stage }) => [reference_id, stage]));
    expect(stages).toEqual({
      BARE: 'shooting',
      BEGUN: 'shooting',
      HALF: 'in_review',
      LIMITED: 'in_review',
      READY: 'in_review',
      REFUSED: 'in_review',
      REJECTED: 'reshoot',
      TRAY: 'in_review',
      UNWANTED: 'cancelled',
    });
  });
  for (const reference of ['HALF', 'LIMITED', 'READY', 'REFUSED']) {
    const sent = mediaOf(partner, reference);
    expect(new Set(sent).size, reference).toBe(sent.length);
    expect(sent.toSorted(), reference).toEqual(
      before
        .get(reference)!
        .photos.map(({ sha256 }) => sha256)
        .toSorted(),
    );
  }
});

test('a photo that is lost at the failing station holds nothing back: it is named, and its side is shot anew at the other', async () => {
  const partner = await partnerAtRest();
  const old = placeAt(partner);
  await at(old, false, async (station) => {
    await shoot(station, partner, 'HURT', 5);
    await shoot(station, partner, 'SOUND', 5);
    await station.commands.ingest({ reference: null, file: await nextPicture(), source: 'test' });
  });
  const { photos } = recordOf(old.folder, 'HURT');
  const paths = mediaPaths(join(old.folder, 'media'));
  const path = (index: number) => paths.original({ sha256: photos[index]!.sha256, format: 'jpeg' });
  rmSync(path(0));
  const [ofInbox] = inspect(old.folder, (store) => store.photos.inbox());
  rmSync(paths.original({ sha256: ofInbox!.sha256, format: 'jpeg' }));
  truncateSync(path(1), 100);
  const third = readFileSync(path(2));
  third[third.length >> 1]! ^= 1;
  writeFileSync(path(2), third);

  const stick = join(temporaryFolder(), 'stick');
  const out = await at(old, false, ({ commands }) => commands.exportQueue({ folder: stick, again: false }));
  expect(out).toMatchObject({
    photos: 7,
    left: 0,
    lost: [
      { reference_id: 'HURT', files: 3 },
      { reference_id: null, files: 1 },
    ],
  });
  const next = placeAt(partner);
  await at(next, true, async (station) => {
    expect(await station.commands.importQueue({ folder: stick })).toMatchObject({
      items: 2,
      photos: 7,
      inbox_photos: 0,
      lost: 4,
    });
    await send(station);
    const [hurt] = (await station.commands.status({ reference: 'HURT' })).items;
    expect(hurt).toMatchObject({ stage: 'shooting', operations: { parked: 0 } });
    expect(mediaOf(partner, 'HURT').toSorted()).toEqual(
      photos
        .slice(3)
        .map(({ sha256 }) => sha256)
        .toSorted(),
    );
    expect((await station.commands.status({ reference: 'SOUND' })).items[0]?.stage).toBe('in_review');
    const files = [await nextPicture(), await nextPicture(), await nextPicture()];
    await station.commands.importPhotos({ reference: 'HURT', side: null, files });
    await send(station);
    expect((await station.commands.status({ reference: 'HURT' })).items[0]?.stage).toBe('in_review');
  });
});

test('a rejection whose photo went to another item, and the work list, are right at the station that takes the work in', async () => {
  const partner = await partnerAtRest();
  const [old, next] = [placeAt(partner), placeAt(partner)];
  await at(old, true, async (station) => {
    await shoot(station, partner, 'SENT', 5);
    await send(station);
    partner.control.reject({ sr: 'SENT', sides: [{ side: 'Left side', reason: 'Blurred' }] });
    await deliverEvents(station, partner);
  });
  inspect(old.folder, (store) => {
    const [rejection] = store.rejections.ofItem(idOf(store, 'SENT'));
    store.photos.update(rejection!.photoId!, { itemId: null, place: 'inbox', sideUuid: null });
  });
  const list = join(temporaryFolder(), 'list.csv');
  writeFileSync(list, 'reference,type\nSENT,Sneakers\nOTHER,Sneakers\n');
  const stick = join(temporaryFolder(), 'stick');
  await at(old, false, ({ commands }) => commands.exportQueue({ folder: stick, again: false }));
  await at(next, false, async ({ commands }) => {
    await commands.workListImport({ file: list, map: [] });
    await commands.importQueue({ folder: stick });
    expect((await commands.status({ reference: null })).expected).toBe(1);
  });
  expect(recordOf(next.folder, 'SENT').rejections.map(({ reason }) => reason)).toEqual(['Blurred']);
});

test('an item that left, came back and left again is as it left last, out of one stick and of two', async () => {
  const partner = await partnerAtRest();
  const old = placeAt(partner);
  const [stick, other] = [join(temporaryFolder(), 'stick'), join(temporaryFolder(), 'other')];
  await at(old, false, async (station) => {
    const { commands } = station;
    await shoot(station, partner, 'BACK', 1);
    await commands.exportQueue({ folder: stick, again: false });
    await commands.importQueue({ folder: stick });
    await commands.importPhotos({ reference: 'BACK', side: null, files: [await nextPicture()] });
    expect(await commands.exportQueue({ folder: stick, again: false })).toMatchObject({ photos: 2 });
    // Only as it left last.
    const again = await commands.exportQueue({ folder: other, again: true });
    expect(again.items).toEqual([{ reference_id: 'BACK', photos: 2 }]);
    expect(readdirSync(other)).toHaveLength(1);
  });
  for (const folder of [stick, other]) {
    const next = placeAt(partner);
    await at(next, false, ({ commands }) => commands.importQueue({ folder }));
    expect(recordOf(next.folder, 'BACK').photos).toHaveLength(2);
  }
});

test('a list of moved work that is damaged holds later work not back, and is named', async () => {
  const partner = await partnerAtRest();
  const [old, next] = [placeAt(partner), placeAt(partner)];
  const stick = join(temporaryFolder(), 'stick');
  await at(old, false, async (station) => {
    const { commands } = station;
    await shoot(station, partner, 'FIRST', 1);
    await commands.exportQueue({ folder: join(temporaryFolder(), 'lost'), again: false });
    const [first] = readdirSync(join(old.folder, 'handover'));
    writeFileSync(join(old.folder, 'handover', first!, 'queue.json'), '{}\n');
    rmSync(join(old.folder, 'handover', first!, 'delivered.json'));
    await shoot(station, partner, 'LATE', 1);
    await expect(commands.exportQueue({ folder: stick, again: false })).rejects.toThrow(/was changed/);
  });
  await at(next, false, async ({ commands }) => {
    expect(await commands.importQueue({ folder: stick })).toMatchObject({ items: 1, photos: 1 });
  });
  expect(recordOf(next.folder, 'LATE').photos).toHaveLength(1);
});

test('photos that come beside an item of the same code are photos to send, also those that their station had sent', async () => {
  const partner = await partnerAtRest();
  const [old, next] = [placeAt(partner), placeAt(partner)];
  const stick = join(temporaryFolder(), 'stick');
  await at(old, false, (station) => shoot(station, partner, 'BOTH', 2));
  const [sent] = recordOf(old.folder, 'BOTH').photos;
  inspect(old.folder, (store) => {
    store.photos.update(sent!.id, { uploadedAt: 1000, uploadedServerAt: 1000 });
    keepRawCompanion(store, old.folder, sent!);
  });
  await at(old, false, ({ commands }) => commands.exportQueue({ folder: stick, again: false }));
  await at(next, false, async (station) => {
    await shoot(station, partner, 'BOTH', 1);
    expect(await station.commands.importQueue({ folder: stick })).toMatchObject({ beside: ['BOTH'] });
  });
  const { photos, companions } = recordOf(next.folder, 'BOTH');
  expect(photos.find(({ id }) => id === sent!.id)).toMatchObject({ uploadedAt: null, uploadedServerAt: null });
  expect(companions.map(({ photoId }) => photoId)).toEqual([sent!.id]);
});

test.each(['inbox.json', 'item', 'photo'])(
  'a folder of which one file is damaged is refused, and nothing of it comes in: %s',
  async (which) => {
    const partner = await partnerAtRest();
    const [old, next] = [placeAt(partner), placeAt(partner)];
    const stick = join(temporaryFolder(), 'stick');
    await at(old, false, async (station) => {
      await shoot(station, partner, 'FIRST', 1);
      await station.commands.ingest({ reference: null, file: await nextPicture(), source: 'test' });
      await station.commands.exportQueue({ folder: stick, again: false });
    });
    const [inside] = readdirSync(stick);
    const folder = join(stick, inside!);
    const firstIn = (part: string) => join(folder, part, readdirSync(join(folder, part))[0]!);
    const path = { item: firstIn('items'), photo: firstIn('photos') }[which] ?? join(folder, which);
    const bytes = readFileSync(path);
    // One letter of a value: it can still be read.
    bytes[bytes.length - 20]! ^= 1;
    writeFileSync(path, bytes);
    await at(next, false, async ({ commands }) => {
      await expect(commands.importQueue({ folder: stick })).rejects.toThrow(/is missing or damaged/);
    });
    inspect(next.folder, (store) => expect([...store.items.all(), ...store.photos.inbox()]).toEqual([]));
  },
);
