import type { PictureHash } from '../../domain/ids.ts';

/** Reads bytes of a file that lies on the disk: fewer where it ends. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

/** Hashes the picture of a file while its bytes go by, once and in order. */
export interface PictureHasher {
  /** The first chunk is the file's beginning: some hundred kilobytes of it tell where the picture of most files lies. */
  update(chunk: Uint8Array): void;
  /**
   * The hash of the picture's coded data, without metadata; null for a file whose picture is not all there, or of a kind that is known by its
   * bytes alone. `readAt` is asked by those TIFF and HEIC files alone that say behind their picture where it lies. Rejects when reading fails.
   */
  end(readAt: ReadAt): Promise<PictureHash | null>;
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
