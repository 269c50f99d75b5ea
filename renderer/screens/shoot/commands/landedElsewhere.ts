import type { CaptureNotice, ItemView } from '../../../../main/contract/views.ts';
import { type Text, text } from '../../../../main/texts/text.ts';

/**
 * A photo belongs to the item shown at the press. A line where another item, or none, is open when it is placed, as
 * after a label or a quick scan; else null, and for a refused photo.
 */
export function landedElsewhere(
  { accepted, itemId, sideName }: Pick<CaptureNotice, 'accepted' | 'itemId' | 'sideName'>,
  pressedFor: Pick<ItemView, 'id' | 'referenceId'>,
  openItemId: string | null,
): Text | null {
  if (!accepted || itemId !== pressedFor.id || openItemId === pressedFor.id) return null;
  const { referenceId: reference } = pressedFor;
  return sideName === null
    ? text('shoot.landedInTray', { reference })
    : text('shoot.landedOnSide', { reference, side: sideName });
}
