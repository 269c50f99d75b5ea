import type { Text } from '../../texts/text.ts';
import type { DetailCells } from '../figures/measureBands.ts';

/** Synchronous; answers how many bytes came, 0 at the end. */
export interface JpegFile {
  read(into: Uint8Array, at: number): number;
}

export interface EighthPicture {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

export interface SoundJpeg {
  readonly kind: 'sound';
  /** It is null where block means are not enough, so that another decoder makes the small picture. */
  readonly eighth: EighthPicture | null;
  readonly detail: DetailCells | null;
  readonly quality: number | null;
}

export type JpegReading =
  | SoundJpeg
  | { readonly kind: 'broken'; readonly damage: Text }
  | { readonly kind: 'unusual' }
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
  readonly stride: number;
  readonly means: Int16Array;
  quantum: number;
  quanta: Uint16Array | null;
  isRead: boolean;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly maxAcross: number;
  readonly maxDown: number;
  readonly components: readonly Component[];
}

/** ITU-T T.81 annex C. */
export interface Table {
  readonly steps: Uint16Array;
  /** Code length << 8 | symbol, 0 where the code is longer than `lookBits`. */
  readonly codes: Uint16Array;
  readonly symbols: Uint8Array;
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
