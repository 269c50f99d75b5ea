import type { CaptureNotice, ItemView } from '../../../../main/contract/views.ts';
import { type Text, text } from '../../../../main/texts/text.ts';

/**
 * A shutter's photo goes to the item that was on the screen at the press. One plain line where another item, or none, is open by the time
 * the photo has its place, as after the photo of a label or a quick scan; null else, and for a photo that was refused.
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
