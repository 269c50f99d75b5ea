import type { PictureDigest } from './pictureDigest.ts';

/**
 * Finds the coded picture in a file whose bytes come once, in order, in chunks of any size, and hashes it. Metadata is passed over.
 * `isWhole` once all of the picture has come; what comes then changes nothing.
 */
export interface PictureStream {
  update(chunk: Buffer): void;
  readonly isWhole: boolean;
}

/** A run of bytes that lies across chunks: of a part's head, or of its body. */
export class Run {
  left: number;
  readonly #into: PictureDigest | null;

  /** `into`: what hashes its bytes; null passes them over. */
  constructor(length: number, into: PictureDigest | null) {
    this.left = length;
    this.#into = into;
  }

  /** Takes its part of the chunk from `at` on, and answers where the chunk goes on. */
  take(chunk: Buffer, at: number): number {
    const end = Math.min(chunk.length, at + this.left);
    this.#into?.update(chunk.subarray(at, end));
    this.left -= end - at;
    return end;
  }
}

/** The few bytes of a part's head, which can lie across chunks too. */
export class Head {
  readonly #bytes: Buffer;
  #length = 0;

  constructor(length: number) {
    this.#bytes = Buffer.alloc(length);
  }

  /** Takes its part of the chunk from `at` on, and answers where the chunk goes on. */
  take(chunk: Buffer, at: number): number {
    const taken = chunk.copy(this.#bytes, this.#length, at, at + this.#bytes.length - this.#length);
    this.#length += taken;
    return at + taken;
  }

  /** The head once it has all come, from when on it begins anew; null before. */
  full(): Buffer | null {
    if (this.#length < this.#bytes.length) return null;
    this.#length = 0;
    return this.#bytes;
  }
}
