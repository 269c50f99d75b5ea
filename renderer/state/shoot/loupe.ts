import type { Loupe } from './stageStore.ts';

/** One pixel of the photo on one of the screen, its middle first. */
export const wholeSize: Loupe = { x: 0.5, y: 0.5, scale: 1 };

/** Pixels of the screen for one of the photo, at the least. */
export const leastScale = 0.1;
const mostScale = 4;

/** The loupe moved by parts of the photo; its middle stays on the photo. */
export function loupeMoved({ x, y, scale }: Loupe, byX: number, byY: number): Loupe {
  return { x: within(x + byX, 0, 1), y: within(y + byY, 0, 1), scale };
}

/** The loupe with a picture larger by `factor`. What lies at `at`, in parts of the photo, keeps its place on the screen. */
export function loupeResized(
  loupe: Loupe,
  factor: number,
  at: { readonly x: number; readonly y: number } = loupe,
): Loupe {
  const scale = within(loupe.scale * factor, leastScale, mostScale);
  const change = loupe.scale / scale;
  return loupeMoved({ ...loupe, scale }, (at.x - loupe.x) * (1 - change), (at.y - loupe.y) * (1 - change));
}

/** Where to look when the loupe opens at a place of the photo: that place stays where it is seen. */
export function loupeAt(at: { readonly x: number; readonly y: number }): Loupe {
  return { x: within(at.x, 0, 1), y: within(at.y, 0, 1), scale: 1 };
}

function within(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value));
}
