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

/** What the decode has told beside the pixels. */
export interface Known {
  readonly detail: DetailCells | null;
  /** About the quality that a JPEG was saved with; null for others. */
  readonly quality: number | null;
}

const nothingKnown: Known = { detail: null, quality: null };

/**
 * The figures of a photo from one small decode of it: meant for 500 to 1,100 pixels on the longer edge, about an eighth of a
 * camera's picture. Takes a few milliseconds for 750 x 500, with a turn for whatever else waits between any two figures; any
 * size of one pixel or more gives figures. How they are made and what they cannot see: docs/decisions/0020-quality-figures.md.
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
