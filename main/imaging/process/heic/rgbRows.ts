export interface Plane {
  readonly samples: Uint8Array | Uint16Array;
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

/** ITU-T H.265 annex E.3.1: brightness and two differences of colour. */
export interface CodedColours {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly y: Plane;
  readonly colours: { readonly cb: Plane; readonly cr: Plane } | null;
  readonly alpha: (Plane & { readonly bits: number }) | null;
  readonly kr: number;
  readonly kb: number;
  /** False: black and white are 16 and 235 of 8 bits, colours 16 to 240. */
  readonly isFullRange: boolean;
}

/** On white where it is transparent. By rows, since 50 megapixels of RGB take 150 MB. */
export function rgbRows(picture: CodedColours, from: number, to: number): Uint8ClampedArray<ArrayBuffer> {
  const { width, colours } = picture;
  const out = new Uint8ClampedArray((to - from) * width * 3);
  for (let row = from; row < to; row += 1) {
    const at = (row - from) * width * 3;
    if (colours === null) greyRow(picture, row, out, at);
    else colourRow(picture, colours, row, out, at);
    if (picture.alpha !== null) onWhite(picture.alpha, picture, row, out, at);
  }
  return out;
}

function brightness({ bits, isFullRange }: CodedColours): { readonly scale: number; readonly black: number } {
  const step = 2 ** (bits - 8);
  return isFullRange ? { scale: 255 / (256 * step - 1), black: 0 } : { scale: 255 / (219 * step), black: 16 * step };
}

function greyRow(picture: CodedColours, row: number, out: Uint8ClampedArray, at: number): void {
  const { samples, stride } = picture.y;
  const { scale, black } = brightness(picture);
  const start = row * stride;
  for (let x = 0, to = at; x < picture.width; x += 1, to += 3) {
    const grey = ((samples[start + x] ?? 0) - black) * scale;
    out[to] = grey;
    out[to + 1] = grey;
    out[to + 2] = grey;
  }
}

function colourRow(
  picture: CodedColours,
  { cb, cr }: { readonly cb: Plane; readonly cr: Plane },
  row: number,
  out: Uint8ClampedArray,
  at: number,
): void {
  const { width, height, y, bits, kr, kb, isFullRange } = picture;
  const { scale, black } = brightness(picture);
  const step = 2 ** (bits - 8);
  const colourScale = isFullRange ? scale : 255 / (224 * step);
  const middle = 128 * step;
  const redOfCr = 2 * (1 - kr) * colourScale;
  const blueOfCb = 2 * (1 - kb) * colourScale;
  const kg = 1 - kr - kb;
  const greenOfCb = (blueOfCb * kb) / kg;
  const greenOfCr = (redOfCr * kr) / kg;
  // Coarse samples repeat for two or four pixels, as in the library's own conversion.
  const across = cb.width * 2 <= width + 1 ? 1 : 0;
  const down = cb.height * 2 <= height + 1 ? 1 : 0;
  const [light, blues, reds] = [y.samples, cb.samples, cr.samples];
  const lightAt = row * y.stride;
  const [cbAt, crAt] = [(row >> down) * cb.stride, (row >> down) * cr.stride];
  for (let x = 0, to = at; x < width; x += 1, to += 3) {
    const grey = ((light[lightAt + x] ?? 0) - black) * scale;
    const blue = (blues[cbAt + (x >> across)] ?? middle) - middle;
    const red = (reds[crAt + (x >> across)] ?? middle) - middle;
    out[to] = grey + redOfCr * red;
    out[to + 1] = grey - greenOfCb * blue - greenOfCr * red;
    out[to + 2] = grey + blueOfCb * blue;
  }
}

function onWhite(
  alpha: Plane & { readonly bits: number },
  { width, height }: CodedColours,
  row: number,
  out: Uint8ClampedArray,
  at: number,
): void {
  const max = 2 ** alpha.bits - 1;
  const start = Math.min(alpha.height - 1, Math.floor((row * alpha.height) / height)) * alpha.stride;
  for (let x = 0; x < width; x += 1) {
    const seen = (alpha.samples[start + Math.floor((x * alpha.width) / width)] ?? max) / max;
    for (let to = at + x * 3; to < at + x * 3 + 3; to += 1) out[to] = 255 + ((out[to] ?? 0) - 255) * seen;
  }
}
