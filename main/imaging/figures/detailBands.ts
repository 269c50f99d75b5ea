import { gridOf } from '../../domain/judgement/cellMap.ts';
import type { GreyPixels } from '../pixels/greyPixels.ts';

/**
 * Bands of a picture's light with more detail than its small picture has, evenly spread over it. A slight blur shows at half the size
 * of a camera's photo and no longer at an eighth; all of it would cost as much as everything else, a twelfth of it shows the same.
 */
export interface DetailBands {
  /** Luma, row by row, band after band, each of `bandRows` rows. */
  readonly data: Uint8Array<ArrayBuffer>;
  /** Pixels from one row to the next, of which the first `width` are the picture. */
  readonly stride: number;
  readonly width: number;
  /** Rows of the whole picture in this size. */
  readonly height: number;
  /** Where each band begins, in those. */
  readonly tops: readonly number[];
}

export const bandRows = 16;

/** Where the band of each row of cells begins in a picture of this size, at whole multiples of `unit` rows; each lies within it, none on another. */
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

/** The bands of a picture that another decoder has read in that size. */
export function bandsOfGrey({ data, width, height }: GreyPixels): DetailBands {
  const tops = bandTops(width, height, 1);
  const bytes = new Uint8Array(tops.length * bandRows * width);
  for (const [band, top] of tops.entries())
    bytes.set(data.subarray(top * width, (top + bandRows) * width), band * bandRows * width);
  return { data: bytes, stride: width, width, height, tops };
}
