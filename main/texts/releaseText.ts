import { type Text, text } from './text.ts';

/** The photos that are at the station alone. */
export interface PhotosHere {
  readonly kind: 'only_here' | 'unfinished' | 'confirmed';
  readonly photos: number;
  readonly items: number;
  readonly withoutItem: number;
}

/** Where the photos of the whole station are, in one line. `partner`: what the connection is called; null: it has no name to be said. */
export function stationReleaseText({ kind, photos, items, withoutItem }: PhotosHere, partner: string | null): Text {
  if (kind !== 'only_here')
    return partner === null ? text('release.allWithPartner') : text('release.allWith', { partner });
  if (photos === 0) return text('release.inboxHere', { photos: withoutItem });
  if (withoutItem === 0) return text('release.here', { photos, items });
  return text('release.hereAndInbox', { photos, items, inbox: withoutItem });
}
