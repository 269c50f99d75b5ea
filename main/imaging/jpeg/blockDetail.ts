import { bandRows, bandTops, type DetailBands } from '../figures/detailBands.ts';
import type { Component, Frame } from './jpegFrame.ts';

/** Pixels that a block becomes, along each edge: the whole of a small picture, half of a camera's, a quarter of a very large one. */
type BlockSize = 2 | 4 | 8;
const mostWhole = 3_300;
const mostHalf = 9_000;

/** Places of the 64 coefficients in the order of the codes (T.81 figure A.6), as row * 8 + column. */
export const zigzag = zigzagOrder();
/** The last place in the order of the codes that a block of so many pixels needs. */
const lastPlaces = { 2: 4, 4: 24, 8: 63 } as const;

/** What of a JPEG's light is wanted with more detail, and where it goes while its codes are followed. */
export interface BlockDetail {
  readonly component: Component;
  /** For each row of blocks the row of `bands` that it begins at; -1 for one that is passed over. */
  readonly rowOf: Int32Array;
  readonly lastPlace: number;
  /** The coefficients of the block at hand, row * 8 + column, times their quanta; all 0 between two blocks. */
  readonly coefficients: Int32Array;
  readonly bands: DetailBands;
  /** Makes the pixels of the block from its coefficients, and clears those. `row` is of `bands`, `column` of blocks. */
  put(row: number, column: number): void;
}

/** `memory` is kept by who reads, from one picture to the next. Null for a picture that is too small for a band. */
export function blockDetail(frame: Frame, memory: (bytes: number) => Uint8Array<ArrayBuffer>): BlockDetail | null {
  const [component] = frame.components;
  if (component === undefined) return null;
  const edge = Math.max(frame.width, frame.height);
  const size: BlockSize = edge <= mostWhole ? 8 : edge <= mostHalf ? 4 : 2;
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

/** The transforms of fewer pixels take the lowest coefficients alone: a picture at that size without what is finer. */
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

/** Half the cosine of odd multiples: four outputs by the four odd coefficients. */
const odd = Float64Array.from(
  { length: 16 },
  (_, place) => Math.cos(((2 * (place >> 2) + 1) * (2 * (place & 3) + 1) * Math.PI) / 16) / 2,
);

function inverse8(): Transform {
  const half = new Float64Array(64);
  const line = new Float64Array(8);
  const transformed = new Float64Array(8);
  return (from, to, at, stride) => {
    for (let column = 0; column < 8; column += 1) {
      for (let row = 0; row < 8; row += 1) line[row] = from[row * 8 + column] ?? 0;
      transform8(line, transformed);
      for (let row = 0; row < 8; row += 1) half[row * 8 + column] = transformed[row] ?? 0;
    }
    for (let row = 0; row < 8; row += 1) {
      transform8(half.subarray(row * 8, row * 8 + 8), transformed);
      for (let column = 0; column < 8; column += 1) to[at + row * stride + column] = clamp(transformed[column] ?? 0);
    }
  };
}

function transform8(from: Float64Array, to: Float64Array): void {
  const sum = ((from[0] ?? 0) + (from[4] ?? 0)) / (2 * Math.SQRT2);
  const difference = ((from[0] ?? 0) - (from[4] ?? 0)) / (2 * Math.SQRT2);
  const outer = (near * (from[2] ?? 0) + far * (from[6] ?? 0)) / Math.SQRT2;
  const inner = (far * (from[2] ?? 0) - near * (from[6] ?? 0)) / Math.SQRT2;
  for (let place = 0; place < 4; place += 1) {
    const even =
      place === 0 ? sum + outer : place === 1 ? difference + inner : place === 2 ? difference - inner : sum - outer;
    const at = place * 4;
    const rest =
      (odd[at] ?? 0) * (from[1] ?? 0) +
      (odd[at + 1] ?? 0) * (from[3] ?? 0) +
      (odd[at + 2] ?? 0) * (from[5] ?? 0) +
      (odd[at + 3] ?? 0) * (from[7] ?? 0);
    to[place] = even + rest;
    to[7 - place] = even - rest;
  }
}

/** Levels are coded from -128 on. */
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
