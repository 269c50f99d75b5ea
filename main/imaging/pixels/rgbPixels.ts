export interface RgbPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
