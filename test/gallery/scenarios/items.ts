import type { QualityNote } from '../../../main/contract/quality.ts';
import type { ItemView, RejectionView } from '../../../main/contract/views.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { fakeItem } from '../../fakes/page/fakeViews.ts';

export const now = Date.now();

/** As long as a place may be, with nowhere to break it. */
export const longPlace = 'AISLE12RACK4BIN118'.repeat(12).slice(0, 200);

export function openItem(captured: number, change: Partial<ItemView> = {}): ItemView {
  return { ...fakeItem({ id: 'open', referenceId: 'SKU-2214-AX', captured, at: now }), open: true, ...change };
}

export function recent(): ItemView[] {
  return [
    fakeItem({ id: 'r1', referenceId: 'SKU-1001', stage: 'in_review', captured: 7, at: now - 60_000 }),
    fakeItem({ id: 'r2', referenceId: 'SKU-1002', stage: 'sending', captured: 6, at: now - 130_000, type: 'High top' }),
    fakeItem({
      id: 'r3',
      referenceId: 'BAG/7 ünï 🧥 a rather long reference that goes on',
      stage: 'authentic',
      captured: 5,
      at: now - 4_000_000,
      category: 'Handbags',
      type: 'Tote',
    }),
    fakeItem({
      id: 'r4',
      referenceId: 'W-88120',
      stage: 'needs_attention',
      captured: 5,
      at: now - 9_000_000,
      category: 'Watches',
      type: 'Automatic',
    }),
  ];
}

export function rejectedItem(): ItemView {
  const item = fakeItem({
    id: 'rejected',
    referenceId: 'SKU-1877',
    captured: 7,
    stage: 'reshoot',
    at: now - 3_600_000,
  });
  return {
    ...item,
    state: { primary: 'QC', supplement: 'REJECTED' },
    activeSideUuid: item.sides.find(({ name }) => name === 'Size label')?.uuid ?? null,
    sides: item.sides.map((side) =>
      side.name === 'Size label'
        ? {
            ...side,
            status: 'rejected',
            rejection: rejection(
              'j1',
              side.name,
              'Blurry image',
              'Hold the camera still and make sure that every line of the label can be read.',
              side.photo?.id ?? null,
            ),
          }
        : { ...side, status: 'uploaded' },
    ),
  };
}

/** Rejected, with no word on which of its sides. */
export function unnamedItem(): ItemView {
  const item = fakeItem({ id: 'unnamed', referenceId: 'SKU-1902', captured: 7, stage: 'reshoot', at: now - 2_000_000 });
  return { ...item, sidesNotNamed: true, sides: item.sides.map((side) => ({ ...side, status: 'uploaded' })) };
}

export function rejection(
  id: string,
  sideName: string,
  reason: string,
  message: string | null,
  photoId: string | null,
): RejectionView {
  return { id, sideName, reason, message, at: now - 3_600_000, photoId, markedBy: null };
}

/** What the station says of a photo that is not as it should be. */
export const blurred: QualityNote = {
  code: 'blurred',
  severity: 'warning',
  label: asGiven('Blurred'),
  text: asGiven('Blurred: hold still, focus on the item, or move the light closer.'),
};
export const glare: QualityNote = {
  code: 'glare',
  severity: 'warning',
  label: asGiven('Glare'),
  text: asGiven('Glare on the item: turn it or the lamp a little, or put something white before the lamp.'),
};
export const twice: QualityNote = {
  code: 'same_picture',
  severity: 'warning',
  label: asGiven('Same as Back'),
  text: asGiven('The same picture as Back: take it off, or keep it if both are right.'),
};
export const tooDark: QualityNote = {
  code: 'too_dark',
  severity: 'warning',
  label: asGiven('Too dark'),
  text: asGiven('Too dark: use more light or a longer exposure.'),
};
export const yellow: QualityNote = {
  code: 'colour_cast',
  severity: 'note',
  label: asGiven('Colour cast'),
  text: asGiven("The light looks yellow: check the lamps, or set the camera's white balance."),
};

/** The side's photo with these notes. */
export function noted(item: ItemView, sideName: string, notes: QualityNote[]): ItemView {
  return {
    ...item,
    sides: item.sides.map((side) =>
      side.name === sideName && side.photo !== null ? { ...side, photo: { ...side.photo, notes } } : side,
    ),
  };
}

/** All required photos are taken, and three are to be looked at. */
export function markedItem(change: Partial<ItemView> = {}): ItemView {
  const item = openItem(6, change);
  const marked = noted(noted(noted(item, 'Back', [blurred]), 'Left side', [twice]), 'Size label', [tooDark]);
  return { ...marked, toLookAt: 3 };
}

/** All required photos but that of the size label. */
export function lastMissing(): ItemView {
  const item = openItem(6);
  const sides = item.sides.map((side) =>
    side.name === 'Size label' ? { ...side, photo: null, status: 'missing' as const } : side,
  );
  return { ...item, sides, requiredDone: item.requiredDone - 1, activeSideUuid: 'open-side-5' };
}
