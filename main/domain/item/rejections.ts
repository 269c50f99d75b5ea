import type { SideUuid } from '../ids.ts';
import type { Photo, Rejection } from '../model.ts';
import { hasSamePicture, type PictureFile } from '../photo/pictureFile.ts';

export function openRejections(rejections: readonly Rejection[]): readonly Rejection[] {
  return rejections.filter(({ resolvedAt }) => resolvedAt === null);
}

export function openRejectionsOf(rejections: readonly Rejection[], sideUuid: SideUuid): readonly Rejection[] {
  return openRejections(rejections).filter((rejection) => rejection.sideUuid === sideUuid);
}

/**
 * They name no side of the item. Once all sides that a person marked have new photos, earlier remarks are answered too.
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

/** The newest for this picture, whichever photo had it. */
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
