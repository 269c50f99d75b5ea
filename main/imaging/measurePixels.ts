import type { PhotoFigures } from '../domain/quality.ts';
import { colourCast } from './figures/colourCast.ts';
import { edgeSharpness } from './figures/edgeSharpness.ts';
import { measureExposure } from './figures/exposure.ts';
import { perceptualHash } from './figures/perceptualHash.ts';
import { giveBack } from './giveBack.ts';

/** A small decoded picture: sRGB, three bytes a pixel, row by row with nothing between. */
export interface RgbPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * The figures of a photo from one small decode of it: meant for 500 to 1,100 pixels on the longer edge, about an eighth of a
 * camera's picture. Takes a few milliseconds for 750 x 500; any size of one pixel or more gives figures. How they are made
 * and what they cannot see: docs/decisions/0020-quality-figures.md.
 */
export function measurePixels(picture: RgbPixels): PhotoFigures {
  const luma = lumaOf(picture);
  const grey = { data: luma, width: picture.width, height: picture.height };
  const exposure = measureExposure(picture, luma);
  const figures: PhotoFigures = {
    sharpness: edgeSharpness(grey, exposure.contrast),
    clippedHigh: exposure.clippedHigh,
    clippedLow: exposure.clippedLow,
    brightness: exposure.brightness,
    cast: colourCast(picture),
    hash: perceptualHash(grey),
  };
  giveBack(luma);
  return figures;
}

/** Rec. 601 luma, the one that JPEG uses. */
function lumaOf({ data, width, height }: RgbPixels): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 3) {
    luma[pixel] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
  }
  return luma;
}
