import type { PhotoId, SideUuid } from '../ids.ts';
import { rejectionOfPicture } from '../item/rejections.ts';
import { sideLabel } from '../item/sideLabels.ts';
import type { Overlay } from '../judgement/region.ts';
import {
  blockingVerdicts,
  judgePhoto,
  type QualityRules,
  rejectedBefore,
  type SideContext,
  type Verdict,
} from '../judgement/verdicts.ts';
import type { Photo, Rejection, Side } from '../model.ts';
import { samePictureAs } from './repeats.ts';

/** Why a photo may not lie on a side. */
export type KeptOff =
  /** It is the very one that was rejected there. */
  | { readonly kind: 'rejected_there'; readonly reason: string }
  /** The admin wants photos of which this is said kept off. */
  | { readonly kind: 'verdict'; readonly verdict: Verdict };

/** A photo that may go on a side: one that is here, or one that is about to be. */
export type SidePhoto = Pick<
  Photo,
  'id' | 'sha256' | 'pictureHash' | 'width' | 'height' | 'figures' | 'capturedAt' | 'sequence' | 'sideUuid'
>;

/** The item's word on its sides' photos. */
export interface JudgedItem {
  readonly plainSides: readonly Side[];
  readonly photos: readonly Photo[];
  readonly rejections: readonly Rejection[];
}

/** The things that a photo on a side is compared with. */
export interface SideRules {
  readonly quality: QualityRules;
  /** Of the side's overlay, where it is known. */
  readonly overlayOf: (side: Side) => Overlay | null;
  /** Whether a person has found the photo right with the item. */
  readonly isKept: (photo: PhotoId) => boolean;
}

/** Null when the photo may lie there. */
export function keptOff(item: JudgedItem, rules: SideRules, photo: SidePhoto, sideUuid: SideUuid): KeptOff | null {
  const side = item.plainSides.find(({ uuid }) => uuid === sideUuid);
  if (!side) return null;
  const rejection = rejectionOfPicture(item.rejections, item.photos, photo, sideUuid);
  if (rejection) return { kind: 'rejected_there', reason: rejection.reason };
  if (rules.quality.blocks.length === 0) return null;
  const [verdict] = blockingVerdicts(
    judgePhoto(photo, rules.quality, sideContextOf(item, rules, side, photo)),
    rules.quality,
  );
  return verdict ? { kind: 'verdict', verdict } : null;
}

/** A side's part in the judgement of a photo, on it or meant for it. */
export function sideContextOf(
  item: JudgedItem,
  rules: Pick<SideRules, 'overlayOf' | 'isKept'>,
  side: Side,
  photo: SidePhoto,
): SideContext {
  return {
    overlay: rules.overlayOf(side),
    rejected: rejectedBefore(side.uuid, photo.id, item.rejections, item.photos),
    sameAs: sameAs(item, rules, { ...photo, sideUuid: side.uuid }),
  };
}

/** Name of another side that shows the very same view; null where none does, or a person has found both right. */
export function sameAs(
  { photos, plainSides }: JudgedItem,
  { isKept }: Pick<SideRules, 'isKept'>,
  photo: SidePhoto,
): string | null {
  const twin = samePictureAs(photo, photos, plainSides);
  return twin === null || isKept(photo.id) ? null : sideLabel(twin, plainSides);
}
