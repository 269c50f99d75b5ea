import { gridOf } from '../../domain/judgement/cellMap.ts';
import type { GreyPixels } from '../pixels/greyPixels.ts';

/**
 * A slight blur shows at half the size of a camera's photo and no longer at an eighth. A twelfth of the rows shows as
 * much as all, which would cost as much as everything else.
 */
export interface DetailBands {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly stride: number;
  readonly width: number;
  readonly height: number;
  readonly tops: readonly number[];
}

export const bandRows = 16;

/** Bands lie within their row of cells, at multiples of `unit` rows, and never overlap. */
export function bandTops(width: number, height: number, unit: number): readonly number[] {
  const bands = gridOf(width, height).rows;
  const tops: number[] = [];
  let free = 0;
  for (let band = 0; band < bands; band += 1) {
    const middle = ((band + 0.5) / bands) * height - bandRows / 2;
    const top = Math.max(free, Math.round(Math.max(0, middle) / unit) * unit);
    if (top + bandRows > height) break;
    tops.push(top);
    free = top + bandRows;
  }
  return tops;
}

export function bandsOfGrey({ data, width, height }: GreyPixels): DetailBands {
  const tops = bandTops(width, height, 1);
  const bytes = new Uint8Array(tops.length * bandRows * width);
  for (const [band, top] of tops.entries())
    bytes.set(data.subarray(top * width, (top + bandRows) * width), band * bandRows * width);
  return { data: bytes, stride: width, width, height, tops };
}
