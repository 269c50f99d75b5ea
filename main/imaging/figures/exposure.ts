import type { GreyPixels } from '../pixels/greyPixels.ts';
import type { RgbPixels } from '../pixels/rgbPixels.ts';

export interface Exposure {
  readonly clippedHigh: number;
  readonly clippedLow: number;
  readonly brightness: number;
  /** Luma levels between the darkest and the lightest hundredth of the picture. */
  readonly contrast: number;
}

// A pixel of the small picture is a mean of many: one whose pixels are all clipped can come out a little below.
const blown = 252;
const toTop = 256 - blown;
/** The edge of a spot of light is mixed with what is round it. */
const toNearTop = 256 - 250;
const black = 3;

/** The light of a picture: its figures, and Rec. 601 luma, the one that JPEG uses. */
export interface Light {
  readonly exposure: Exposure;
  readonly luma: GreyPixels;
  /** 1 for each pixel that is blown out, or nearly; null where none is. */
  readonly blown: Uint8Array | null;
}

/** Blown are pixels with two or three channels at the top: a saturated red alone is no lost highlight. */
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
    // One bit for each channel that is blown: without a branch for each of them.
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

/** The level below or at which so many pixels lie. */
function levelBelow(levels: Uint32Array, pixels: number): number {
  let seen = 0;
  for (const [level, count] of levels.entries()) {
    seen += count;
    if (seen >= pixels) return level;
  }
  return 255;
}

/** Rec. 601 luma alone. */
export function lumaOf({ data, width, height }: RgbPixels): GreyPixels {
  const luma = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 3)
    luma[pixel] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
  return { data: luma, width, height };
}
