import { expect, test } from 'vitest';
import type { OperatorId } from '../../../main/domain/ids.ts';
import { type FleetOperators, stepsToFleetList } from '../../../main/domain/operator/fleetOperators.ts';
import { noLook, type Operator, type RemovedOperator } from '../../../main/domain/operator/operator.ts';

const idOf = (name: string) => name as OperatorId;

function person(id: string, name: string, change: Partial<Operator> = {}): Operator {
  return { id: idOf(id), name, badge: null, language: null, ...noLook, addedAt: 1, ...change };
}

function steps(
  here: readonly (Operator | RemovedOperator)[],
  list: Partial<FleetOperators>,
  isNoBadge: (badge: string) => boolean = () => false,
) {
  return stepsToFleetList(here, { operators: [], removed: [], ...list }, isNoBadge);
}

test('people of the fleet come, and change; who is the same already causes nothing', () => {
  const [zora, amin] = [person('z', 'Zora', { badge: 'Z' }), person('a', 'Amin')];
  expect(steps([], { operators: [zora, amin] })).toEqual([
    { kind: 'put', operator: zora },
    { kind: 'put', operator: amin },
  ]);
  expect(steps([zora, { ...amin, addedAt: 7 }], { operators: [zora, amin] })).toEqual([]);
  const renamed = { ...zora, name: 'Zora Berg' };
  expect(steps([zora, amin], { operators: [renamed, amin] })).toEqual([{ kind: 'put', operator: renamed }]);
});

test('who is named as removed is forgotten; an id that nobody has here is noted once', () => {
  const list = { removed: [idOf('z'), idOf('x')] };
  expect(steps([person('z', 'Zora')], list)).toEqual([
    { kind: 'forget', id: 'z' },
    { kind: 'note', id: 'x' },
  ]);
  const after = [
    { id: idOf('z'), removedAt: 5 },
    { id: idOf('x'), removedAt: 5 },
  ];
  expect(steps(after, list)).toEqual([]);
  // A list that says both forgets.
  expect(steps([person('z', 'Zora')], { operators: [person('z', 'Zora')], removed: [idOf('z')] })).toEqual([
    { kind: 'forget', id: 'z' },
  ]);
});

test('who was removed here does not come back by an older list, and people of this station alone stay', () => {
  const own = person('o', 'Ola', { badge: 'O' });
  expect(steps([own, { id: idOf('z'), removedAt: 5 }], { operators: [person('z', 'Zora')] })).toEqual([]);
});

test('the same name under another id is the same person; two whom the fleet tells apart stay two', () => {
  const zora = person('fleet', 'ZORA', { badge: 'Z' });
  expect(steps([person('own', 'Zora', { badge: 'Z' })], { operators: [zora] })).toEqual([
    { kind: 'join', from: 'own', to: 'fleet' },
    { kind: 'put', operator: zora },
  ]);
  // A swap of names is no reason to join anybody.
  const swapped = [person('a', 'Zora'), person('z', 'Amin')];
  expect(steps([person('a', 'Amin'), person('z', 'Zora')], { operators: swapped })).toEqual(
    swapped.map((operator) => ({ kind: 'put', operator })),
  );
});

test('a badge is the fleet’s, also where two have swapped theirs; one that means something else here is left out', () => {
  const own = person('o', 'Ola', { badge: 'B-1' });
  const zora = person('z', 'Zora', { badge: 'B-1' });
  expect(steps([own], { operators: [zora] })).toEqual([
    { kind: 'takeBadge', id: 'o' },
    { kind: 'put', operator: zora },
  ]);
  const swapped = [person('a', 'Amin', { badge: '2' }), person('z', 'Zora', { badge: '1' })];
  const here = [person('a', 'Amin', { badge: '1' }), person('z', 'Zora', { badge: '2' })];
  expect(steps(here, { operators: swapped })).toEqual([
    { kind: 'takeBadge', id: 'a' },
    { kind: 'takeBadge', id: 'z' },
    ...swapped.map((operator) => ({ kind: 'put', operator })),
  ]);
  expect(steps([], { operators: [zora] }, (badge) => badge === 'B-1')).toEqual([
    { kind: 'put', operator: { ...zora, badge: null } },
  ]);
});
