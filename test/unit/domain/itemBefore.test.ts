import { expect, test } from 'vitest';
import { clockOffsetOf } from '../../../main/domain/intake/cameraClock.ts';
import { itemBefore, type Visit } from '../../../main/domain/intake/visits.ts';
import { photoSources } from '../../../main/domain/photo/photoSources.ts';
import { itemId } from '../store/samples.ts';

const hour = 3_600_000;

test.each([
  ['the first ones: the most that it can be', [900, 950, 900, 900], 1_900],
  ['one alone: its clock may stand still', [hour], null],
  ['few, a late one among them', [900, 9_000], 1_900],
  ['five that agree', [900, 1_400, 800, 2_000, 1_100], 800],
  ['a clock an hour behind', [hour + 900, hour + 300, hour + 700, hour + 1_200, hour + 950], hour + 300],
  ['a clock that is ahead', [-90_000, -89_000, -89_500, -88_700, -89_100], -90_000],
  ['late ones among them', [60_000, 900, 800, 45_000, 1_000, 1_200, 700], 700],
  ['a card that is copied', [9 * hour, 8 * hour, 7 * hour, 6 * hour, 5 * hour, 4 * hour], null],
  ['none', [], null],
  [
    'five since the clock was set; those before it say nothing any more',
    [900, 800, 1_000, 1_200, 700, hour, hour, hour, hour],
    700,
  ],
])('the offset of a clock by its photos, newest first: %s', (_, latenesses, offset) => {
  expect(clockOffsetOf(latenesses)).toBe(offset);
});

const visits: readonly Visit[] = [
  { itemId: itemId('2'), openedAt: 2_000, leftAt: 3_000 },
  { itemId: itemId('1'), openedAt: 1_000, leftAt: 2_000 },
];
const opened = { itemId: itemId('3'), openedAt: 3_000 };
const { hotFolder, tether, card, byHand, usb, commandLine } = photoSources;

test.each([
  ['while the item before was open', hotFolder, 2_500, '2'],
  ['in the moment of its scan', hotFolder, 2_000, '2'],
  ['in the moment of the next scan: that one is of this item', hotFolder, 3_000, null],
  ['two items ago', tether, 1_500, '1'],
  ['before any', card, 999, null],
  ['while this item is open', hotFolder, 3_500, null],
  ['nobody knows when', hotFolder, null, null],
  ['dropped by a person', byHand, 2_500, null],
  ["the page's own camera", usb, 2_500, null],
  ['given on the command line', commandLine, 2_500, null],
])('%s', (_, source, shotAt, before) => {
  expect(itemBefore(source, shotAt, opened, visits)).toBe(before);
});

test.each([
  ['after the item before was left: that one may have one more', hotFolder, 3_500, '2'],
  ['by the cable, in between', tether, 8_900, '2'],
  ['within the second of the scan: it is of this item', hotFolder, 9_000, null],
  ['in between, and picked from a card by a person', card, 3_500, null],
  ['before any', hotFolder, 999, null],
])('where nothing was open until the scan, taken %s', (_, source, shotAt, before) => {
  expect(itemBefore(source, shotAt, { itemId: itemId('3'), openedAt: 10_000 }, visits)).toBe(before);
});

test('an item that is opened again is this one; without an item there is nothing to ask', () => {
  const again = { itemId: itemId('1'), openedAt: 3_000 };
  expect(itemBefore(hotFolder, 1_500, again, visits)).toBeNull();
  expect(itemBefore(hotFolder, 3_500, { itemId: itemId('2'), openedAt: 10_000 }, visits)).toBeNull();
  expect(itemBefore(hotFolder, 1_500, null, visits)).toBeNull();
});
