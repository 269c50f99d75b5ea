import { describe, expect, it } from 'vitest';
import {
  bytesOf,
  entriesOfDay,
  groupCard,
  newEntries,
  pickable,
  togglePick,
} from '../../../../renderer/data/cardImport/cardPicks.ts';
import { dayText } from '../../../../renderer/format/days.ts';
import { cardRows, moveInRows } from '../../../../renderer/screens/shoot/card/cardRows.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';
import { fakeCardEntry } from '../../../fakes/page/fakeCards.ts';

const noon = new Date(2025, 0, 31, 12).getTime();
const hourMs = 3_600_000;
const entry = (number: number, takenAt: number, change = {}) =>
  fakeCardEntry(number, takenAt, { importedBefore: 'no', ...change });
const card = [
  entry(1, noon - 30 * hourMs),
  entry(2, noon - 2 * hourMs),
  entry(3, noon - hourMs, { folder: '102CANON' }),
  entry(4, noon, { importedBefore: 'yes' }),
  entry(5, noon + hourMs, { problem: 'The file is empty.' }),
];
const groups = groupCard(card);
const order = pickable(groups);

describe('the photos of a card', () => {
  it('are grouped by day and folder, newest first', () => {
    expect(groups.map(({ folder, entries }) => [folder, entries.map(({ id }) => id)])).toEqual([
      ['101CANON', ['5', '4', '2']],
      ['102CANON', ['3']],
      ['101CANON', ['1']],
    ]);
  });

  it('of one time go by name, so that the order never jumps', () => {
    const same = [entry(7, noon), entry(9, noon), entry(8, noon)];
    expect(groupCard(same)[0]?.entries.map(({ id }) => id)).toEqual(['9', '8', '7']);
  });

  it('are new when they were not imported, and can be read', () => {
    expect(newEntries(card).map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(entriesOfDay(card, noon).map(({ id }) => id)).toEqual(['2', '3', '4']);
    expect(order.map(({ id }) => id)).toEqual(['4', '2', '3', '1']);
  });
});

describe('picking', () => {
  const press = (picked: readonly string[], id: string, from: string | null = null) => [
    ...togglePick(new Set(picked), order, { id, from }),
  ];
  it('one toggles it', () => {
    expect(press([], '2')).toEqual(['2']);
    expect(press(['2', '3'], '2')).toEqual(['3']);
  });

  it('with Shift takes all between, in either direction, and drops none', () => {
    expect(press(['4'], '3', '4')).toEqual(['4', '2', '3']);
    expect(press(['1'], '4', '3')).toEqual(['1', '4', '2', '3']);
  });

  it('with Shift and nothing pressed before, or something that is gone, takes the one', () => {
    expect(press([], '3', 'gone')).toEqual(['3']);
  });

  it('adds the bytes up, RAW files too', () => {
    expect(bytesOf([entry(1, 0), entry(7, 0), entry(3, 0)], new Set(['1', '7']))).toBe(7_200_000 + 35_400_000);
  });
});

describe('the arrow keys', () => {
  // Lines: [5 4] [2] | [3] | [1]
  const rows = cardRows(groups, 2);
  it.each([
    ['4', 'ArrowRight', '2'],
    ['4', 'ArrowLeft', '5'],
    ['4', 'ArrowDown', '2'],
    ['2', 'ArrowDown', '3'],
    ['2', 'ArrowUp', '5'],
    ['5', 'ArrowUp', null],
    ['1', 'ArrowDown', null],
    ['1', 'ArrowRight', null],
    ['4', 'Home', '5'],
    ['4', 'End', '1'],
    ['4', 'Enter', null],
    ['gone', 'ArrowDown', null],
  ])('from %s %s goes to %s', (from, key, to) => {
    expect(moveInRows(rows, from, key)).toBe(to);
  });
});

it('days have names while they are near', () => {
  const midnight = new Date(2025, 0, 31).getTime();
  expect(inEnglish(dayText(midnight, noon))).toBe('Today');
  expect(inEnglish(dayText(new Date(2025, 0, 30).getTime(), noon))).toBe('Yesterday');
  expect(inEnglish(dayText(new Date(2024, 11, 24).getTime(), noon))).toContain('2024');
});
