import type { RgbPixels } from '../measurePixels.ts';

export interface Exposure {
  readonly clippedHigh: number;
  readonly clippedLow: number;
  readonly brightness: number;
  /** Luma levels between the darkest and the lightest hundredth of the picture. */
  readonly contrast: number;
}

// A pixel of the small picture is a mean of many: one whose pixels are all clipped can come out a little below.
const blown = 252;
const black = 3;

/** Blown are pixels with two or three channels at the top: a saturated red alone is no lost highlight. */
export function measureExposure({ data }: RgbPixels, luma: Uint8Array): Exposure {
  const levels = new Uint32Array(256);
  let high = 0;
  let low = 0;
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 3) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    const level = luma[pixel] ?? 0;
    levels[level] = (levels[level] ?? 0) + 1;
    if ((red >= blown ? 1 : 0) + (green >= blown ? 1 : 0) + (blue >= blown ? 1 : 0) >= 2) high += 1;
    else if (red <= black && green <= black && blue <= black) low += 1;
  }
  const sum = levels.reduce((total, count, level) => total + count * level, 0);
  return {
    clippedHigh: high / luma.length,
    clippedLow: low / luma.length,
    brightness: sum / luma.length / 255,
    contrast: levelBelow(levels, luma.length * 0.99) - levelBelow(levels, luma.length * 0.01),
  };
}

/** The level below or at which so many pixels lie. */
function levelBelow(levels: Uint32Array, pixels: number): number {
  let seen = 0;
  for (const [level, count] of levels.entries()) {
    seen += count;
    if (seen >= pixels) return level;
  }
  return 255;
}
