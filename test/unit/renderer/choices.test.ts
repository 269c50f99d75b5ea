import { describe, expect, it } from 'vitest';
import { openableAddress } from '../../../renderer/components/frame/webAddress.ts';
import { findLast } from '../../../renderer/screens/shoot/choose/typeChoices.ts';
import { groupSides, hasAllRequired, neighbour } from '../../../renderer/state/items/checklist.ts';
import { fakeItem, fakeTaxonomy } from '../../fakes/page/fakeViews.ts';

it('offers the last type only while the partner lists it', () => {
  const last = { categoryUuid: 'category-Watches', typeUuid: 'type-Watches-Quartz', serviceUuid: null };
  expect(findLast(fakeTaxonomy(), last)?.type).toBe('Quartz');
  expect(findLast(fakeTaxonomy(), { ...last, typeUuid: 'gone' })).toBeNull();
  expect(findLast(fakeTaxonomy(), null)).toBeNull();
});

describe('the checklist', () => {
  const { sides } = fakeItem({ id: 'i', referenceId: 'r', captured: 6, at: 1 });

  it('keeps groups together even when the partner mixes them', () => {
    const mixed = [sides[0]!, sides[4]!, sides[1]!];
    expect(groupSides(mixed).map((group) => group.sides.map((side) => side.name))).toEqual([
      ['Front', 'Back'],
      ['Size label'],
    ]);
    expect(neighbour(mixed, sides[0]!.uuid, 1)?.name).toBe('Back');
  });

  it('is complete when only optional sides are missing, never when a required one is rejected or nothing is known', () => {
    expect(hasAllRequired({ sides })).toBe(true);
    expect(
      hasAllRequired({ sides: sides.map((side, index) => (index === 1 ? { ...side, status: 'rejected' } : side)) }),
    ).toBe(false);
    expect(hasAllRequired({ sides: [] })).toBe(false);
  });
});

it('opens https addresses alone', () => {
  expect(openableAddress('https://partner.example/sr/1')).toBe('https://partner.example/sr/1');
  for (const text of ['http://partner.example', 'javascript:alert(1)', 'file:///etc/passwd', 'nonsense', null]) {
    expect(openableAddress(text)).toBeNull();
  }
});
