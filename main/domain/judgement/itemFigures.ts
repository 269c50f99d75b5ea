import { type CellMap, edgeDirections, readMap } from './cellMap.ts';
import type { PhotoFigures } from './quality.ts';
import { itemRegion, type Overlay, type Shape } from './region.ts';

/** The figures of a photo's item alone: of the region in which it lies. */
export interface ItemFigures {
  /**
   * How many edges as wide as the item's sharp ones would fit along the photo's longer edge, in the direction in which it is least sharp. Null
   * where it shows too little detail to tell.
   */
  readonly sharpness: number | null;
  /** Shares of the item, 0 to 1: of small, hard-edged spots that are blown out, and of all that is. */
  readonly glare: number;
  readonly blown: number;
  /** How light the lightest parts of the item are, 0 to 1. */
  readonly highlights: number;
  /** Standard deviation of the noise in the smoothest parts, in luma levels of 256; null where all of it is black or white. */
  readonly noise: number | null;
}

/** Null for a photo from before there were maps. */
export function itemFiguresOf(figures: PhotoFigures, photo: Shape, overlay: Overlay | null): ItemFigures | null {
  const map = figures.map === null ? null : readMap(figures.map);
  if (map === null) return null;
  const region = itemRegion(photo, map.columns, map.rows, overlay);
  const core = coreOf(region);
  const steepness = leastSteep(map, core);
  const edge = figures.detailEdge ?? 0;
  return {
    sharpness: steepness === null ? null : steepness * Math.max(leastEdge, edge),
    glare: meanOf(map.glare, region),
    blown: meanOf(map.blown, region),
    highlights: quantileOf([...map.brightest], core, lightestCells) ?? 0,
    noise: edge < leastNoiseEdge ? null : smoothNoise(map, core),
  };
}

/** A picture of fewer pixels holds no finer edges: it is taken as if it had so many, and its size is judged by itself. */
const leastEdge = 2_000;
/** In a picture of fewer pixels texture is as fine as noise. */
const leastNoiseEdge = 1_200;

/** Cells at the item's border show what is round it too. They count where hardly another one is there. */
const leastCore = 4;

function coreOf(region: Float64Array): Float64Array {
  const core = region.map((part) => (part === 1 ? 1 : 0));
  return core.reduce((sum, part) => sum + part, 0) >= leastCore ? core : region;
}

/** Of the cells' sharp edges those of the sharper cells count: part of an item lies behind its front. */
const sharpCells = 0.7;
/** A direction with less than this share of the strongest direction's edges is not judged, nor one with hardly any: motion takes most of them. */
const leastShare = 0.03;
const leastWeight = 3;

function leastSteep({ steepness, weight }: CellMap, region: Float64Array): number | null {
  const found = Array.from({ length: edgeDirections }, (_, direction) => {
    const values: number[] = [];
    const weights: number[] = [];
    for (const [cell, part] of region.entries()) {
      const value = steepness[cell * edgeDirections + direction] ?? 0;
      if (part === 0 || value === 0) continue;
      values.push(value);
      // By its root: one strong outline does not speak for all of the item.
      weights.push(Math.sqrt(weight[cell * edgeDirections + direction] ?? 0) * part);
    }
    return { values, weights, total: weights.reduce((sum, part) => sum + part, 0) };
  });
  const needed = Math.max(leastWeight, Math.max(...found.map(({ total }) => total)) * leastShare);
  const judged = found.flatMap(({ values, weights, total }) =>
    total < needed ? [] : (quantileOf(values, weights, sharpCells) ?? []),
  );
  return judged.length === 0 ? null : Math.min(...judged);
}

/** A black item has lighter parts too: seams, labels, what shines a little. */
const lightestCells = 0.9;
/** Texture looks like noise, so that the smoothest quarter of the cells tells it; neither black nor white cells, which have none. */
const smoothCells = 0.25;
const darkest = 0.06;
const lightest = 0.94;

function smoothNoise({ noise, light }: CellMap, region: Float64Array): number | null {
  const told = region.map((part, cell) => {
    const level = light[cell] ?? 0;
    return level > darkest && level < lightest ? part : 0;
  });
  return quantileOf([...noise], told, smoothCells);
}

function meanOf(values: Float64Array, weights: Float64Array): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) / Math.max(all, Number.MIN_VALUE);
}

/** The least value at or below which so much of the weight lies; null without weight. */
function quantileOf(values: readonly number[], weights: ArrayLike<number>, share: number): number | null {
  const order = values.map((_, at) => at).filter((at) => (weights[at] ?? 0) > 0);
  order.sort((left, right) => (values[left] ?? 0) - (values[right] ?? 0));
  const wanted = order.reduce((sum, at) => sum + (weights[at] ?? 0), 0) * share;
  let seen = 0;
  for (const at of order) {
    seen += weights[at] ?? 0;
    if (seen >= wanted) return values[at] ?? null;
  }
  return null;
}
