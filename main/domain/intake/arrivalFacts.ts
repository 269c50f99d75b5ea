import type { Text } from '../../texts/text.ts';
import type { ItemId, PhotoId } from '../ids.ts';
import type { Photo } from '../model.ts';
import type { Arrival } from '../photo/arrival.ts';
import type { SeenReference } from './labelShot.ts';
import type { ItemAtIntake, Wish } from './spotOnItem.ts';

export interface SeenPicture extends Pick<Photo, 'width' | 'height' | 'figures'> {
  /** EXIF; null where the file has none. */
  readonly takenAt: number | null;
}

export type Look =
  | { readonly kind: 'not_yet' }
  /** The whole file is there; its picture was not decoded. */
  | { readonly kind: 'whole' }
  | { readonly kind: 'unreadable'; readonly reason: Text; readonly mayBeIncomplete: boolean }
  /** `isWhole` covers the RAW's data too, which its preview does not show. */
  | { readonly kind: 'seen'; readonly picture: SeenPicture; readonly isWhole: boolean };

export interface ArrivalFacts {
  readonly arrival: Arrival;
  readonly isRaw: boolean;
  /** Its source does not offer the file again. */
  readonly isLastTry: boolean;
  readonly look: Look;
  /** The same shot's picture, which has no place yet. */
  readonly pendingPicture: PhotoId | null;
  /** An earlier arrival with the same picture, which has no place yet. */
  readonly pendingSame: PhotoId | null;
  /** A program has written into this photo's file. */
  readonly photoItIs: Photo | null;
  /** A program has written into a measured target card's file. */
  readonly isMeasuredTarget: boolean;
  /** This very file was taken in under that name. */
  readonly nameBefore: string | null;
  /** The photo of the same shot, or with the same file beside it. `isWarnedOf`: as another item's. */
  readonly beside: { readonly photo: Photo; readonly hasFile: boolean; readonly isWarnedOf: boolean } | null;
  /** A card that turns out to be something else is an ordinary photo. */
  readonly target: 'none' | 'awaited' | 'measured';
  readonly label: {
    readonly seen: readonly SeenReference[];
    readonly mayOpen: boolean;
    readonly warnsOfOthers: boolean;
  };
  readonly wish: Wish;
  /** The item open at the shot; null where there was none or it is unknown. */
  readonly itemBefore: ItemId | null;
  readonly sameInInbox: Photo | null;
  readonly item: ItemAtIntake | null;
}
