import { expect, it } from 'vitest';
import { byPlace } from '../../../../renderer/screens/reshoot/byPlace.ts';

function row(id: string, place: string | null) {
  return { id, referenceId: id, type: null, place, rejectedAt: 1, rejectedSides: [], remarks: 0, photoId: null };
}

function printed(...places: readonly (string | null)[]): readonly string[] {
  return byPlace(
    places.map((place, at) => row(`${at}`, place)),
    'en',
  ).map(({ id, place }) => `${id} ${place}`);
}

it('goes from place to place as a person walks, those without one last, each place with its oldest item first', () => {
  expect(printed(null, 'A-10', 'B-1', 'A-2', null, 'A-10')).toEqual([
    '3 A-2',
    '1 A-10',
    '5 A-10',
    '2 B-1',
    '0 null',
    '4 null',
  ]);
});

it('takes a place that is written in another case for the same one, and writes it as its oldest item has it', () => {
  expect(printed('a-17', 'B-1', 'A-17', 'a-17')).toEqual(['0 a-17', '2 a-17', '3 a-17', '1 B-1']);
});

it('keeps the items of a place together where another one sorts alike', () => {
  expect(printed('A-7', 'A-07', 'A-7', 'a-07')).toEqual(['1 A-07', '3 A-07', '0 A-7', '2 A-7']);
});
