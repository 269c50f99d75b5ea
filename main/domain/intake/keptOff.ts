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

export type KeptOff =
  | { readonly kind: 'rejected_there'; readonly reason: string }
  /** The admin blocks photos with this verdict. */
  | { readonly kind: 'verdict'; readonly verdict: Verdict };

export type SidePhoto = Pick<
  Photo,
  'id' | 'sha256' | 'pictureHash' | 'width' | 'height' | 'figures' | 'capturedAt' | 'sequence' | 'sideUuid'
>;

export interface JudgedItem {
  readonly plainSides: readonly Side[];
  readonly photos: readonly Photo[];
  readonly rejections: readonly Rejection[];
}

export interface SideRules {
  readonly quality: QualityRules;
  /** Null where the overlay is unknown. */
  readonly overlayOf: (side: Side) => Overlay | null;
  readonly isKept: (photo: PhotoId) => boolean;
}

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

/** Name of another side with the same view; null also where a person accepted both. */
export function sameAs(
  { photos, plainSides }: JudgedItem,
  { isKept }: Pick<SideRules, 'isKept'>,
  photo: SidePhoto,
): string | null {
  const twin = samePictureAs(photo, photos, plainSides);
  return twin === null || isKept(photo.id) ? null : sideLabel(twin, plainSides);
}
