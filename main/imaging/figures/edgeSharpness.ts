import type { GreyPixels } from '../pixels/greyPixels.ts';
import { steepnessBelow } from './steepnessBelow.ts';

/** Motion blurs only the edges across its way. */
const directions = 4;
const bins = 64;
/** Noise lets a rise fall back by so many levels. */
const leastNoise = 2;
/** An edge rises by so many luma levels and this share of the contrast. */
const leastRise = 12;
const shareOfContrast = 0.15;
/** The background may be out of focus, so only the sharp part counts. */
const quantile = 0.8;
/** A direction with fewer edges than this share of the strongest is not judged. */
const leastShare = 0.06;
const leastEdges = 30;
const lineStride = 2;

/**
 * The steepest step's share of a rise gives an edge's width, which neither exposure nor contrast changes. The least
 * sharp direction decides. Answers null for too few edges.
 */
export function edgeSharpness(picture: GreyPixels, contrast: number): number | null {
  const { width, height } = picture;
  const edges = new EdgeCount();
  const noise = Math.max(leastNoise, contrast * 0.03);
  const rise = Math.max(leastRise, contrast * shareOfContrast);
  for (let y = 1; y < height - 1; y += lineStride)
    findEdges(picture, { from: y * width, step: 1, across: width, length: width }, noise, rise, edges);
  for (let x = 1; x < width - 1; x += lineStride)
    findEdges(picture, { from: x, step: width, across: 1, length: height }, noise, rise, edges);
  const steepness = edges.leastSteep();
  return steepness === null ? null : steepness * Math.max(width, height);
}

interface Line {
  readonly from: number;
  readonly step: number;
  readonly across: number;
  readonly length: number;
}

function findEdges({ data }: GreyPixels, line: Line, noise: number, rise: number, edges: EdgeCount): void {
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
    if (back > noise) {
      if ((extreme - start) * way >= rise) addEdge(data, line, { start, extreme, largest, steepest }, edges);
      start = extreme;
      extreme = value;
      way = -way;
      largest = Math.abs(change);
      steepest = at;
      continue;
    }
    if (back < 0) extreme = value;
    if (change > largest) {
      largest = change;
      steepest = at;
    }
  }
  if ((extreme - start) * way >= rise) addEdge(data, line, { start, extreme, largest, steepest }, edges);
}

interface Run {
  readonly start: number;
  readonly extreme: number;
  readonly largest: number;
  readonly steepest: number;
}

function addEdge(data: Uint8Array, { step, across }: Line, run: Run, edges: EdgeCount): void {
  const { largest, steepest } = run;
  const height = Math.abs(run.extreme - run.start);
  const back = steepest - step;
  const sideways =
    ((data[steepest + across] ?? 0) +
      (data[back + across] ?? 0) -
      (data[steepest - across] ?? 0) -
      (data[back - across] ?? 0)) /
    4;
  // The other direction's lines find this edge.
  if (Math.abs(sideways) > largest) return;
  const along = (data[steepest] ?? 0) - (data[back] ?? 0);
  const turned = Math.atan2(step === 1 ? sideways : along, step === 1 ? along : sideways);
  edges.add(turned, Math.sqrt(largest * largest + sideways * sideways) / height, height);
}

class EdgeCount {
  readonly #weights = Array.from({ length: directions }, () => new Float64Array(bins));
  readonly #edges = new Uint32Array(directions);

  add(angle: number, steepness: number, weight: number): void {
    const turn = (angle / Math.PI + 2) * directions;
    const direction = Math.round(turn) % directions;
    const bin = Math.min(bins - 1, Math.floor(steepness * bins));
    const weights = this.#weights[direction];
    if (weights) weights[bin] = (weights[bin] ?? 0) + weight;
    this.#edges[direction] = (this.#edges[direction] ?? 0) + 1;
  }

  leastSteep(): number | null {
    const needed = Math.max(leastEdges, Math.max(...this.#edges) * leastShare);
    const judged = this.#weights.filter((_, direction) => (this.#edges[direction] ?? 0) >= needed);
    return judged.length === 0 ? null : Math.min(...judged.map((weights) => steepnessBelow(weights, quantile)));
  }
}
