import libheif from 'libheif-js/wasm-bundle.js';
import type { HeicCoding } from './heicMemory.ts';
import { type CodedColours, type Plane, rgbRows } from './rgbRows.ts';

/** Each function throws the library's error number. */
export interface LibheifPicture {
  readonly coding: HeicCoding;
  decode(way: HeicCoding['way']): boolean;
  rows(from: number, to: number): Uint8ClampedArray<ArrayBuffer>;
  close(): void;
}

const channels = { y: 0, cb: 1, cr: 2, alpha: 6, interleaved: 10 } as const;
const colourSpaces = { ycbcr: 0, rgb: 1, grey: 2, asCoded: 99 } as const;
const chromas = { interleavedRgb: 10, interleavedRgba: 11, asCoded: 99 } as const;
/** By `heif_chroma`: grey, colours at a quarter, at a half, in full. */
const samplesOfPixel = [1, 1.5, 2, 3];
/** By `matrix_coefficients` (ITU-T H.273 table 4); 5 and 6 are the default. */
const shares: ReadonlyMap<number, readonly [kr: number, kb: number]> = new Map([
  [1, [0.2126, 0.0722]],
  [2, [0.299, 0.114]],
  [4, [0.3, 0.11]],
  [5, [0.299, 0.114]],
  [6, [0.299, 0.114]],
  [7, [0.212, 0.087]],
  [9, [0.2627, 0.0593]],
]);
const saidByNone = { matrix: 6, isFullRange: true } as const;

export async function openLibheifPicture(file: Uint8Array): Promise<LibheifPicture> {
  await libheif.ready;
  const at = libheif._malloc(file.length);
  if (at === 0) throw new Error('no memory');
  libheif.HEAPU8.set(file, at);
  const context = libheif._heif_context_alloc();
  succeed((error) => libheif._heif_context_read_from_memory_without_copy(error, context, at, file.length, 0));
  const handle = made((error, out) => libheif._heif_context_get_primary_image_handle(error, context, out));
  const coding = codingOf(handle);
  let decoded: Decoded | null = null;
  return {
    coding,
    decode(way) {
      decoded = way === 'asCoded' ? decodeAsCoded(handle, coding) : decodeThroughRgb(handle, coding);
      return decoded !== null;
    },
    rows(from, to) {
      if (decoded === null) throw new Error('it is not decoded');
      return decoded.rows(from, to);
    },
    close() {
      if (decoded !== null) libheif._heif_image_release(decoded.image);
      libheif._heif_image_handle_release(handle);
      libheif._heif_context_free(context);
      libheif._free(at);
    },
  };
}

function codingOf(handle: number): HeicCoding {
  const chroma = withRoom(8, (room) => {
    succeed((error) => libheif._heif_image_handle_get_preferred_decoding_colorspace(error, handle, room, room + 4));
    return numberAt(room + 4);
  });
  const alpha = libheif._heif_image_handle_has_alpha_channel(handle) === 0 ? 0 : 1;
  const bytes = libheif._heif_image_handle_get_luma_bits_per_pixel(handle) > 8 ? 2 : 1;
  return {
    width: libheif._heif_image_handle_get_width(handle),
    height: libheif._heif_image_handle_get_height(handle),
    bytesOfPixel: ((samplesOfPixel[chroma] ?? 3) + alpha) * bytes,
    way: 'asCoded',
  };
}

interface Decoded {
  readonly image: number;
  readonly rows: LibheifPicture['rows'];
}

/**
 * The library's own way to RGB holds two more forms, for 10 bits with two bytes a sample; this takes 1.5 samples a
 * pixel. Answers null for rare codings: RGB, and matrices without shares of red and blue.
 */
function decodeAsCoded(handle: number, { width, height }: HeicCoding): Decoded | null {
  const image = decodeAs(handle, colourSpaces.asCoded, chromas.asCoded);
  const colours = codedColours(image, width, height);
  if (colours !== null) return { image, rows: (from, to) => rgbRows(inMemory(colours), from, to) };
  libheif._heif_image_release(image);
  return null;
}

function decodeThroughRgb(handle: number, { width, height }: HeicCoding): Decoded {
  const hasAlpha = libheif._heif_image_handle_has_alpha_channel(handle) !== 0;
  const chroma = hasAlpha ? chromas.interleavedRgba : chromas.interleavedRgb;
  const image = decodeAs(handle, colourSpaces.rgb, chroma);
  const plane = planeOf(image, channels.interleaved);
  if (plane === null || plane.width !== width || plane.height !== height) throw new Error('no pixels');
  return { image, rows: (from, to) => interleavedRows(plane, hasAlpha ? 4 : 3, from, to) };
}

function interleavedRows(plane: PlaneAt, bytes: 3 | 4, from: number, to: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray((to - from) * plane.width * 3);
  const memory = libheif.HEAPU8;
  let at = 0;
  for (let row = from; row < to; row += 1) {
    const end = plane.at + row * plane.strideBytes + plane.width * bytes;
    for (let pixel = end - plane.width * bytes; pixel < end; pixel += bytes, at += 3) {
      const seen = bytes === 4 ? (memory[pixel + 3] ?? 255) / 255 : 1;
      for (let colour = 0; colour < 3; colour += 1) {
        out[at + colour] = 255 + ((memory[pixel + colour] ?? 0) - 255) * seen;
      }
    }
  }
  return out;
}

interface PlaneAt {
  readonly at: number;
  readonly strideBytes: number;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
}

interface ColoursAt extends Omit<CodedColours, 'y' | 'colours' | 'alpha'> {
  readonly y: PlaneAt;
  readonly cb: PlaneAt | null;
  readonly cr: PlaneAt | null;
  readonly alpha: PlaneAt | null;
}

function codedColours(image: number, width: number, height: number): ColoursAt | null {
  const space = libheif._heif_image_get_colorspace(image);
  if (space !== colourSpaces.ycbcr && space !== colourSpaces.grey) return null;
  const { matrix, isFullRange } = profileOf(image);
  const [kr, kb] = shares.get(matrix) ?? [];
  const y = planeOf(image, channels.y);
  const [cb, cr] = [planeOf(image, channels.cb), planeOf(image, channels.cr)];
  if (kr === undefined || kb === undefined || y === null) return null;
  if (y.width !== width || y.height !== height) throw new Error('another size than was said');
  const isGrey = space === colourSpaces.grey;
  if (!isGrey && (cb?.bits !== y.bits || cr?.bits !== y.bits)) return null;
  return {
    ...{ width, height, bits: y.bits, y, kr, kb, isFullRange },
    cb: isGrey ? null : cb,
    cr: isGrey ? null : cr,
    alpha: planeOf(image, channels.alpha),
  };
}

function inMemory({ y, cb, cr, alpha, ...same }: ColoursAt): CodedColours {
  return {
    ...same,
    y: viewOf(y),
    colours: cb === null || cr === null ? null : { cb: viewOf(cb), cr: viewOf(cr) },
    alpha: alpha === null ? null : { ...viewOf(alpha), bits: alpha.bits },
  };
}

function viewOf({ at, strideBytes, width, height, bits }: PlaneAt): Plane {
  const { buffer } = libheif.HEAPU8;
  const bytes = strideBytes * height;
  return bits <= 8
    ? { samples: new Uint8Array(buffer, at, bytes), stride: strideBytes, width, height }
    : { samples: new Uint16Array(buffer, at, bytes / 2), stride: strideBytes / 2, width, height };
}

function planeOf(image: number, channel: number): PlaneAt | null {
  const width = libheif._heif_image_get_width(image, channel);
  if (width <= 0) return null;
  return withRoom(4, (stride) => {
    const at = libheif._heif_image_get_plane_readonly2(image, channel, stride);
    if (at === 0) return null;
    return {
      ...{ at, width, strideBytes: numberAt(stride) },
      height: libheif._heif_image_get_height(image, channel),
      bits: libheif._heif_image_get_bits_per_pixel_range(image, channel),
    };
  });
}

/** `heif_color_profile_nclx`: its version in a byte, three enumerations of four bytes, the range in one. */
function profileOf(image: number): { readonly matrix: number; readonly isFullRange: boolean } {
  return withRoom(16, (room) => {
    libheif._heif_image_get_nclx_color_profile(room, image, room + 12);
    const profile = numberAt(room + 12);
    if (numberAt(room) !== 0 || profile === 0) return saidByNone;
    const said = { matrix: numberAt(profile + 12), isFullRange: libheif.HEAPU8[profile + 16] !== 0 };
    libheif._heif_nclx_color_profile_free(profile);
    return said;
  });
}

function decodeAs(handle: number, colours: number, chroma: number): number {
  return made((error, out) => libheif._heif_decode_image(error, handle, out, colours, chroma, 0));
}

function made(call: (error: number, out: number) => void): number {
  return withRoom(4, (out) => {
    succeed((error) => call(error, out));
    return numberAt(out);
  });
}

/** `heif_error`: code, subcode, and the address of its words. */
function succeed(call: (error: number) => void): void {
  withRoom(12, (error) => {
    call(error);
    if (numberAt(error) !== 0) throw new Error(`libheif ${numberAt(error)}.${numberAt(error + 4)}`);
  });
}

function withRoom<Result>(bytes: number, use: (at: number) => Result): Result {
  const at = libheif._malloc(bytes);
  libheif.HEAPU8.fill(0, at, at + bytes);
  try {
    return use(at);
  } finally {
    libheif._free(at);
  }
}

function numberAt(at: number): number {
  return libheif.HEAPU32[at >> 2] ?? 0;
}
