import type { Sha256, SideUuid } from '../ids.ts';
import type { Photo, Rejection } from '../model.ts';

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

/** The newest open rejection of this side that was of these very bytes, by whichever of the item's photos; null when there is none. */
export function rejectionOfBytes(
  rejections: readonly Rejection[],
  photos: readonly Photo[],
  sha256: Sha256,
  sideUuid: SideUuid,
): Rejection | null {
  const isOfThem = ({ photoId }: Rejection): boolean =>
    photos.some((photo) => photo.id === photoId && photo.sha256 === sha256);
  return openRejectionsOf(rejections, sideUuid).findLast(isOfThem) ?? null;
}
