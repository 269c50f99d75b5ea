import type { Text } from '../../texts/text.ts';
import type { DetailCells } from '../figures/measureBands.ts';

/** A file that is read by place, at once: where `into` begins and how many bytes came, 0 at its end. */
export interface JpegFile {
  read(into: Uint8Array, at: number): number;
}

/** A picture at an eighth of its size, upright: sRGB, three bytes a pixel, row by row. */
export interface EighthPicture {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Every code of it was followed. */
export interface SoundJpeg {
  readonly kind: 'sound';
  /** Null where its small picture takes more than the mean of each block: another decoder makes it. */
  readonly eighth: EighthPicture | null;
  /** What is measured of it with more detail, upright. Null where another decoder makes its light. */
  readonly detail: DetailCells | null;
  /** About the quality that it was saved with, 1 to 100; null where its tables do not tell. */
  readonly quality: number | null;
}

export type JpegReading =
  | SoundJpeg
  | { readonly kind: 'broken'; readonly damage: Text }
  /** Coded in a way that hardly any program reads: arithmetic, lossless, hierarchical. */
  | { readonly kind: 'unusual' }
  /** Coded in a way that is not followed here: progressive, 12 bits. */
  | { readonly kind: 'other' };

export interface JpegWish {
  /** How it has to be turned, 1 to 8 (EXIF). */
  readonly orientation: number;
  /** The small picture is made when its longer edge has at least so many pixels. */
  readonly leastEdge: number;
}

export type ReadJpeg = (file: JpegFile, wish: JpegWish) => JpegReading;

export interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  /** Blocks in a row of its plane. */
  readonly stride: number;
  /** The mean of each block, as it is coded: times `quantum` it is eight times the mean. */
  readonly means: Int16Array;
  quantum: number;
  /** All 64 numbers of its table, in the order of the codes; null before its scan. */
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

/** One Huffman table (ITU-T T.81 annex C): what the next bits stand for, looked up by `lookBits` of them. */
export interface Table {
  /** The meaning of many bits at once (`huffmanTables.ts`); empty in a table of means. */
  readonly steps: Uint16Array;
  /** Code length << 8 | symbol, 0 where the code is longer than `lookBits`. */
  readonly codes: Uint16Array;
  readonly symbols: Uint8Array;
  /** By code length: the largest code, -1 where there is none, and what leads from code to symbol. */
  readonly largest: Int32Array;
  readonly offsets: Int32Array;
}

/** A block of the unit that a scan repeats (MCU). */
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
