import { type CellMap, edgeDirections, emptyMap, gridOf, packMap } from '../../domain/judgement/cellMap.ts';
import type { GreyPixels } from '../pixels/greyPixels.ts';
import type { Light } from './exposure.ts';
import { glareSpots } from './glareSpots.ts';
import type { DetailCells } from './measureBands.ts';

const blown = 250;
const black = 6;

/** Joins edges and noise of the bands with light and glare of the small picture; both are upright. */
export function cellMap(detail: DetailCells, { luma, blown }: Pick<Light, 'luma' | 'blown'>): string {
  return packMap(mapOf(detail, lightOf(luma, blown)));
}

interface CellLight {
  readonly columns: number;
  readonly rows: number;
  readonly pixels: Uint32Array;
  readonly sum: Float64Array;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly glare: Uint32Array;
  readonly levels: Uint32Array;
}

const levelSteps = 64;

function lightOf(luma: GreyPixels, isBlown: Uint8Array | null): CellLight {
  const { width, height } = luma;
  const { columns, rows } = gridOf(width, height);
  const cells = columns * rows;
  const counts = () => new Uint32Array(cells);
  const light: CellLight = {
    columns,
    rows,
    pixels: counts(),
    sum: new Float64Array(cells),
    high: counts(),
    low: counts(),
    glare: counts(),
    levels: new Uint32Array(cells * levelSteps),
  };
  const spots = isBlown && glareSpots(isBlown, luma);
  for (let y = 0; y < height; y += 1) {
    const first = Math.floor((y * rows) / height) * columns;
    for (let column = 0; column < columns; column += 1) {
      const from = y * width + Math.ceil((column * width) / columns);
      const to = y * width + Math.ceil(((column + 1) * width) / columns);
      addRun(light, first + column, luma.data, from, to);
      if (spots !== null) light.glare[first + column] = (light.glare[first + column] ?? 0) + sumOf(spots, from, to);
    }
  }
  return light;
}

function sumOf(marks: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += marks[at] ?? 0;
  return sum;
}

function addRun(light: CellLight, cell: number, luma: Uint8Array, from: number, to: number): void {
  const { levels } = light;
  const firstStep = cell * levelSteps;
  let sum = 0;
  let high = 0;
  let low = 0;
  for (let at = from; at < to; at += 1) {
    const level = luma[at] ?? 0;
    sum += level;
    if (level >= blown) high += 1;
    else if (level <= black) low += 1;
    const step = firstStep + (level >> 2);
    levels[step] = (levels[step] ?? 0) + 1;
  }
  light.pixels[cell] = (light.pixels[cell] ?? 0) + to - from;
  light.sum[cell] = (light.sum[cell] ?? 0) + sum;
  light.high[cell] = (light.high[cell] ?? 0) + high;
  light.low[cell] = (light.low[cell] ?? 0) + low;
}

function mapOf(detail: DetailCells, light: CellLight): CellMap {
  const { columns, rows } = light;
  // The two sizes of a long strip can differ by a cell.
  const detailOf = (cell: number): number => {
    const x = Math.min(detail.columns - 1, cell % columns);
    const y = Math.min(detail.rows - 1, Math.floor(cell / columns));
    return y * detail.columns + x;
  };
  const map = emptyMap(columns, rows);
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const pixels = Math.max(1, light.pixels[cell] ?? 0);
    const from = detailOf(cell);
    for (let direction = 0; direction < edgeDirections; direction += 1) {
      const to = cell * edgeDirections + direction;
      map.steepness[to] = detail.steepness[from * edgeDirections + direction] ?? 0;
      map.weight[to] = detail.weight[from * edgeDirections + direction] ?? 0;
    }
    map.light[cell] = (light.sum[cell] ?? 0) / pixels / 255;
    map.brightest[cell] = brightestOf(light.levels.subarray(cell * levelSteps, (cell + 1) * levelSteps), pixels);
    map.blown[cell] = (light.high[cell] ?? 0) / pixels;
    map.black[cell] = (light.low[cell] ?? 0) / pixels;
    map.glare[cell] = (light.glare[cell] ?? 0) / pixels;
    map.noise[cell] = detail.noise[from] ?? 0;
  }
  return map;
}

function brightestOf(levels: Uint32Array, pixels: number): number {
  let above = 0;
  for (let step = levelSteps - 1; step > 0; step -= 1) {
    above += levels[step] ?? 0;
    if (above >= pixels / 20) return (step * 4 + 2) / 255;
  }
  return 0;
}
