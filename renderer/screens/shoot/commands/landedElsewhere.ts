import type { CaptureNotice, ItemView } from '../../../../main/contract/views.ts';
import { type Text, text } from '../../../../main/texts/text.ts';

/**
 * A photo belongs to the item shown at the press. Another item, or none, may be open when it is placed, for example
 * after a label or a quick scan.
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
