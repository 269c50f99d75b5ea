import type { PictureHash, Sha256 } from '../domain/ids.ts';
import type { ImageFormat } from '../domain/model.ts';
import type { PhotoFigures } from '../domain/photoFigures.ts';

/** The profile's `images` block: what the partner accepts, and is told. Bytes and pixels; null means no limit. */
export interface ImageRules {
  readonly formats: readonly ImageFormat[];
  readonly maxBytes: number | null;
  readonly maxEdge: number | null;
  readonly minEdge: number | null;
  readonly stripLocation: boolean;
  /** What people wrote into the file is not sent either. Left out: it is. */
  readonly stripText?: boolean;
  /** The partner is told the MD5 of what is sent. Left out: it is not. */
  readonly tellsMd5?: boolean;
}

/** A file whose bytes and folder entry are on the disk in the media store. Whether it is a sound picture is not known yet. */
export interface ReceivedFile {
  readonly sha256: Sha256;
  /** Of the picture without its metadata; null for a file that is known by its bytes alone. */
  readonly pictureHash: PictureHash | null;
  readonly crc32: number;
  readonly bytes: number;
  readonly format: ImageFormat;
  /** EXIF capture time where the first bytes tell one, else the modification time. */
  readonly capturedAt: number;
  /** The former; null where they tell none. */
  readonly takenAt: number | null;
  /** Which camera took it; null where they tell none. */
  readonly camera: string | null;
  readonly filename: string;
  /** It has no end: a hint that it is half a copy, which may be looked into last. */
  readonly looksCut: boolean;
}

/** Facts that one decoding of the whole picture tells. */
export interface ExaminedPicture {
  /** Upright size. */
  readonly width: number;
  readonly height: number;
  /** EXIF capture time; null where the file has none. */
  readonly takenAt: number | null;
  readonly figures: PhotoFigures;
}

/** A photo whose bytes are durable in the media store and decoded in full. */
export interface StoredPhoto {
  readonly sha256: Sha256;
  readonly pictureHash: PictureHash | null;
  readonly crc32: number;
  readonly bytes: number;
  readonly format: ImageFormat;
  /** Upright size. */
  readonly width: number;
  readonly height: number;
  readonly capturedAt: number;
  readonly filename: string;
  readonly figures: PhotoFigures | null;
}

/** The key of one entry of the store: every `Photo` and `StoredPhoto` has it. */
export type MediaKey = Pick<StoredPhoto, 'sha256' | 'format'>;

/** The key of any file that is kept as it came; `extension` is one of ours, never text from outside. */
export interface KeptFile {
  readonly sha256: Sha256;
  readonly extension: string;
}

/** Runs calls of the file system to a place that may stop answering, few at once. */
export interface SourceCalls {
  run<Result>(call: () => Promise<Result>): Promise<Result>;
}

/**
 * Where a photo's bytes come from. A path may be a buffer, since names on disk need not be valid UTF-8.
 * `bytes` is a blob for files handed over by the window, so that large ones are streamed.
 */
export type PhotoSource =
  | { readonly path: string | Buffer; readonly calls?: SourceCalls }
  | { readonly bytes: Uint8Array | Blob; readonly filename: string; readonly modifiedAt?: number };
