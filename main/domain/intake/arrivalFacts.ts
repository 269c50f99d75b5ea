import type { Text } from '../../texts/text.ts';
import type { ItemId, PhotoId } from '../ids.ts';
import type { Photo } from '../model.ts';
import type { Arrival } from '../photo/arrival.ts';
import type { SeenReference } from './labelShot.ts';
import type { ItemAtIntake, Wish } from './spotOnItem.ts';

/** Facts that the picture of an arrival tells. */
export interface SeenPicture extends Pick<Photo, 'width' | 'height' | 'figures'> {
  /** EXIF capture time; null where the file has none. */
  readonly takenAt: number | null;
}

/** The findings about the file of an arrival so far. */
export type Look =
  | { readonly kind: 'not_yet' }
  /** All of it is there; its picture was not looked at. */
  | { readonly kind: 'whole' }
  | { readonly kind: 'unreadable'; readonly reason: Text; readonly mayBeIncomplete: boolean }
  /** `isWhole`: also the part that nobody sees, which the picture of a RAW says nothing of. */
  | { readonly kind: 'seen'; readonly picture: SeenPicture; readonly isWhole: boolean };

/** Everything that says where an arrival goes, read at one moment. */
export interface ArrivalFacts {
  /** With the item that it is meant for now. */
  readonly arrival: Arrival;
  readonly isRaw: boolean;
  /** Its source does not offer the file again. */
  readonly isLastTry: boolean;
  readonly look: Look;
  /** The picture of the same shot that has come and has no place yet. */
  readonly comingPicture: PhotoId | null;
  /** An arrival with the same picture that came before, and has no place yet. */
  readonly comingSame: PhotoId | null;
  /** The photo that this file is already: a program has written into it. */
  readonly photoItIs: Photo | null;
  /** A program has written into the file of a target card that was measured. */
  readonly isMeasuredTarget: boolean;
  /** Under which name this very file was taken in before. */
  readonly nameBefore: string | null;
  /** The photo that it belongs beside: of its shot, or one that has the same file beside it already. `isWarnedOf`: as another item's. */
  readonly beside: { readonly photo: Photo; readonly hasFile: boolean; readonly isWarnedOf: boolean } | null;
  /** Whether the photo is to be measured as the target card, or was. One that shows something else is a photo like any other. */
  readonly target: 'none' | 'awaited' | 'measured';
  /** References that its codes name, and what the settings of this moment make of them. */
  readonly label: {
    readonly seen: readonly SeenReference[];
    readonly mayOpen: boolean;
    readonly warnsOfOthers: boolean;
  };
  readonly wish: Wish;
  /** The other item that was open when the file was taken; null where there was none, or nobody can tell. */
  readonly itemBefore: ItemId | null;
  /** A photo of the inbox with the same picture. */
  readonly sameInInbox: Photo | null;
  /** The item that it is for; null for the inbox. */
  readonly item: ItemAtIntake | null;
}
