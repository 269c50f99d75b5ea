import type { PhotoView } from '../../preload/contract/views.ts';
import type { Photo, Side } from '../domain/model.ts';
import { judgePhoto, noSide, rejectedBefore, type SideContext } from '../domain/verdicts.ts';
import type { ItemFacts } from '../sync/itemFacts.ts';
import type { ViewContext } from './viewContext.ts';

type Judging = Pick<ViewContext, 'quality' | 'pictureShape'>;

/** A photo with no side: judged by itself alone. */
export function photoView(view: Judging, photo: Photo): PhotoView {
  return viewOf(view, photo, noSide);
}

/** A photo on a side, judged by what the side wants too. */
export function sidePhotoView(view: Judging, facts: ItemFacts, side: Side, photo: Photo): PhotoView {
  return viewOf(view, photo, sideContext(view, facts, side, photo.id));
}

/** What a side adds to the judgement of a photo; `photoId` is null for one that is not stored yet. */
export function sideContext(
  view: Judging,
  { rejections, photos }: Pick<ItemFacts, 'rejections' | 'photos'>,
  side: Side,
  photoId: Photo['id'] | null,
): SideContext {
  return {
    overlay: side.overlayImage === null ? null : view.pictureShape(side.overlayImage),
    rejected: rejectedBefore(side.uuid, photoId, rejections, photos),
  };
}

function viewOf(view: Judging, photo: Photo, side: SideContext): PhotoView {
  const { figures } = photo;
  return {
    id: photo.id,
    sha256: photo.sha256,
    bytes: photo.bytes,
    format: photo.format,
    width: photo.width,
    height: photo.height,
    capturedAt: photo.capturedAt,
    addedAt: photo.addedAt,
    place: photo.place,
    source: photo.source,
    filename: photo.filename,
    uploadedAt: photo.uploadedAt,
    originalRemovedAt: photo.originalRemovedAt,
    figures,
    notes: [...judgePhoto(photo, view.quality(), side)],
  };
}
