import type { PhotoFigures } from '../photoFigures.ts';
import { type CellMap, edgeDirections, readMap } from './cellMap.ts';
import { itemRegion, type Overlay, type Shape } from './region.ts';

/** Only the region of the item counts. */
export interface ItemFigures {
  /**
   * How many edges as wide as the item's sharp ones fit along the photo's longer edge, in the least sharp direction.
   * Null for too little detail.
   */
  readonly sharpness: number | null;
  /** Shares, 0 to 1: small hard-edged blown out spots, and everything blown out. */
  readonly glare: number;
  readonly blown: number;
  /** Lightness of the lightest parts, 0 to 1. */
  readonly highlights: number;
  /** Standard deviation in the smoothest parts, luma levels of 256; null where all is black or white. */
  readonly noise: number | null;
}

/** Null for photos from before there were maps. */
export function itemFiguresOf(figures: PhotoFigures, photo: Shape, overlay: Overlay | null): ItemFigures | null {
  const map = figures.map === null ? null : readMap(figures.map);
  if (map === null) return null;
  const region = itemRegion(photo, map.columns, map.rows, overlay);
  const within = cellsOf(region, 0);
  const whole = cellsOf(region, 1);
  // Border cells show the surroundings too; they count only where hardly others exist.
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

/** Fewer pixels hold no finer edges; the picture's size is judged by itself. */
const leastEdge = 2_000;
/** With fewer pixels texture is as fine as noise. */
const leastNoiseEdge = 1_200;
const leastCore = 4;

/** `least`: any part, or the whole cell. */
function cellsOf(region: Float64Array, least: 0 | 1): readonly number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < region.length; cell += 1) {
    const part = region[cell] ?? 0;
    if (part > 0 && part >= least) cells.push(cell);
  }
  return cells;
}

/** Part of an item lies behind its front, so the sharper cells count. */
const sharpCells = 0.7;
/** A direction with hardly any edges is not judged, for motion removes most of them. */
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
      // The root keeps one strong outline from deciding for all.
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

/** Even a black item has lighter seams and labels. */
const lightestCells = 0.9;
/** Texture looks like noise, so the smoothest quarter counts; black and white cells have no noise. */
const smoothCells = 0.25;
const darkest = 0.06;
const lightest = 0.94;

function smoothNoise({ noise, light }: CellMap, cells: readonly number[], region: Float64Array): number | null {
  const reported = cells.filter((cell) => (light[cell] ?? 0) > darkest && (light[cell] ?? 0) < lightest);
  return quantileOf(
    reported.map((cell) => [noise[cell] ?? 0, region[cell] ?? 0]),
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
