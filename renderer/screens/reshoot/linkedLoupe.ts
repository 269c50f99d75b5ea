import type { PictureSize } from '../../../main/contract/liveCamera.ts';
import { leastScale, loupeAt, loupeMoved, loupeResized, wholeSize } from '../../state/shoot/loupe.ts';
import type { Loupe } from '../../state/shoot/stageStore.ts';

/** How much a key moves the loupe, in parts of the photo. */
const step = 0.08;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The loupe of one picture, seen by another of another size: the same place, as large on the screen. */
export function loupeFor(loupe: Loupe, from: PictureSize, to: PictureSize): Loupe {
  return { ...loupe, scale: (loupe.scale * from.width) / to.width };
}

/** Answers undefined for a key that is none of the loupe's. */
export function loupeByKey(loupe: Loupe | null, key: string): Loupe | null | undefined {
  if (loupe === null) return undefined;
  if (key === 'Escape') return null;
  const move = steps[key];
  if (move !== undefined) return loupeMoved(loupe, ...move);
  if (key === '+' || key === '-') return loupeResized(loupe, key === '+' ? 1.25 : 0.8);
  return undefined;
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
