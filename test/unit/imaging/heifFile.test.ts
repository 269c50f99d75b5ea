import { expect, it } from 'vitest';
import { readHeif } from '../../../main/imaging/formats/heifFile.ts';

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const full = Buffer.alloc(4);
const noItems = box('iinf', full, Buffer.alloc(2));

it('refuses a file that claims millions of places in a few bytes, before they fill the memory', () => {
  // Fields of no bytes: an item is its number, its data reference and how many places it has.
  const item = Buffer.from([0, 1, 0, 0, 0xff, 0xff]);
  const places = box('iloc', full, Buffer.from([0, 0, 0, 3]), item, item, item);
  expect(() => readHeif(box('meta', full, noItems, places))).toThrow(new RangeError('too many places'));
});

it('refuses a file of ever so many empty boxes', () => {
  const empty = box('free');
  const boxes = Array.from({ length: 100_001 }, () => empty);
  expect(() => readHeif(Buffer.concat(boxes))).toThrow(new RangeError('too many boxes'));
});

it('reads places that have no fields, as long as they are few', () => {
  const places = box('iloc', full, Buffer.from([0, 0, 0, 1]), Buffer.from([0, 1, 0, 0, 0, 1]));
  expect(readHeif(box('meta', full, noItems, places))).toMatchObject({ exif: null, isWhole: true });
});

it('tells a cluster that was lost within the coded pictures, and no zeros elsewhere', () => {
  const [from, length] = [4_096, 20_000];
  const kind = box('infe', Buffer.from([2, 0, 0, 0, 0, 1, 0, 0]), Buffer.from('hvc1'));
  const place = Buffer.from([0, 1, 0, 0, 0, 1, ...[from, length].flatMap((value) => [0, 0, value >> 8, value & 255])]);
  const places = box('iloc', full, Buffer.from([0x44, 0, 0, 1]), place);
  const meta = box('meta', full, box('iinf', full, Buffer.from([0, 1]), kind), places);
  const file = Buffer.alloc(32 * 1024, 0x5a);
  meta.copy(file);
  // One box up to the end.
  file.writeUInt32BE(0, meta.length);
  expect(readHeif(file)).toMatchObject({ isWhole: true, hasLostPart: false });
  expect(readHeif(Buffer.from(file).fill(0, 8_192, 12_288))).toMatchObject({ isWhole: true, hasLostPart: true });
  expect(readHeif(Buffer.from(file).fill(0, 26_624, 30_720))).toMatchObject({ isWhole: true, hasLostPart: false });
});
