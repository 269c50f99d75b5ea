import { pictureUrl, previewUrl } from '../../../preload/contract/assets.ts';
import type { ItemView, SideView } from '../../../preload/contract/views.ts';
import type { OnStage } from './onStage.ts';
import type { Compared, StageState } from './stageStore.ts';

/** A picture that can stand beside the one on the stage. */
export interface Comparison {
  readonly kind: Compared;
  readonly src: string;
  /** The side that it is of. */
  readonly sideName: string;
}

/** What the picture of a side can be compared with, in the order in which a key offers it. */
export function comparisons(item: Pick<ItemView, 'id' | 'sides'> | null, side: SideView | null): readonly Comparison[] {
  if (item === null || side === null) return [];
  const others = item.sides.filter(({ uuid, photo }) => uuid !== side.uuid && photo !== null);
  const last = others.toSorted((left, right) => (right.photo?.addedAt ?? 0) - (left.photo?.addedAt ?? 0))[0];
  const rejectedId = side.rejection?.photoId ?? null;
  return [
    ...(last?.photo ? [{ kind: 'last', src: previewUrl(last.photo.id), sideName: last.label } as const] : []),
    ...(rejectedId === null ? [] : [{ kind: 'rejected', src: previewUrl(rejectedId), sideName: side.label } as const]),
    ...(side.hasExample
      ? [{ kind: 'example', src: pictureUrl(item.id, side.uuid, 'example'), sideName: side.label } as const]
      : []),
  ];
}

/** Whether the example lies small on the picture: where it was asked for, else on the live picture and while a photo is taken again. */
export function exampleShown(
  { side, view, retakes, isShot, isComplete }: OnStage,
  { exampleShown: asked }: Pick<StageState, 'exampleShown'>,
): boolean {
  if (side?.hasExample !== true || isShot || isComplete) return false;
  const isGuide = view === 'photo' && side.photo === null;
  return !isGuide && (asked ?? (view === 'live' || retakes));
}
