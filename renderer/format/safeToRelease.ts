import { type Text, text } from '../../main/texts/text.ts';
import type { ItemView } from '../../preload/contract/views.ts';

/** Photos of the item that the partner has not confirmed: they are at this station alone. Those in the tray are sent nowhere. */
export function photosOnlyHere({ sides, tray }: Pick<ItemView, 'sides' | 'tray'>): number {
  const unsent = sides.filter(
    ({ photo, status }) => photo !== null && (status === 'captured' || status === 'uploading'),
  );
  return unsent.length + tray.length;
}

/** Whether the item may leave the table and the station be wiped for its sake, in one line; null while it has no photo. */
export function safeToReleaseText(item: Pick<ItemView, 'sides' | 'tray'>): Text | null {
  const count = photosOnlyHere(item);
  if (count > 0) return text('item.onlyHere', { count });
  return item.sides.some(({ photo }) => photo !== null) ? text('item.allConfirmed') : null;
}
