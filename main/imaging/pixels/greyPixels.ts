export interface GreyPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
