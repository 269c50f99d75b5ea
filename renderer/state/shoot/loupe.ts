import type { Loupe } from './stageStore.ts';

/** A pixel of the photo is one of the screen; the middle comes first. */
export const wholeSize: Loupe = { x: 0.5, y: 0.5, scale: 1 };

export const leastScale = 0.1;
const maxScale = 4;

/** The middle stays on the photo. */
export function loupeMoved({ x, y, scale }: Loupe, byX: number, byY: number): Loupe {
  return { x: within(x + byX, 0, 1), y: within(y + byY, 0, 1), scale };
}

/** The point at `at` keeps its place on the screen. */
export function loupeResized(
  loupe: Loupe,
  factor: number,
  at: { readonly x: number; readonly y: number } = loupe,
): Loupe {
  const scale = within(loupe.scale * factor, leastScale, maxScale);
  const change = loupe.scale / scale;
  return loupeMoved({ ...loupe, scale }, (at.x - loupe.x) * (1 - change), (at.y - loupe.y) * (1 - change));
}

export function loupeAt(at: { readonly x: number; readonly y: number }): Loupe {
  return { x: within(at.x, 0, 1), y: within(at.y, 0, 1), scale: 1 };
}

function within(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value));
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A press moves a tenth of the photo. */
const step = 0.1;

/** What a key makes of an open loupe; null closes it. Undefined for a key that is none of the loupe's. */
export function loupeByKey(loupe: Loupe | null, key: string): Loupe | null | undefined {
  if (loupe === null) return undefined;
  if (key === 'Escape') return null;
  const way = ways[key];
  if (way !== undefined) return loupeMoved(loupe, way[0] * step, way[1] * step);
  if (key === '+' || key === '-') return loupeResized(loupe, key === '+' ? 1.25 : 0.8);
  return undefined;
}
