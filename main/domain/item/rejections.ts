import type { SideUuid } from '../ids.ts';
import type { Photo, Rejection } from '../model.ts';
import { hasSamePicture, type PictureFile } from '../photo/pictureFile.ts';

/** Rejections that no newer photo and no person has answered yet, in their order. */
export function openRejections(rejections: readonly Rejection[]): readonly Rejection[] {
  return rejections.filter(({ resolvedAt }) => resolvedAt === null);
}

/** Open ones of one side. */
export function openRejectionsOf(rejections: readonly Rejection[], sideUuid: SideUuid): readonly Rejection[] {
  return openRejections(rejections).filter((rejection) => rejection.sideUuid === sideUuid);
}

/**
 * Open ones that name no side of the item. A person who marks sides by hand says which ones are meant: once all that is marked has a new
 * photo, the remarks up to then are answered too.
 */
export function openRemarks(rejections: readonly Rejection[]): readonly Rejection[] {
  const open = openRejections(rejections);
  const answered = open.some(({ sideUuid }) => sideUuid !== null)
    ? []
    : rejections.filter(({ markedBy, resolvedAt }) => markedBy !== null && resolvedAt !== null);
  return open.filter(
    (remark) => remark.sideUuid === null && !answered.some(({ serverAt }) => serverAt >= remark.serverAt),
  );
}

/** The newest open rejection of this side that was of this very picture, by whichever of the item's photos; null when there is none. */
export function rejectionOfPicture(
  rejections: readonly Rejection[],
  photos: readonly Photo[],
  file: PictureFile,
  sideUuid: SideUuid,
): Rejection | null {
  const isOfThem = ({ photoId }: Rejection): boolean =>
    photos.some((photo) => photo.id === photoId && hasSamePicture(photo, file));
  return openRejectionsOf(rejections, sideUuid).findLast(isOfThem) ?? null;
}
