import type { GreyPixels } from '../pixels/greyPixels.ts';

const side = 32;
const saved = 8;

/**
 * pHash: whether each of the 8 x 8 lowest frequencies of 32 x 32 means lies above their median, as 16 hex digits.
 * Scaling, recompression and even changes of light keep it; turning does not.
 */
export function perceptualHash(picture: GreyPixels): string {
  const lowest = lowFrequencies(meansOf(picture));
  const median = medianOf(lowest.subarray(1));
  let hash = '';
  for (let at = 0; at < lowest.length; at += 4) {
    let digit = 0;
    for (const value of lowest.subarray(at, at + 4)) digit = digit * 2 + (value > median ? 1 : 0);
    hash += digit.toString(16);
  }
  return hash;
}

function meansOf({ data, width, height }: GreyPixels): Float64Array {
  const sums = new Float64Array(side * side);
  const counts = new Uint32Array(side * side);
  const columns = bordersOf(width);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * side) / height) * side;
    for (let column = 0; column < side; column += 1) {
      const [from, to] = [y * width + (columns[column] ?? 0), y * width + (columns[column + 1] ?? 0)];
      let sum = 0;
      for (let at = from; at < to; at += 1) sum += data[at] ?? 0;
      sums[row + column] = (sums[row + column] ?? 0) + sum;
      counts[row + column] = (counts[row + column] ?? 0) + to - from;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 0));
}

/** A pixel belongs to the cell that its share of the length falls into. */
function bordersOf(length: number): Uint32Array {
  return Uint32Array.from({ length: side + 1 }, (_, cell) => Math.ceil((cell * length) / side));
}

const cosines = Array.from({ length: saved }, (_, frequency) =>
  Float64Array.from({ length: side }, (_unused, at) => Math.cos((Math.PI / side) * (at + 0.5) * frequency)),
);

function lowFrequencies(means: Float64Array): Float64Array {
  const lowest = new Float64Array(saved * saved);
  const ofRows = cosines.map((cosine) =>
    Float64Array.from({ length: side }, (_, y) => dot(means.subarray(y * side, (y + 1) * side), cosine)),
  );
  for (const [v, cosine] of cosines.entries()) {
    for (const [u, rows] of ofRows.entries()) lowest[v * saved + u] = dot(rows, cosine);
  }
  return lowest;
}

function dot(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}

function medianOf(values: Float64Array): number {
  const sorted = values.toSorted();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
