import { bandRows, bandTops, type DetailBands } from '../figures/detailBands.ts';
import type { Component, Frame } from './jpegFrame.ts';

/** Edge of a decoded block: 8 pixels for a telephone's picture, 4 for a camera's, 2 for a very large one. */
type BlockSize = 2 | 4 | 8;
const maxWhole = 4_700;
const maxHalf = 9_000;

/** Order of the codes (T.81 figure A.6) to row * 8 + column. */
export const zigzag = zigzagOrder();
const lastPlaces = { 2: 4, 4: 24, 8: 63 } as const;

export interface BlockDetail {
  readonly component: Component;
  readonly rowOf: Int32Array;
  readonly lastPlace: number;
  /** Row * 8 + column, times their quanta; all 0 between two blocks. */
  readonly coefficients: Int32Array;
  readonly bands: DetailBands;
  /** Clears the coefficients. `row` counts in `bands`, `column` in blocks. */
  put(row: number, column: number): void;
}

/** `memory` lives from picture to picture. Answers null for a picture too small for a band. */
export function blockDetail(frame: Frame, memory: (bytes: number) => Uint8Array<ArrayBuffer>): BlockDetail | null {
  const [component] = frame.components;
  if (component === undefined) return null;
  const edge = Math.max(frame.width, frame.height);
  const size: BlockSize = edge <= maxWhole ? 8 : edge <= maxHalf ? 4 : 2;
  const width = Math.ceil((frame.width * size) / 8);
  const height = Math.ceil((frame.height * size) / 8);
  const tops = bandTops(width, height, size);
  if (tops.length === 0) return null;
  const stride = component.stride * size;
  const data = memory(tops.length * bandRows * stride);
  const rowOf = new Int32Array(Math.ceil(component.means.length / component.stride)).fill(-1);
  for (const [band, top] of tops.entries())
    for (let row = 0; row < bandRows; row += size) rowOf[(top + row) / size] = band * bandRows + row;
  const coefficients = new Int32Array(64);
  const transform = { 2: inverse2, 4: inverse4, 8: inverse8 }[size]();
  return {
    component,
    rowOf,
    lastPlace: lastPlaces[size],
    coefficients,
    bands: { data, stride, width, height, tops },
    put(row, column) {
      transform(coefficients, data, row * stride + column * size, stride);
      coefficients.fill(0);
    },
  };
}

type Transform = (from: Int32Array, to: Uint8Array, at: number, stride: number) => void;

/** The lowest coefficients alone give a smaller picture. */
function inverse2(): Transform {
  return (from, to, at, stride) => {
    const [mean = 0, across = 0] = from;
    const down = from[8] ?? 0;
    const both = from[9] ?? 0;
    // A quarter for the size, a half for the two transforms.
    to[at] = clamp((mean + across + down + both) / 8);
    to[at + 1] = clamp((mean - across + down - both) / 8);
    to[at + stride] = clamp((mean + across - down - both) / 8);
    to[at + stride + 1] = clamp((mean - across - down + both) / 8);
  };
}

const near = Math.cos(Math.PI / 8) / Math.SQRT2;
const far = Math.cos((3 * Math.PI) / 8) / Math.SQRT2;

function inverse4(): Transform {
  const half = new Float64Array(16);
  return (from, to, at, stride) => {
    for (let column = 0; column < 4; column += 1) {
      const first = from[column] ?? 0;
      const second = from[8 + column] ?? 0;
      const third = from[16 + column] ?? 0;
      const fourth = from[24 + column] ?? 0;
      const sum = (first + third) / 2;
      const difference = (first - third) / 2;
      const outer = near * second + far * fourth;
      const inner = far * second - near * fourth;
      half[column] = sum + outer;
      half[4 + column] = difference + inner;
      half[8 + column] = difference - inner;
      half[12 + column] = sum - outer;
    }
    for (let row = 0, place = at; row < 16; row += 4, place += stride) {
      const second = half[row + 1] ?? 0;
      const fourth = half[row + 3] ?? 0;
      const sum = ((half[row] ?? 0) + (half[row + 2] ?? 0)) / 4;
      const difference = ((half[row] ?? 0) - (half[row + 2] ?? 0)) / 4;
      const outer = (near * second + far * fourth) / 2;
      const inner = (far * second - near * fourth) / 2;
      to[place] = clamp(sum + outer);
      to[place + 1] = clamp(difference + inner);
      to[place + 2] = clamp(difference - inner);
      to[place + 3] = clamp(sum - outer);
    }
  };
}

const [cos1, cos3, cos5, cos7] = [1, 3, 5, 7].map((sixteenth) => Math.cos((sixteenth * Math.PI) / 16) / 2) as [
  number,
  number,
  number,
  number,
];
const eighthRoot = 1 / Math.sqrt(8);
const nearHalf = near / Math.SQRT2;
const farHalf = far / Math.SQRT2;

/** Even and odd coefficients' sums mirror each other. */
function inverse8(): Transform {
  const half = new Float64Array(64);
  return (from, to, at, stride) => {
    for (let column = 0; column < 8; column += 1) {
      const f1 = from[8 + column] ?? 0;
      const f2 = from[16 + column] ?? 0;
      const f3 = from[24 + column] ?? 0;
      const f4 = from[32 + column] ?? 0;
      const f5 = from[40 + column] ?? 0;
      const f6 = from[48 + column] ?? 0;
      const f7 = from[56 + column] ?? 0;
      const mean = (from[column] ?? 0) * eighthRoot;
      if ((f1 | f2 | f3 | f4 | f5 | f6 | f7) === 0) {
        for (let place = column; place < 64; place += 8) half[place] = mean;
        continue;
      }
      const middle = f4 * eighthRoot;
      const outer = nearHalf * f2 + farHalf * f6;
      const inner = farHalf * f2 - nearHalf * f6;
      const odd0 = cos1 * f1 + cos3 * f3 + cos5 * f5 + cos7 * f7;
      const odd1 = cos3 * f1 - cos7 * f3 - cos1 * f5 - cos5 * f7;
      const odd2 = cos5 * f1 - cos1 * f3 + cos7 * f5 + cos3 * f7;
      const odd3 = cos7 * f1 - cos5 * f3 + cos3 * f5 - cos1 * f7;
      half[column] = mean + middle + outer + odd0;
      half[8 + column] = mean - middle + inner + odd1;
      half[16 + column] = mean - middle - inner + odd2;
      half[24 + column] = mean + middle - outer + odd3;
      half[32 + column] = mean + middle - outer - odd3;
      half[40 + column] = mean - middle - inner - odd2;
      half[48 + column] = mean - middle + inner - odd1;
      half[56 + column] = mean + middle + outer - odd0;
    }
    for (let row = 0, place = at; row < 64; row += 8, place += stride) {
      const f1 = half[row + 1] ?? 0;
      const f2 = half[row + 2] ?? 0;
      const f3 = half[row + 3] ?? 0;
      const f5 = half[row + 5] ?? 0;
      const f6 = half[row + 6] ?? 0;
      const f7 = half[row + 7] ?? 0;
      const sum = ((half[row] ?? 0) + (half[row + 4] ?? 0)) * eighthRoot;
      const difference = ((half[row] ?? 0) - (half[row + 4] ?? 0)) * eighthRoot;
      const outer = nearHalf * f2 + farHalf * f6;
      const inner = farHalf * f2 - nearHalf * f6;
      const odd0 = cos1 * f1 + cos3 * f3 + cos5 * f5 + cos7 * f7;
      const odd1 = cos3 * f1 - cos7 * f3 - cos1 * f5 - cos5 * f7;
      const odd2 = cos5 * f1 - cos1 * f3 + cos7 * f5 + cos3 * f7;
      const odd3 = cos7 * f1 - cos5 * f3 + cos3 * f5 - cos1 * f7;
      to[place] = clamp(sum + outer + odd0);
      to[place + 1] = clamp(difference + inner + odd1);
      to[place + 2] = clamp(difference - inner + odd2);
      to[place + 3] = clamp(sum - outer + odd3);
      to[place + 4] = clamp(sum - outer - odd3);
      to[place + 5] = clamp(difference - inner - odd2);
      to[place + 6] = clamp(difference + inner - odd1);
      to[place + 7] = clamp(sum + outer - odd0);
    }
  };
}

function clamp(level: number): number {
  const whole = (level + 128.5) | 0;
  return whole < 0 ? 0 : whole > 255 ? 255 : whole;
}

function zigzagOrder(): Uint8Array {
  const order = new Uint8Array(64);
  let place = 0;
  for (let diagonal = 0; diagonal < 15; diagonal += 1) {
    for (let step = 0; step <= diagonal; step += 1) {
      const [row, column] = diagonal % 2 === 0 ? [diagonal - step, step] : [step, diagonal - step];
      if (row > 7 || column > 7) continue;
      order[place] = row * 8 + column;
      place += 1;
    }
  }
  return order;
}
