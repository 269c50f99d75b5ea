import type { Loupe } from './stageStore.ts';

/** One pixel of the photo on one of the screen, its middle first. */
export const wholeSize: Loupe = { x: 0.5, y: 0.5, scale: 1 };

export const leastScale = 0.1;
const mostScale = 4;

/** Its middle stays on the photo. */
export function loupeMoved({ x, y, scale }: Loupe, byX: number, byY: number): Loupe {
  return { x: within(x + byX, 0, 1), y: within(y + byY, 0, 1), scale };
}

/** What lies at `at` keeps its place on the screen. */
export function loupeResized(
  loupe: Loupe,
  factor: number,
  at: { readonly x: number; readonly y: number } = loupe,
): Loupe {
  const scale = within(loupe.scale * factor, leastScale, mostScale);
  const change = loupe.scale / scale;
  return loupeMoved({ ...loupe, scale }, (at.x - loupe.x) * (1 - change), (at.y - loupe.y) * (1 - change));
}

/** That place stays where it is seen. */
export function loupeAt(at: { readonly x: number; readonly y: number }): Loupe {
  return { x: within(at.x, 0, 1), y: within(at.y, 0, 1), scale: 1 };
}

function within(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value));
}
