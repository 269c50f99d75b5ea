/** sRGB, three bytes a pixel, row by row without gaps. */
export interface RgbPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
