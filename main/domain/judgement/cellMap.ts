export const cellsAlong = 16;
/** Edges are sorted by the direction of their rise. */
export const edgeDirections = 4;
const cellBytes = 12;

/** Describes an upright photo by cells, row by row, so that any region can be judged later. */
export interface CellMap {
  readonly columns: number;
  readonly rows: number;
  /**
   * Four for each cell, one a direction: the steepest step's share of a sharp edge's rise, 0 to 1; 0 for too few edges.
   */
  readonly steepness: Float64Array;
  /** Four for each cell: the amount of edge, linear. */
  readonly weight: Float64Array;
  /** Mean luma, and the luma that a twentieth of the pixels exceeds, 0 to 1. */
  readonly light: Float64Array;
  readonly brightest: Float64Array;
  /** Shares of pixels, 0 to 1: blown out, black, and blown out in small hard-edged spots. */
  readonly blown: Float64Array;
  readonly black: Float64Array;
  readonly glare: Float64Array;
  /** Standard deviation in luma levels of 256, at the size of the edge measurement. */
  readonly noise: Float64Array;
}

/** Cells are nearly square. */
export function gridOf(width: number, height: number): { readonly columns: number; readonly rows: number } {
  const share = cellsAlong / Math.max(width, height, 1);
  return { columns: Math.max(1, Math.round(width * share)), rows: Math.max(1, Math.round(height * share)) };
}

export function emptyMap(columns: number, rows: number): CellMap {
  const cells = columns * rows;
  const each = (): Float64Array => new Float64Array(cells);
  return {
    columns,
    rows,
    steepness: new Float64Array(cells * edgeDirections),
    weight: new Float64Array(cells * edgeDirections),
    light: each(),
    brightest: each(),
    blown: each(),
    black: each(),
    glare: each(),
    noise: each(),
  };
}

/** `COLUMNSxROWS:` and twelve bytes a cell in base 64, under 3 kB. */
export function packMap(map: CellMap): string {
  const cells = map.columns * map.rows;
  const bytes = new Uint8Array(cells * cellBytes);
  for (let cell = 0; cell < cells; cell += 1) {
    const at = cell * cellBytes;
    const four = cell * edgeDirections;
    for (let direction = 0; direction < edgeDirections; direction += 1) {
      const steepness = map.steepness[four + direction] ?? 0;
      bytes[at + direction] = steepness === 0 ? 0 : Math.max(1, byteOf(steepness));
    }
    bytes[at + 4] = nibbleOf(map.weight[four] ?? 0) * 16 + nibbleOf(map.weight[four + 1] ?? 0);
    bytes[at + 5] = nibbleOf(map.weight[four + 2] ?? 0) * 16 + nibbleOf(map.weight[four + 3] ?? 0);
    bytes[at + 6] = byteOf(map.light[cell] ?? 0);
    bytes[at + 7] = byteOf(map.brightest[cell] ?? 0);
    // The root keeps small shares fine, for a spot is small.
    bytes[at + 8] = byteOf(Math.sqrt(map.blown[cell] ?? 0));
    bytes[at + 9] = byteOf(Math.sqrt(map.black[cell] ?? 0));
    bytes[at + 10] = byteOf(Math.sqrt(map.glare[cell] ?? 0));
    bytes[at + 11] = Math.min(255, Math.round((map.noise[cell] ?? 0) * noiseSteps));
  }
  return `${map.columns}x${map.rows}:${encoded(bytes)}`;
}

const noiseSteps = 8;

export function readMap(packed: string): CellMap | null {
  const [, columns, rows, text = ''] = /^(\d{1,3})x(\d{1,3}):([\w+/]*)$/.exec(packed) ?? [];
  const map = emptyMap(Number(columns) || 0, Number(rows) || 0);
  const cells = map.columns * map.rows;
  if (cells === 0 || text.length * 3 !== cells * cellBytes * 4) return null;
  const bytes = decoded(text);
  for (let cell = 0; cell < cells; cell += 1) {
    const at = cell * cellBytes;
    const four = cell * edgeDirections;
    for (let direction = 0; direction < edgeDirections; direction += 1) {
      map.steepness[four + direction] = (bytes[at + direction] ?? 0) / 255;
      const both = bytes[at + 4 + (direction >> 1)] ?? 0;
      map.weight[four + direction] = weightOf(direction % 2 === 0 ? both >> 4 : both & 15);
    }
    map.light[cell] = (bytes[at + 6] ?? 0) / 255;
    map.brightest[cell] = (bytes[at + 7] ?? 0) / 255;
    map.blown[cell] = squared(bytes[at + 8] ?? 0);
    map.black[cell] = squared(bytes[at + 9] ?? 0);
    map.glare[cell] = squared(bytes[at + 10] ?? 0);
    map.noise[cell] = (bytes[at + 11] ?? 0) / noiseSteps;
  }
  return map;
}

function byteOf(share: number): number {
  return Math.min(255, Math.max(0, Math.round(share * 255)));
}

function squared(byte: number): number {
  return (byte / 255) ** 2;
}

/** A power of two, 1 to 15; 0 for nothing. */
function nibbleOf(weight: number): number {
  return weight < 1.5 ? 0 : Math.min(15, Math.round(Math.log2(weight)));
}

function weightOf(nibble: number): number {
  return nibble === 0 ? 0 : 2 ** nibble;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const sixBits = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, alphabet.indexOf(String.fromCharCode(code))));

/** A cell's bytes are a multiple of three, so no padding is needed. */
function encoded(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += `${alphabet[word >> 18]}${alphabet[(word >> 12) & 63]}${alphabet[(word >> 6) & 63]}${alphabet[word & 63]}`;
  }
  return text;
}

function decoded(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length >> 2) * 3);
  for (let at = 0, to = 0; to < bytes.length; at += 4, to += 3) {
    const high = ((sixBits[text.charCodeAt(at)] ?? 0) << 6) | (sixBits[text.charCodeAt(at + 1)] ?? 0);
    const low = ((sixBits[text.charCodeAt(at + 2)] ?? 0) << 6) | (sixBits[text.charCodeAt(at + 3)] ?? 0);
    const word = (high << 12) | low;
    bytes[to] = word >> 16;
    bytes[to + 1] = (word >> 8) & 255;
    bytes[to + 2] = word & 255;
  }
  return bytes;
}
