import type { ColourCast } from '../../domain/photoFigures.ts';
import type { RgbPixels } from '../pixels/rgbPixels.ts';

const stride = 3;
/** CIELAB lightness: below, a hint of colour is noise; above, it is clipped. */
const darkest = 25;
const lightest = 96;
/** A channel above this linear value may be clipped, and the colour lost. */
const clipped = 0.97;
/** The least coloured mid-tones count as grey. */
const greyShare = 0.05;
/** Fewer mid-tones say nothing. */
const leastMidtones = 0.02;
/** A grey further off is the colour of things, not of the light. */
const maxChroma = 45;

/**
 * The greyest mid-tones show the light: a red bag on a grey table counts by its table. A slightly coloured thing that
 * fills the picture looks like coloured light.
 */
export function colourCast({ data, width, height }: RgbPixels): ColourCast | null {
  const count = new Float64Array(maxChroma);
  const sumA = new Float64Array(maxChroma);
  const sumB = new Float64Array(maxChroma);
  let looked = 0;
  let midtones = 0;
  for (let y = 0; y < height; y += stride) {
    for (let x = 0; x < width; x += stride) {
      const at = (y * width + x) * 3;
      const red = linear[data[at] ?? 0] ?? 0;
      const green = linear[data[at + 1] ?? 0] ?? 0;
      const blue = linear[data[at + 2] ?? 0] ?? 0;
      looked += 1;
      if (red >= clipped || green >= clipped || blue >= clipped) continue;
      // sRGB to XYZ (IEC 61966-2-1), divided by the white point D65, then CIELAB.
      const fx = cubeRoot(0.4339 * red + 0.3762 * green + 0.1899 * blue);
      const fy = cubeRoot(0.2126 * red + 0.7152 * green + 0.0722 * blue);
      const fz = cubeRoot(0.0177 * red + 0.1095 * green + 0.8728 * blue);
      const lightness = 116 * fy - 16;
      if (lightness < darkest || lightness > lightest) continue;
      midtones += 1;
      const a = 500 * (fx - fy);
      const b = 200 * (fy - fz);
      const chroma = Math.floor(Math.sqrt(a * a + b * b));
      if (chroma >= maxChroma) continue;
      count[chroma] = (count[chroma] ?? 0) + 1;
      sumA[chroma] = (sumA[chroma] ?? 0) + a;
      sumB[chroma] = (sumB[chroma] ?? 0) + b;
    }
  }
  if (midtones < looked * leastMidtones) return null;
  return meanOfGreyest(midtones * greyShare, { count, sumA, sumB });
}

interface ByChroma {
  readonly count: Float64Array;
  readonly sumA: Float64Array;
  readonly sumB: Float64Array;
}

function meanOfGreyest(wanted: number, { count, sumA, sumB }: ByChroma): ColourCast | null {
  let pixels = 0;
  let a = 0;
  let b = 0;
  for (let chroma = 0; chroma < maxChroma; chroma += 1) {
    pixels += count[chroma] ?? 0;
    a += sumA[chroma] ?? 0;
    b += sumB[chroma] ?? 0;
    if (pixels >= wanted) return { a: a / pixels, b: b / pixels };
  }
  return null;
}

const linear = Float64Array.from({ length: 256 }, (_, level) => {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const roots = Float64Array.from({ length: 4097 }, (_, step) => {
  const value = step / 4096;
  return value > 216 / 24389 ? Math.cbrt(value) : (value * (24389 / 27) + 16) / 116;
});

/** CIELAB's f(t) for 0 to 1, from a table. */
function cubeRoot(value: number): number {
  return roots[Math.min(4096, (value * 4096 + 0.5) | 0)] ?? 1;
}
