import type { PhotoId, SideUuid } from '../ids.ts';
import type { Photo, Rejection, Side } from '../model.ts';
import { openRejections } from './rejections.ts';

/** The fields that say whether a photo covers a side. */
export type ShownPhoto = Pick<Photo, 'id' | 'sideUuid' | 'place'>;

/** How far an item's sides are covered, as a row of the queue tells it. */
export interface Coverage {
  /** Required sides with a photo that was not rejected. */
  readonly requiredDone: number;
  readonly requiredTotal: number;
  /** The photo of the first side that has one, else the first of the tray. */
  readonly thumbnailPhotoId: PhotoId | null;
}

/** `photos` in their order; those neither on a side nor in the tray do not count. */
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

/** The photo that each side holds; of several the last. */
export function photosOnSides<Shown extends ShownPhoto>(photos: readonly Shown[]): ReadonlyMap<SideUuid, Shown> {
  return new Map(
    photos.flatMap((photo) => (photo.place === 'active' && photo.sideUuid ? [[photo.sideUuid, photo] as const] : [])),
  );
}

/** Sides with a rejection that no newer photo has answered. */
export function rejectedSides(rejections: readonly Rejection[]): ReadonlySet<SideUuid> {
  return new Set(openRejections(rejections).flatMap(({ sideUuid }) => (sideUuid === null ? [] : [sideUuid])));
}
