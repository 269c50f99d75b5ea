import type { PictureSize } from '../../../main/contract/liveCamera.ts';
import { leastScale, loupeAt, wholeSize } from '../../state/shoot/loupe.ts';
import type { Loupe } from '../../state/shoot/stageStore.ts';

/** The loupe of one picture, seen by another of another size: the same place, as large on the screen. */
export function loupeFor(loupe: Loupe, from: PictureSize, to: PictureSize): Loupe {
  return { ...loupe, scale: (loupe.scale * from.width) / to.width };
}

export function toggledLoupe(loupe: Loupe | null): Loupe | null {
  return loupe === null ? wholeSize : null;
}

/** The place of the fitted picture at this point of its frame; null beside the picture. */
export function loupeAtPoint(
  size: PictureSize,
  frame: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  { x, y }: { readonly x: number; readonly y: number },
): Loupe | null {
  const fitted = Math.max(Math.min(frame.width / size.width, frame.height / size.height), leastScale / 100);
  const at = {
    x: 0.5 + (x - frame.left - frame.width / 2) / (size.width * fitted),
    y: 0.5 + (y - frame.top - frame.height / 2) / (size.height * fitted),
  };
  return at.x < 0 || at.x > 1 || at.y < 0 || at.y > 1 ? null : loupeAt(at);
}
