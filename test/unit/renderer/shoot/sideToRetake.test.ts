import { describe, expect, test } from 'vitest';
import type { SideView } from '../../../../main/contract/views.ts';
import { sideToRetake } from '../../../../renderer/state/items/checklist.ts';
import { fakeItem } from '../../../fakes/page/fakeViews.ts';

const whole = fakeItem({ id: 'i', referenceId: 'r', captured: 9, at: 1 });

/** The item with photos on these sides, by when each was shot. */
function shotAt(times: Readonly<Record<number, number>>, rejected: readonly number[] = []) {
  const sides = whole.sides.map((side, index): SideView => {
    const at = times[index + 1];
    if (at === undefined || side.photo === null) return { ...side, status: 'missing', photo: null };
    const status = rejected.includes(index + 1) ? 'rejected' : 'captured';
    return { ...side, status, photo: { ...side.photo, addedAt: at } };
  });
  return { sides, retakeSideUuid: null };
}

const side = (number: number) => `i-side-${number}`;
const photoOn = (number: number) => `i-${number}`;
const retaken = (...given: Parameters<typeof sideToRetake>) => sideToRetake(...given)?.uuid ?? null;

describe('Retake, after several shots', () => {
  // Shot in this order: side 1, side 4, side 2. Side 3 is on the screen.
  const item = shotAt({ 1: 100, 4: 200, 2: 300 });
  const reported = item.sides[3]?.photo?.id ?? '';

  test('is of the one that was shot last, not of the last side', () => {
    expect(retaken(item, side(3), null)).toBe(side(2));
  });

  test('is of the photo that was told of last, whatever came in beside it', () => {
    expect(reported).not.toBe('');
    expect(retaken(item, side(3), reported)).toBe(side(4));
  });

  test('is of the last one that is there when the one told of was taken off', () => {
    expect(retaken(item, side(3), photoOn(99))).toBe(side(2));
  });

  test('is of the finished side that is looked at, however long ago it was shot', () => {
    expect(retaken(item, side(1), reported)).toBe(side(1));
  });

  test('is never of a rejected photo while another was shot; with none other it is of that', () => {
    expect(retaken(shotAt({ 1: 100, 2: 300 }, [2]), side(2), null)).toBe(side(1));
    expect(retaken(shotAt({ 2: 300 }, [2]), side(2), null)).toBe(side(2));
  });

  test('is of nothing where nothing was shot', () => {
    expect(retaken(shotAt({}), side(1), null)).toBeNull();
  });
});
