/** A small decoded picture: sRGB, three bytes a pixel, row by row with nothing between. */
export interface RgbPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
