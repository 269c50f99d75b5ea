import { pictureUrl, previewUrl } from '../../../main/contract/assets.ts';
import type { ItemView, SideView } from '../../../main/contract/views.ts';
import type { OnStage } from './onStage.ts';
import type { Compared, StageState } from './stageStore.ts';

export interface Comparison {
  readonly kind: Compared;
  readonly src: string;
  readonly sideName: string;
}

/** In the order in which a key offers it. */
export function comparisons(item: Pick<ItemView, 'id' | 'sides'> | null, side: SideView | null): readonly Comparison[] {
  if (item === null || side === null) return [];
  const rejectedId = side.rejection?.photoId ?? null;
  const last = lastPhoto(item, side, rejectedId);
  return [
    ...(last === null ? [] : [{ kind: 'last', src: previewUrl(last.photoId), sideName: last.sideName } as const]),
    ...(rejectedId === null ? [] : [{ kind: 'rejected', src: previewUrl(rejectedId), sideName: side.label } as const]),
    ...(side.hasExample
      ? [{ kind: 'example', src: pictureUrl(item.id, side.uuid, 'example'), sideName: side.label } as const]
      : []),
  ];
}

/** A retake is compared with the photo before it, else the newest photo of another side. */
function lastPhoto(
  item: Pick<ItemView, 'sides'>,
  side: SideView,
  rejectedId: string | null,
): { readonly photoId: string; readonly sideName: string } | null {
  const { replacedPhotoId: replaced } = side;
  if (replaced !== null && replaced !== rejectedId) return { photoId: replaced, sideName: side.label };
  const others = item.sides.filter(({ uuid, photo }) => uuid !== side.uuid && photo !== null);
  const last = others.toSorted((left, right) => (right.photo?.addedAt ?? 0) - (left.photo?.addedAt ?? 0))[0];
  return last?.photo ? { photoId: last.photo.id, sideName: last.label } : null;
}

/** The example is shown on request, else while a photo is awaited. */
export function exampleShown(
  { side, view, retakes, isShot, isComplete }: OnStage,
  { exampleShown: asked }: Pick<StageState, 'exampleShown'>,
): boolean {
  if (side?.hasExample !== true || isShot || isComplete) return false;
  return asked ?? (view === 'live' || retakes || side.photo === null);
}
