import type { Sha256, SideUuid } from '../ids.ts';
import type { Photo, Rejection } from '../model.ts';

/** Rejections that no newer photo and no person has answered yet, in their order. */
export function openRejections(rejections: readonly Rejection[]): readonly Rejection[] {
  return rejections.filter(({ resolvedAt }) => resolvedAt === null);
}

/** Open ones of one side; with null those that name no side of the item. */
export function openRejectionsOf(rejections: readonly Rejection[], sideUuid: SideUuid | null): readonly Rejection[] {
  return openRejections(rejections).filter((rejection) => rejection.sideUuid === sideUuid);
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
