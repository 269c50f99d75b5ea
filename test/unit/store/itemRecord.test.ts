import { expect, test } from 'vitest';
import type { Sha256 } from '../../../main/domain/ids.ts';
import { inboxOwner } from '../../../main/domain/ports/recordStores.ts';
import { parseRecord, readRecord, recordText } from '../../../main/store/records/itemRecord.ts';
import { newStore } from './newStore.ts';
import { photo } from './samples.ts';

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
  return read.kind === 'station' ? read : read.photos.map((photo) => photo.crc32);
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
