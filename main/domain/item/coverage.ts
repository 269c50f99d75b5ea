import type { PhotoId, SideUuid } from '../ids.ts';
import type { Photo, Rejection, Side } from '../model.ts';
import { openRejections } from './rejections.ts';

export type ShownPhoto = Pick<Photo, 'id' | 'sideUuid' | 'place'>;

export interface Coverage {
  /** Counts required sides with an unrejected photo. */
  readonly requiredDone: number;
  readonly requiredTotal: number;
  /** The first side's photo, else the first in the tray. */
  readonly thumbnailPhotoId: PhotoId | null;
}

/** Photos in their order; only sides and tray count. */
export function coverageOf(
  sides: readonly Side[],
  photos: readonly ShownPhoto[],
  rejections: readonly Rejection[],
): Coverage {
  const photoBySide = photosOnSides(photos);
  const rejected = rejectedSides(rejections);
  const required = sides.filter((side) => side.required);
  const first = sides.find((side) => photoBySide.has(side.uuid));
  const thumbnail = first ? photoBySide.get(first.uuid)?.id : photos.find(({ place }) => place === 'tray')?.id;
  return {
    requiredDone: required.filter(({ uuid }) => photoBySide.has(uuid) && !rejected.has(uuid)).length,
    requiredTotal: required.length,
    thumbnailPhotoId: thumbnail ?? null,
  };
}

/** The last photo of each side counts. */
export function photosOnSides<Shown extends ShownPhoto>(photos: readonly Shown[]): ReadonlyMap<SideUuid, Shown> {
  return new Map(
    photos.flatMap((photo) => (photo.place === 'active' && photo.sideUuid ? [[photo.sideUuid, photo] as const] : [])),
  );
}

export function rejectedSides(rejections: readonly Rejection[]): ReadonlySet<SideUuid> {
  return new Set(openRejections(rejections).flatMap(({ sideUuid }) => (sideUuid === null ? [] : [sideUuid])));
}
