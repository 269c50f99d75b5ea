import type { ItemView } from '../../main/contract/views.ts';
import { type Text, text } from '../../main/texts/text.ts';

/** Whether the item may leave the table and the station be wiped for its sake, in one line; null while it has no photo. */
export function safeToReleaseText(item: Pick<ItemView, 'sides' | 'tray' | 'release'>): Text | null {
  const hasPhotos = item.tray.length > 0 || item.sides.some(({ photo }) => photo !== null);
  return hasPhotos ? releaseText(item.release) : null;
}

/** The same as a mark in few words: all that it has is confirmed, or so many photos are only here. Null where its stage tells enough. */
export function releaseMark({
  kind,
  photosOnlyHere,
}: ItemView['release']): { readonly isConfirmed: boolean; readonly words: Text } | null {
  if (kind === 'only_here') return { isConfirmed: false, words: text('release.markHere', { count: photosOnlyHere }) };
  if (kind === 'elsewhere' || photosOnlyHere > 0) return null;
  return { isConfirmed: true, words: text('release.markAll') };
}

export function releaseText({ kind, photosOnlyHere }: ItemView['release']): Text {
  switch (kind) {
    case 'only_here':
      return text('item.onlyHere', { count: photosOnlyHere });
    case 'elsewhere':
      return text('item.releaseElsewhere');
    case 'unfinished':
      return text('item.releaseUnfinished');
    case 'confirmed':
      return text('item.allConfirmed');
    case 'ended':
      return photosOnlyHere === 0 ? text('item.allConfirmed') : text('item.releaseEnded', { count: photosOnlyHere });
  }
}
