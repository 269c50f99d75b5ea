import type { PhotoView } from '../../preload/contract/views.ts';
import type { Photo, Side } from '../domain/model.ts';
import { samePictureAs } from '../domain/repeats.ts';
import { judgePhoto, noSide, rejectedBefore, type SideContext } from '../domain/verdicts.ts';
import type { ItemFacts } from '../sync/itemFacts.ts';
import type { ViewContext } from './viewContext.ts';

type Judging = Pick<ViewContext, 'quality' | 'pictureShape' | 'store'>;
type JudgedFacts = Pick<ItemFacts, 'item' | 'photos' | 'rejections' | 'plainSides'>;

/** A photo of no item: judged by itself alone. */
export function photoView(view: Judging, photo: Photo): PhotoView {
  return viewOf(view, photo, noSide);
}

/** A photo of an item that is on no side. */
export function trayPhotoView(view: Judging, facts: JudgedFacts, photo: Photo): PhotoView {
  return viewOf(view, photo, { ...noSide, sameAs: sameAs(view, facts, photo) });
}

/** A photo on a side, judged by what the side wants too. */
export function sidePhotoView(view: Judging, facts: JudgedFacts, side: Side, photo: Photo): PhotoView {
  return viewOf(view, photo, sideContext(view, facts, side, photo));
}

/** What a side adds to the judgement of a photo, on it or meant for it. */
export function sideContext(view: Judging, facts: JudgedFacts, side: Side, photo: Photo): SideContext {
  return {
    overlay: side.overlayImage === null ? null : view.pictureShape(side.overlayImage),
    rejected: rejectedBefore(side.uuid, photo.id, facts.rejections, facts.photos),
    sameAs: sameAs(view, facts, { ...photo, sideUuid: side.uuid }),
  };
}

function sameAs(view: Judging, { item, photos, plainSides }: JudgedFacts, photo: Photo): string | null {
  const twin = samePictureAs(photo, photos, plainSides);
  if (twin === null || view.store.keptPhotos.ofItem(item.id).includes(photo.id)) return null;
  return twin.name;
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
