import type { Text } from '../../texts/text.ts';
import type { DetailCells } from '../figures/measureBands.ts';

/** Synchronous reads by place; answers how many bytes came, 0 at the end. */
export interface JpegFile {
  read(into: Uint8Array, at: number): number;
}

/** Upright, at an eighth of the size: sRGB, three bytes a pixel, row by row. */
export interface EighthPicture {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Every code was followed. */
export interface SoundJpeg {
  readonly kind: 'sound';
  /** Null where the block means are not enough for its small picture; another decoder makes it. */
  readonly eighth: EighthPicture | null;
  /** Upright. Null where another decoder makes its light. */
  readonly detail: DetailCells | null;
  /** 1 to 100; null where its tables do not tell. */
  readonly quality: number | null;
}

export type JpegReading =
  | SoundJpeg
  | { readonly kind: 'broken'; readonly damage: Text }
  /** Arithmetic, lossless or hierarchical. */
  | { readonly kind: 'unusual' }
  /** Progressive, or 12 bits. */
  | { readonly kind: 'other' };

export interface JpegWish {
  readonly orientation: number;
  readonly leastEdge: number;
}

export type ReadJpeg = (file: JpegFile, wish: JpegWish) => JpegReading;

export interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  /** Blocks in a row of the plane. */
  readonly stride: number;
  /** Coded means: times `quantum` they are eight times the mean. */
  readonly means: Int16Array;
  quantum: number;
  /** 64 numbers in the order of the codes; null before its scan. */
  quanta: Uint16Array | null;
  isRead: boolean;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly mostAcross: number;
  readonly mostDown: number;
  readonly components: readonly Component[];
}

/** A Huffman table (ITU-T T.81 annex C), looked up by the next `lookBits` bits. */
export interface Table {
  /** The meaning of many bits at once; empty in a table of means. */
  readonly steps: Uint16Array;
  /** Code length << 8 | symbol, 0 where the code is longer than `lookBits`. */
  readonly codes: Uint16Array;
  readonly symbols: Uint8Array;
  /** By code length: the largest code (-1 for none), and the offset from code to symbol. */
  readonly largest: Int32Array;
  readonly offsets: Int32Array;
}

export interface Block {
  readonly component: Component;
  readonly slot: number;
  readonly means: Table;
  readonly rest: Table;
  readonly dx: number;
  readonly dy: number;
  readonly across: number;
  readonly down: number;
}
