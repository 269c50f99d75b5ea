import type { PhotoView } from '../../contract/views.ts';
import type { ItemId, PhotoId } from '../../domain/ids.ts';
import { sameAs, sideContextOf } from '../../domain/intake/keptOff.ts';
import { itemFiguresOf } from '../../domain/judgement/itemFigures.ts';
import { judgePhoto, noSide, type QualityRules, type SideContext } from '../../domain/judgement/verdicts.ts';
import type { Photo, Side } from '../../domain/model.ts';
import type { Companion } from '../../domain/photo/companion.ts';
import type { ItemFacts } from '../../sync/itemFacts.ts';
import { sideMarksOf } from './sideRules.ts';
import type { ViewContext } from './viewContext.ts';

type Judging = Pick<ViewContext, 'overlayOf' | 'store'>;
type JudgedFacts = Pick<ItemFacts, 'item' | 'photos' | 'rejections' | 'plainSides'>;

/** There may be a thousand photos, so the rules are read once. */
export function photoView(photo: Photo, rules: QualityRules): PhotoView {
  return viewOf(photo, rules, noSide, []);
}

export interface PhotoExtras {
  readonly files: ReadonlyMap<PhotoId, readonly Companion[]>;
  readonly cameras: ReadonlyMap<PhotoId, string>;
}

export function photoExtrasOf({ store }: Pick<ViewContext, 'store'>, itemId: ItemId): PhotoExtras {
  const files = Map.groupBy(store.companions.ofItem(itemId), ({ photoId }) => photoId);
  return { files, cameras: store.photoCameras.ofItem(itemId) };
}

export function trayPhotoView(
  view: Judging,
  facts: JudgedFacts,
  photo: Photo,
  rules: QualityRules,
  { files }: PhotoExtras,
): PhotoView {
  const side = { ...noSide, sameAs: sameAs(facts, sideMarksOf(view, facts.item.id), photo) };
  return viewOf(photo, rules, side, files.get(photo.id) ?? []);
}

export function sidePhotoView(
  view: Judging,
  facts: JudgedFacts,
  side: Side,
  photo: Photo,
  rules: QualityRules,
  { files, cameras }: PhotoExtras,
): PhotoView {
  const seen = viewOf(
    photo,
    rules,
    sideContextOf(facts, sideMarksOf(view, facts.item.id), side, photo),
    files.get(photo.id) ?? [],
  );
  return { ...seen, camera: cameras.get(photo.id) ?? null };
}

function viewOf(photo: Photo, rules: QualityRules, side: SideContext, beside: readonly Companion[]): PhotoView {
  const { figures } = photo;
  const item = figures && itemFiguresOf(figures, photo, side.overlay);
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
    camera: null,
    filename: photo.filename,
    uploadedAt: photo.uploadedAt,
    originalRemovedAt: photo.originalRemovedAt,
    // A rewritten file is history, and nothing to look at.
    beside: beside.filter(({ kind }) => kind !== 'rewritten').map(({ filename, bytes }) => ({ filename, bytes })),
    figures: figures && { ...figures, itemSharpness: item?.sharpness ?? null },
    notes: [...judgePhoto(photo, rules, side)],
  };
}
