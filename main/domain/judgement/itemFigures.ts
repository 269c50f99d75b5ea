import type { PhotoFigures } from '../photoFigures.ts';
import { type CellMap, edgeDirections, readMap } from './cellMap.ts';
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
  const within = cellsOf(region, 0);
  const whole = cellsOf(region, 1);
  // Cells at the item's border show what is round it too. They count where hardly another one is there.
  const core = whole.length >= leastCore ? whole : within;
  const steepness = leastSteep(map, core, region);
  const edge = figures.detailEdge ?? 0;
  return {
    sharpness: steepness === null ? null : steepness * Math.max(leastEdge, edge),
    glare: meanOf(map.glare, within, region),
    blown: meanOf(map.blown, within, region),
    highlights:
      quantileOf(
        core.map((cell) => [map.brightest[cell] ?? 0, region[cell] ?? 0]),
        lightestCells,
      ) ?? 0,
    noise: edge < leastNoiseEdge ? null : smoothNoise(map, core, region),
  };
}

/** A picture of fewer pixels holds no finer edges: it is taken as if it had so many, and its size is judged by itself. */
const leastEdge = 2_000;
/** In a picture of fewer pixels texture is as fine as noise. */
const leastNoiseEdge = 1_200;
const leastCore = 4;

/** Cells of which more than nothing, or all, belongs to the item. */
function cellsOf(region: Float64Array, least: 0 | 1): readonly number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < region.length; cell += 1) {
    const part = region[cell] ?? 0;
    if (part > 0 && part >= least) cells.push(cell);
  }
  return cells;
}

/** Of the cells' sharp edges those of the sharper cells count: part of an item lies behind its front. */
const sharpCells = 0.7;
/** A direction with less than this share of the strongest direction's edges is not judged, nor one with hardly any: motion takes most of them. */
const leastShare = 0.03;
const leastWeight = 3;

function leastSteep({ steepness, weight }: CellMap, cells: readonly number[], region: Float64Array): number | null {
  const found: { readonly weighed: Weighed[]; readonly total: number }[] = [];
  for (let direction = 0; direction < edgeDirections; direction += 1) {
    const weighed: Weighed[] = [];
    let total = 0;
    for (const cell of cells) {
      const at = cell * edgeDirections + direction;
      const value = steepness[at] ?? 0;
      if (value === 0) continue;
      // By its root: one strong outline does not speak for all of the item.
      const own = Math.sqrt(weight[at] ?? 0) * (region[cell] ?? 0);
      weighed.push([value, own]);
      total += own;
    }
    found.push({ weighed, total });
  }
  const needed = Math.max(leastWeight, Math.max(...found.map(({ total }) => total)) * leastShare);
  const judged = found.flatMap(({ weighed, total }) => (total < needed ? [] : (quantileOf(weighed, sharpCells) ?? [])));
  return judged.length === 0 ? null : Math.min(...judged);
}

/** A black item has lighter parts too: seams, labels, what shines a little. */
const lightestCells = 0.9;
/** Texture looks like noise, so that the smoothest quarter of the cells tells it; neither black nor white cells, which have none. */
const smoothCells = 0.25;
const darkest = 0.06;
const lightest = 0.94;

function smoothNoise({ noise, light }: CellMap, cells: readonly number[], region: Float64Array): number | null {
  const told = cells.filter((cell) => (light[cell] ?? 0) > darkest && (light[cell] ?? 0) < lightest);
  return quantileOf(
    told.map((cell) => [noise[cell] ?? 0, region[cell] ?? 0]),
    smoothCells,
  );
}

function meanOf(values: Float64Array, cells: readonly number[], region: Float64Array): number {
  let sum = 0;
  let all = 0;
  for (const cell of cells) {
    sum += (values[cell] ?? 0) * (region[cell] ?? 0);
    all += region[cell] ?? 0;
  }
  return all === 0 ? 0 : sum / all;
}

type Weighed = readonly [value: number, weight: number];

/** The least value at or below which so much of the weight lies; null without weight. */
function quantileOf(weighed: Weighed[], share: number): number | null {
  weighed.sort(([left], [right]) => left - right);
  const wanted = weighed.reduce((sum, [, weight]) => sum + weight, 0) * share;
  let seen = 0;
  for (const [value, weight] of weighed) {
    seen += weight;
    if (seen >= wanted) return value;
  }
  return null;
}
