/** Lightness of a picture, one byte a pixel, row by row. */
export interface GreyPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
