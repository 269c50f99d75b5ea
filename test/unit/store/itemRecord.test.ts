import { expect, test } from 'vitest';
import type { PictureHash, Sha256 } from '../../../main/domain/ids.ts';
import { mergeDetails } from '../../../main/domain/partner/srDetails.ts';
import { inboxOwner } from '../../../main/domain/ports/recordStores.ts';
import { parseRecord, readRecord, recordText } from '../../../main/store/records/itemRecord.ts';
import { restoreRecords } from '../../../main/store/records/restoreRecord.ts';
import { newStore } from './newStore.ts';
import { connectTo, item, photo, rejection, sidesOf, srUuid } from './samples.ts';

/** What a record of one photo tells of its CRC-32, when it says this. */
function checksumFrom(written: unknown): unknown {
  const store = newStore();
  store.photos.insert(photo('1', { sha256: 'ab'.repeat(32) as Sha256, crc32: 5 }));
  const record = readRecord(store, inboxOwner);
  if (record === null) throw new Error('There is no record');
  const text = recordText({ revision: 1, record });
  expect(text).toContain('"crc32":5');
  const said = written === undefined ? '' : `"crc32":${JSON.stringify(written)},`;
  const read = parseRecord(text.replace('"crc32":5,', said), 'inbox.json').record;
  return 'photos' in read ? read.photos.map((photo) => photo.crc32) : read;
}

test.each([0, 5, 0xffff_ffff])('a CRC-32 of %i comes back from a record', (sum) => {
  expect(checksumFrom(sum)).toEqual([sum]);
});

test.each([undefined, null, -1, 1.5, 2 ** 32, '5', {}])(
  'a record that says %j instead of a CRC-32 tells of its photo all the same',
  (said) => {
    expect(checksumFrom(said)).toEqual([null]);
  },
);

test('pictures come back from a record, with what lies beside photos; one from before, or with no hash there, tells of its photo all the same', () => {
  const [own, beside] = ['ab'.repeat(32), 'cd'.repeat(32)] as unknown as readonly [PictureHash, PictureHash];
  const store = newStore();
  const { id } = store.photos.insert(photo('1', { sha256: 'ab'.repeat(32) as Sha256, pictureHash: own }));
  const file = { photoId: id, sha256: 'cd'.repeat(32) as Sha256, pictureHash: beside, bytes: 5, extension: 'jpg' };
  store.companions.insert({ ...file, filename: 'a.jpg', kind: 'rewritten', addedAt: 9 });
  const record = readRecord(store, inboxOwner);
  if (record === null) throw new Error('There is no record');
  const written = recordText({ revision: 1, record });
  const restored = (text: string) => {
    const other = newStore();
    restoreRecords(other, 0).add(parseRecord(text, 'inbox.json'));
    return [other.photos.byPicture(own).length, other.companions.byPicture(beside).length, other.photos.count()];
  };
  expect(restored(written)).toEqual([1, 1, 1]);
  const without = (value: unknown) =>
    JSON.stringify(JSON.parse(written), (key, saved) => (key === 'pictureHash' ? value : saved));
  for (const value of [undefined, null, 'no hash', 5]) expect(restored(without(value))).toEqual([0, 0, 1]);
});

test('brand and model come back from a record, and one from before they were kept has none', () => {
  const store = newStore();
  connectTo(store);
  const { id } = item('1');
  store.items.insert(item('1', { brand: { uuid: 'b', name: 'Nike' }, model: { uuid: null, name: 'Dunk' } }));
  const record = readRecord(store, id);
  if (record === null) throw new Error('There is no record');
  const written = recordText({ revision: 1, record });
  const itemFrom = (text: string) => parseRecord(text, 'item.json').record;
  expect(itemFrom(written)).toMatchObject({
    item: { brand: { uuid: 'b', name: 'Nike' }, model: { uuid: null, name: 'Dunk' } },
  });
  const older = JSON.stringify(JSON.parse(written), (key, value) =>
    key === 'brand' || key === 'model' ? undefined : value,
  );
  expect(itemFrom(older)).toMatchObject({ item: { brand: null, model: null } });
});

test('an SR that was taken over comes back from a record with what a person was asked, and one from before took none over', () => {
  const store = newStore();
  connectTo(store);
  const state = { primary: 'DRAFT', supplement: null };
  const existing = { srUuid: srUuid('sr-1'), state, held: 2, sides: 5, answer: 'take' } as const;
  store.items.insert(item('1', { adopted: true, existing }));
  const record = readRecord(store, item('1').id);
  if (record === null) throw new Error('There is no record');
  const written = recordText({ revision: 1, record });
  const itemFrom = (text: string) => parseRecord(text, 'item.json').record;
  expect(itemFrom(written)).toMatchObject({ item: { adopted: true, existing } });
  const older = JSON.stringify(JSON.parse(written), (key, value) =>
    key === 'adopted' || key === 'existing' ? undefined : value,
  );
  expect(itemFrom(older)).toMatchObject({ item: { adopted: false, existing: null } });
});

test('what the partner tells beside, its groups and who marked a side come back, and a record from before has none', () => {
  const store = newStore();
  connectTo(store);
  const { id } = item('1');
  store.items.insert(item('1'));
  const details = mergeDetails(null, { legacyId: 'L-1', mediaRequirements: null, active: true });
  store.srDetails.put(id, details);
  store.sides.replace(
    id,
    sidesOf('1', 1).map((side) => ({ ...side, groupDescription: 'From outside', groupLocked: true })),
  );
  const answer = { kind: 'other', words: 'The label was cut out', who: 'Kim', at: 7 } as const;
  store.rejections.insert(rejection('r', '1', { markedBy: 'Kim', answer }));
  const record = readRecord(store, id);
  if (record === null) throw new Error('There is no record');
  const written = recordText({ revision: 1, record });
  const read = (text: string) => parseRecord(text, 'item.json').record;
  expect(read(written)).toMatchObject({
    srDetails: details,
    sides: [{ groupDescription: 'From outside', groupLocked: true }],
    rejections: [{ markedBy: 'Kim', answer }],
  });
  const rebuilt = newStore();
  connectTo(rebuilt);
  restoreRecords(rebuilt, 0).add({ revision: 1, record: read(written) });
  expect(readRecord(rebuilt, id)).toEqual(record);

  const news = new Set(['srDetails', 'groupDescription', 'groupLocked', 'markedBy', 'answer']);
  const older = JSON.stringify(JSON.parse(written), (key, value) => (news.has(key) ? undefined : value));
  expect(read(older)).toMatchObject({
    srDetails: null,
    sides: [{ groupDescription: '', groupLocked: false }],
    rejections: [{ markedBy: null }],
  });
});
