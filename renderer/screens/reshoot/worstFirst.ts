import type { SideView } from '../../../main/contract/views.ts';
import { sidesInOrder } from '../../state/items/checklist.ts';

/** Sides that are not rejected yet: the photo with the most warnings first, sides without one last. */
export function worstFirst(sides: readonly SideView[]): readonly SideView[] {
  return sidesInOrder(sides)
    .filter(({ rejection }) => rejection === null)
    .toSorted((one, other) => badness(other) - badness(one));
}

function badness({ photo }: SideView): number {
  if (photo === null) return -1;
  const warnings = photo.notes.filter(({ severity }) => severity === 'warning').length;
  // Remarks that ask for nothing decide between photos without a warning.
  return warnings * 100 + (photo.notes.length - warnings);
}
