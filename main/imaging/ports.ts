import type { PictureHash, Sha256 } from '../domain/ids.ts';
import type { PhotoFigures } from '../domain/judgement/quality.ts';
import type { ImageFormat } from '../domain/model.ts';

/** What the partner accepts, from the profile's `images` block. Bytes and pixels; null means no limit. */
export interface ImageRules {
  readonly formats: readonly ImageFormat[];
  readonly maxBytes: number | null;
  readonly maxEdge: number | null;
  readonly minEdge: number | null;
  readonly stripLocation: boolean;
  /** What people wrote into the file is removed too. Default: no. */
  readonly stripText?: boolean;
  /** The partner gets the MD5 of what is sent. Default: no. */
  readonly tellsMd5?: boolean;
}

/** Its bytes and folder entry are on the disk in the media store. It may still turn out to be no sound picture. */
export interface ReceivedFile {
  readonly sha256: Sha256;
  /** Ignores metadata; null for a file that only its bytes identify. */
  readonly pictureHash: PictureHash | null;
  readonly crc32: number;
  readonly bytes: number;
  readonly format: ImageFormat;
  /** EXIF capture time, else the modification time. */
  readonly capturedAt: number;
  readonly takenAt: number | null;
  readonly camera: string | null;
  readonly filename: string;
  /** A hint that it is half a copy, which may be examined last. */
  readonly looksCut: boolean;
}

/** Facts from one decoding of the whole picture. */
export interface ExaminedPicture {
  readonly width: number;
  readonly height: number;
  readonly takenAt: number | null;
  readonly figures: PhotoFigures;
}

/** Its bytes are durable in the media store and were decoded in full. */
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

/** Every `Photo` and `StoredPhoto` has it. */
export type MediaKey = Pick<StoredPhoto, 'sha256' | 'format'>;

/** A file that is kept as it came. `extension` is one of ours, never text from outside. */
export interface KeptFile {
  readonly sha256: Sha256;
  readonly extension: string;
}

export interface SourceCalls {
  run<Result>(call: () => Promise<Result>): Promise<Result>;
}

/** A path may be a buffer, since names on disk need not be valid UTF-8. The window hands over a blob, so that large files are streamed. */
export type PhotoSource =
  | { readonly path: string | Buffer; readonly calls?: SourceCalls }
  | { readonly bytes: Uint8Array | Blob; readonly filename: string; readonly modifiedAt?: number };
