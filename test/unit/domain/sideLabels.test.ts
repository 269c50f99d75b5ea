import { expect, test } from 'vitest';
import { findSide, sidesMeant } from '../../../main/domain/item/reconcile.ts';
import { sideLabels } from '../../../main/domain/item/sideLabels.ts';
import { side } from './facts.ts';

const sides = [
  side('a', { name: 'Front', groupName: 'Exterior' }),
  side('b', { name: 'front ', groupName: 'Interior' }),
  side('c', { name: 'Sole', groupName: 'Exterior' }),
  side('d', { name: 'Tag', groupName: 'Labels' }),
  side('e', { name: 'Tag', groupName: 'Labels' }),
  side('f', { name: 'Lid', groupName: '' }),
  side('g', { name: 'Lid', groupName: 'Box' }),
];

test('sides of one name are told apart by their group, those of one group by a number; others keep their name', () => {
  expect([...sideLabels(sides).values()]).toEqual([
    'Front (Exterior)',
    'front  (Interior)',
    'Sole',
    'Tag (Labels 1)',
    'Tag (Labels 2)',
    'Lid',
    'Lid (Box)',
  ]);
  const nameless = [side('x', { name: 'Tag', groupName: '' }), side('y', { name: 'Tag', groupName: '' })];
  expect([...sideLabels(nameless).values()]).toEqual(['Tag (1)', 'Tag (2)']);
});

test('a person names a side by its uuid, by its name where that is clear, or as it is called', () => {
  expect(findSide(sides, 'c')).toBe('c');
  expect(findSide(sides, 'sole')).toBe('c');
  expect(findSide(sides, 'Tag')).toBeNull();
  expect(findSide(sides, 'FRONT (interior)')).toBe('b');
  expect(findSide(sides, 'tag (labels 2)')).toBe('e');
  expect(findSide(sides, 'Heel')).toBeNull();
  expect(sidesMeant(sides, 'front').map(({ uuid }) => uuid)).toEqual(['a', 'b']);
});
