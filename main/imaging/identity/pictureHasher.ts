import type { PictureHash } from '../../domain/ids.ts';

export type ReadAt = (at: number, length: number) => Promise<Buffer>;

export interface PictureHasher {
  /** The first chunk is the file's beginning, which in most files says where the picture lies. */
  update(chunk: Uint8Array): void;
  /**
   * Ignores metadata. Answers null for an incomplete picture, or a kind that only its bytes identify. TIFF and HEIC
   * files that name their places behind the picture ask `readAt`. Rejects when reading fails.
   */
  end(readAt: ReadAt): Promise<PictureHash | null>;
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
