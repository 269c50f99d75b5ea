import { setImmediate } from 'node:timers/promises';
import type { PhotoFigures } from '../../domain/photoFigures.ts';
import { freePixels } from '../pixels/freePixels.ts';
import type { RgbPixels } from '../pixels/rgbPixels.ts';
import { cellMap } from './cellMap.ts';
import { colourCast } from './colourCast.ts';
import { edgeSharpness } from './edgeSharpness.ts';
import { measureLight } from './exposure.ts';
import type { DetailCells } from './measureBands.ts';
import { perceptualHash } from './perceptualHash.ts';

export interface Known {
  readonly detail: DetailCells | null;
  readonly quality: number | null;
}

const nothingKnown: Known = { detail: null, quality: null };

/**
 * Works best with 500 to 1,100 pixels on the longer edge, takes a few milliseconds for 750 x 500, and yields between
 * figures. Decision 0020 says what the figures cannot see.
 */
export async function measurePixels(picture: RgbPixels, known: Known = nothingKnown): Promise<PhotoFigures> {
  const { luma, exposure, blown } = measureLight(picture);
  await setImmediate();
  const sharpness = edgeSharpness(luma, exposure.contrast);
  await setImmediate();
  const { clippedHigh, clippedLow, brightness } = exposure;
  const cast = colourCast(picture);
  const hash = perceptualHash(luma);
  await setImmediate();
  const { detail, quality } = known;
  const map = detail && cellMap(detail, { luma, blown });
  freePixels(luma.data);
  return {
    sharpness,
    clippedHigh,
    clippedLow,
    brightness,
    cast,
    hash,
    map,
    detailEdge: detail?.edge ?? null,
    jpegQuality: quality,
  };
}
