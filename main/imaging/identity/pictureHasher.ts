import type { PictureHash } from '../../domain/ids.ts';

/** Answers fewer bytes where the file ends. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

/** Hashes the picture of a file whose bytes come once and in order. */
export interface PictureHasher {
  /** The first chunk is the file's beginning. In most files its first hundred kilobytes say where the picture lies. */
  update(chunk: Uint8Array): void;
  /**
   * The hash of the coded picture data without metadata. Null for a file whose picture is incomplete, or of a kind that
   * only its bytes identify. Only TIFF and HEIC files that name their places behind the picture ask `readAt`. Rejects
   * when reading fails.
   */
  end(readAt: ReadAt): Promise<PictureHash | null>;
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
