import type { GreyPixels } from '../pixels/greyPixels.ts';
import type { RgbPixels } from '../pixels/rgbPixels.ts';

export interface Exposure {
  readonly clippedHigh: number;
  readonly clippedLow: number;
  readonly brightness: number;
  readonly contrast: number;
}

// A small picture's pixel is a mean, so a clipped one can come out lower.
const blown = 252;
const toTop = 256 - blown;
/** A spot's edge is mixed with its surroundings. */
const toNearTop = 256 - 250;
const black = 3;

export interface Light {
  readonly exposure: Exposure;
  readonly luma: GreyPixels;
  /** 1 for each pixel that is blown out or nearly; null where none is. */
  readonly blown: Uint8Array | null;
}

/** Two or three channels must be at the top: a saturated red alone loses no highlight. */
export function measureLight({ data, width, height }: RgbPixels): Light {
  const pixels = width * height;
  const luma = new Uint8Array(pixels);
  const levels = new Uint32Array(256);
  let blownMask: Uint8Array | null = null;
  let high = 0;
  let low = 0;
  for (let pixel = 0, at = 0; pixel < pixels; pixel += 1, at += 3) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    const level = (red * 77 + green * 150 + blue * 29) >> 8;
    luma[pixel] = level;
    levels[level] = (levels[level] ?? 0) + 1;
    if (((red + toNearTop) >> 8) + ((green + toNearTop) >> 8) + ((blue + toNearTop) >> 8) > 1) {
      blownMask ??= new Uint8Array(pixels);
      blownMask[pixel] = 1;
      if (((red + toTop) >> 8) + ((green + toTop) >> 8) + ((blue + toTop) >> 8) > 1) high += 1;
    } else if (level <= black && red <= black && green <= black && blue <= black) low += 1;
  }
  const sum = levels.reduce((total, count, level) => total + count * level, 0);
  return {
    luma: { data: luma, width, height },
    blown: blownMask,
    exposure: {
      clippedHigh: high / pixels,
      clippedLow: low / pixels,
      brightness: sum / pixels / 255,
      contrast: levelBelow(levels, pixels * 0.99) - levelBelow(levels, pixels * 0.01),
    },
  };
}

function levelBelow(levels: Uint32Array, pixels: number): number {
  let seen = 0;
  for (const [level, count] of levels.entries()) {
    seen += count;
    if (seen >= pixels) return level;
  }
  return 255;
}

export function lumaOf({ data, width, height }: RgbPixels): GreyPixels {
  const luma = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 3)
    luma[pixel] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
  return { data: luma, width, height };
}
