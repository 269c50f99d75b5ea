import type { PictureHash, Sha256 } from '../domain/ids.ts';
import type { ImageFormat } from '../domain/model.ts';
import type { PhotoFigures } from '../domain/photoFigures.ts';

/** The profile's `images` block. Bytes and pixels; null means no limit. */
export interface ImageRules {
  readonly formats: readonly ImageFormat[];
  readonly maxBytes: number | null;
  readonly maxEdge: number | null;
  readonly minEdge: number | null;
  readonly stripLocation: boolean;
  /** Removes people's own words too. Default: no. */
  readonly stripText?: boolean;
  /** Default: no. */
  readonly tellsMd5?: boolean;
}

/** Bytes and folder entry are on the disk. It may still turn out to be no sound picture. */
export interface ReceivedFile {
  readonly sha256: Sha256;
  /** It is null for a file that only its bytes identify. */
  readonly pictureHash: PictureHash | null;
  readonly crc32: number;
  readonly bytes: number;
  readonly format: ImageFormat;
  readonly capturedAt: number;
  readonly takenAt: number | null;
  readonly camera: string | null;
  readonly filename: string;
  readonly looksCut: boolean;
}

export interface ExaminedPicture {
  readonly width: number;
  readonly height: number;
  readonly takenAt: number | null;
  readonly figures: PhotoFigures;
}

export interface StoredPhoto {
  readonly sha256: Sha256;
  readonly pictureHash: PictureHash | null;
  readonly crc32: number;
  readonly bytes: number;
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly capturedAt: number;
  readonly filename: string;
  readonly figures: PhotoFigures | null;
}

export type MediaKey = Pick<StoredPhoto, 'sha256' | 'format'>;

/** `extension` is one of ours, never text from outside. */
export interface SavedFile {
  readonly sha256: Sha256;
  readonly extension: string;
}

export interface SourceCalls {
  run<Result>(call: () => Promise<Result>): Promise<Result>;
}

/** Names on disk need not be valid UTF-8, hence buffers. The window's blobs are streamed. */
export type PhotoSource =
  | { readonly path: string | Buffer; readonly calls?: SourceCalls }
  | { readonly bytes: Uint8Array | Blob; readonly filename: string; readonly modifiedAt?: number };
