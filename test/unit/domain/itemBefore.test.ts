import { expect, test } from 'vitest';
import { assumedClockOffset, type CameraFigure, clockOffsetOf } from '../../../main/domain/intake/cameraClock.ts';
import { itemBefore, type Visit } from '../../../main/domain/intake/visits.ts';
import { photoSources } from '../../../main/domain/photo/photoSources.ts';
import { itemId } from '../store/samples.ts';

const hour = 3_600_000;

/** Photos of a camera, the newest first, each taken so long after the one before. */
const figuresOf = (latenesses: readonly number[], apartMs = 6_000): CameraFigure[] =>
  latenesses.map((lateness, at) => ({ lateness, takenAt: (latenesses.length - at) * apartMs }));

test.each([
  ['none', [], null],
  ['one alone', [hour], null],
  ['two that agree', [hour, hour + 500], null],
  ['three that agree', [900, 1_400, 800], 800],
  ['three, a late one among them', [900, 90_000, 800], null],
  ['five that agree', [900, 1_400, 800, 2_000, 1_100], 800],
  ['a clock an hour behind', [hour + 900, hour + 300, hour + 700, hour + 1_200, hour + 950], hour + 300],
  ['a clock that is ahead', [-90_000, -89_000, -89_500, -88_700, -89_100], -90_000],
  ['late ones among them', [60_000, 900, 800, 45_000, 1_000, 1_200, 700], 700],
  ['a card that is copied', [9 * hour, 8 * hour, 7 * hour, 6 * hour, 5 * hour, 4 * hour], null],
  ['kept back, and come at once', [300_000, 306_000, 312_000, 318_000, 324_000], null],
  [
    'five since the clock was set; those before it say nothing any more',
    [900, 800, 1_000, 1_200, 700, hour, hour, hour, hour],
    700,
  ],
])('the offset of a clock by its photos, newest first: %s', (_, latenesses, offset) => {
  expect(clockOffsetOf(figuresOf(latenesses))).toBe(offset);
});

test('photos of one burst that were kept back and came at once say nothing of the clock', () => {
  expect(clockOffsetOf(figuresOf([300_000, 301_000, 302_000, 303_000, 304_000], 1_000))).toBeNull();
});

test.each([
  ['its clock is right', [300_000], 1_000],
  ['it is ahead by what its photos prove', [-80_000, -90_000, 4_000], -89_000],
])('of a camera whose photos do not tell it yet: %s', (_, latenesses, offset) => {
  expect(assumedClockOffset(latenesses)).toBe(offset);
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
