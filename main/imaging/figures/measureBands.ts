import { edgeDirections, gridOf } from '../../domain/judgement/cellMap.ts';
import { bandRows, type DetailBands } from './detailBands.ts';
import { steepnessBelow } from './steepnessBelow.ts';

const bins = 64;
/** An edge rises by so many levels, this share of the contrast around it, and so many times the noise. */
const leastRise = 20;
const shareOfContrast = 0.25;
const noises = 6;
/** Noise makes one step steeper by so many deviations. */
const noiseSteps = 2;
/** A blown-out light is cut off, which looks sharper than focus. */
const clipped = 250;
/** Noise lets a rise fall back by so many levels. */
const leastNoise = 2;
const noiseShareOfContrast = 0.03;
const quantile = 0.9;
const leastEdges = 4;
const rowStride = 2;
const columnStride = 2;
const wide = 3_300;
const sampledRows = [2, 6, 10, 14];
/** Second differences (weights 1, -2, 1) of noise with a standard deviation of 1 have this median. */
const medianOfNoise = 0.6745 * Math.sqrt(6);

export interface DetailCells {
  readonly columns: number;
  readonly rows: number;
  /** Four directions a cell, as share of a rise in one pixel, 0 to 1; 0 for too few edges. */
  readonly steepness: Float64Array;
  readonly weight: Float64Array;
  readonly noise: Float64Array;
  readonly edge: number;
}

/** The steepest step over a rise's height gives the edge's width, which neither exposure nor contrast changes. */
export function measureBands(bands: DetailBands): DetailCells {
  const { width, height, tops } = bands;
  const { columns, rows } = gridOf(width, height);
  const cells = columns * rows;
  const columnOf = Uint8Array.from({ length: width }, (_, x) => Math.floor((x * columns) / width));
  const rowOf = tops.map((top) => Math.floor(((top + bandRows / 2) * rows) / height));
  const grid = { columns, rows, columnOf, rowOf };
  const levels = levelsOf(bands, grid);
  const noise = noiseOf(bands, grid);
  const contrast = Float64Array.from({ length: cells }, (_, cell) => contrastAround(levels, grid, cell));
  const typicalNoise = middleOf(noise);
  const edges = new EdgeCells(
    cells,
    contrast.map((value, cell) =>
      Math.max(leastRise, value * shareOfContrast, (noise[cell] ?? 0) * noises, typicalNoise * noises),
    ),
    typicalNoise,
  );
  const fallBack = Math.max(leastNoise, typicalNoise * 2, Math.max(...contrast) * noiseShareOfContrast);
  for (const [band, top] of tops.entries()) {
    if (top + bandRows > height) continue;
    findEdges(bands, band, grid, fallBack, edges);
  }
  return { columns, rows, ...edges.summary(), noise, edge: Math.max(width, height) };
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly columnOf: Uint8Array;
  readonly rowOf: readonly number[];
}

const levelSteps = 64;

function levelsOf({ data, stride, width, tops }: DetailBands, { columns, rows, columnOf, rowOf }: Grid): Uint32Array {
  const levels = new Uint32Array(columns * rows * levelSteps);
  for (const band of tops.keys()) {
    const first = (rowOf[band] ?? 0) * columns;
    for (const row of sampledRows) {
      const from = (band * bandRows + row) * stride;
      for (let x = 0; x < width; x += 4) {
        const at = (first + (columnOf[x] ?? 0)) * levelSteps + ((data[from + x] ?? 0) >> 2);
        levels[at] = (levels[at] ?? 0) + 1;
      }
    }
  }
  return levels;
}

function contrastAround(levels: Uint32Array, { columns, rows }: Grid, cell: number): number {
  const column = cell % columns;
  const row = (cell - column) / columns;
  const sums = new Uint32Array(levelSteps);
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
      const from = (y * columns + x) * levelSteps;
      for (let step = 0; step < levelSteps; step += 1) sums[step] = (sums[step] ?? 0) + (levels[from + step] ?? 0);
    }
  const all = sums.reduce((sum, count) => sum + count, 0);
  return 4 * (stepBelow(sums, all * 0.98) - stepBelow(sums, all * 0.02));
}

function stepBelow(counts: Uint32Array, wanted: number): number {
  let seen = 0;
  for (let step = 0; step < counts.length; step += 1) {
    seen += counts[step] ?? 0;
    if (seen >= wanted) return step;
  }
  return 0;
}

/** Edges are few, noise is everywhere, so the median of second differences shows it. */
function noiseOf({ data, stride, width, tops }: DetailBands, { columns, rows, columnOf, rowOf }: Grid): Float64Array {
  const counts = new Uint32Array(columns * rows * levelSteps);
  for (const band of tops.keys()) {
    const first = (rowOf[band] ?? 0) * columns;
    for (const row of sampledRows) {
      const from = (band * bandRows + row) * stride;
      for (let x = 1; x < width - 1; x += 4) {
        const bend = (data[from + x - 1] ?? 0) + (data[from + x + 1] ?? 0) - 2 * (data[from + x] ?? 0);
        const at = (first + (columnOf[x] ?? 0)) * levelSteps + Math.min(levelSteps - 1, bend < 0 ? -bend : bend);
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  }
  return Float64Array.from({ length: columns * rows }, (_, cell) => {
    const own = counts.subarray(cell * levelSteps, (cell + 1) * levelSteps);
    return between(own, own.reduce((sum, count) => sum + count, 0) / 2) / medianOfNoise;
  });
}

function between(counts: Uint32Array, wanted: number): number {
  let seen = 0;
  for (let size = 0; size < counts.length; size += 1) {
    const here = counts[size] ?? 0;
    if (here > 0 && seen + here >= wanted) return Math.max(0, size - 0.5 + (wanted - seen) / here);
    seen += here;
  }
  return 0;
}

function middleOf(values: Float64Array): number {
  return values.toSorted()[values.length >> 1] ?? 0;
}

function findEdges(bands: DetailBands, band: number, grid: Grid, fallBack: number, edges: EdgeCells): void {
  const { data, stride, width } = bands;
  const { columns, columnOf, rowOf } = grid;
  const from = band * bandRows * stride;
  const firstCell = (rowOf[band] ?? 0) * columns;
  const place = { columnOf, firstCell, stride, from };
  for (let y = 1; y < bandRows - 1; y += rowStride)
    alongLine(data, { from: from + y * stride, step: 1, across: stride, length: width }, fallBack, place, edges);
  const stepX = width > wide ? columnStride * 2 : columnStride;
  for (let x = 1; x < width - 1; x += stepX)
    alongLine(data, { from: from + x, step: stride, across: 1, length: bandRows }, fallBack, place, edges);
}

interface Line {
  readonly from: number;
  readonly step: number;
  readonly across: number;
  readonly length: number;
}

interface Place {
  readonly columnOf: Uint8Array;
  readonly firstCell: number;
  readonly stride: number;
  readonly from: number;
}

function alongLine(data: Uint8Array, line: Line, fallBack: number, place: Place, edges: EdgeCells): void {
  const { step } = line;
  const end = line.from + line.length * step;
  let start = data[line.from] ?? 0;
  let extreme = start;
  let way = 1;
  let largest = 0;
  let steepest = line.from;
  let before = start;
  for (let at = line.from + step; at < end; at += step) {
    const value = data[at] ?? 0;
    const change = (value - before) * way;
    before = value;
    const back = (extreme - value) * way;
    if (back > fallBack) {
      const rise = (extreme - start) * way;
      if (rise >= leastRise && start < clipped && extreme < clipped)
        addEdge(data, line, { rise, largest, steepest }, place, edges);
      start = extreme;
      extreme = value;
      way = -way;
      largest = change < 0 ? -change : change;
      steepest = at;
      continue;
    }
    if (back < 0) extreme = value;
    if (change > largest) {
      largest = change;
      steepest = at;
    }
  }
  const rise = (extreme - start) * way;
  if (rise >= leastRise && start < clipped && extreme < clipped)
    addEdge(data, line, { rise, largest, steepest }, place, edges);
}

interface Run {
  readonly rise: number;
  readonly largest: number;
  readonly steepest: number;
}

function addEdge(data: Uint8Array, { step, across }: Line, run: Run, place: Place, edges: EdgeCells): void {
  const { rise, largest, steepest } = run;
  const cell = place.firstCell + (place.columnOf[(steepest - place.from) % place.stride] ?? 0);
  if (rise < edges.leastRise(cell)) return;
  const back = steepest - step;
  const sideways =
    ((data[steepest + across] ?? 0) +
      (data[back + across] ?? 0) -
      (data[steepest - across] ?? 0) -
      (data[back - across] ?? 0)) /
    4;
  if (Math.abs(sideways) > largest) return;
  const along = (data[steepest] ?? 0) - (data[back] ?? 0);
  const turned = Math.atan2(step === 1 ? sideways : along, step === 1 ? along : sideways);
  const steepness = Math.max(0, Math.sqrt(largest * largest + sideways * sideways) - edges.noiseStep) / rise;
  edges.add(cell, turned, steepness, rise);
}

class EdgeCells {
  readonly #cells: number;
  readonly #leastRises: Float64Array;
  readonly #weights: Float32Array;
  readonly #edges: Uint32Array;
  readonly noiseStep: number;

  constructor(cells: number, leastRises: Float64Array, noise: number) {
    this.noiseStep = noise * noiseSteps;
    this.#cells = cells;
    this.#leastRises = leastRises;
    this.#weights = new Float32Array(cells * edgeDirections * bins);
    this.#edges = new Uint32Array(cells * edgeDirections);
  }

  leastRise(cell: number): number {
    return this.#leastRises[cell] ?? 0;
  }

  add(cell: number, angle: number, steepness: number, weight: number): void {
    const direction = Math.round((angle / Math.PI + 2) * edgeDirections) % edgeDirections;
    const place = cell * edgeDirections + direction;
    const at = place * bins + Math.min(bins - 1, Math.floor(steepness * bins));
    this.#weights[at] = (this.#weights[at] ?? 0) + weight;
    this.#edges[place] = (this.#edges[place] ?? 0) + 1;
  }

  summary(): Pick<DetailCells, 'steepness' | 'weight'> {
    const steepness = new Float64Array(this.#cells * edgeDirections);
    const weight = new Float64Array(this.#cells * edgeDirections);
    for (const [place, edges] of this.#edges.entries()) {
      if (edges < leastEdges) continue;
      const own = this.#weights.subarray(place * bins, (place + 1) * bins);
      weight[place] = own.reduce((sum, part) => sum + part, 0) / 100;
      steepness[place] = steepnessBelow(own, quantile);
    }
    return { steepness, weight };
  }
}
