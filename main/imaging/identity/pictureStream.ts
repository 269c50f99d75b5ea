import type { PictureDigest } from './pictureDigest.ts';

/**
 * Finds and hashes the coded picture in a file whose bytes come once, in chunks of any size. Once `isWhole`, further
 * bytes change nothing.
 */
export interface PictureStream {
  update(chunk: Buffer): void;
  readonly isWhole: boolean;
}

/** A run of bytes that can lie across chunks. */
export class Run {
  left: number;
  readonly #into: PictureDigest | null;

  /** `into` null passes the bytes over. */
  constructor(length: number, into: PictureDigest | null) {
    this.left = length;
    this.#into = into;
  }

  /** Answers where the chunk goes on. */
  take(chunk: Buffer, at: number): number {
    const end = Math.min(chunk.length, at + this.left);
    this.#into?.update(chunk.subarray(at, end));
    this.left -= end - at;
    return end;
  }
}

/** The few bytes of a part's head, which can lie across chunks. */
export class Head {
  readonly #bytes: Buffer;
  #length = 0;

  constructor(length: number) {
    this.#bytes = Buffer.alloc(length);
  }

  /** Answers where the chunk goes on. */
  take(chunk: Buffer, at: number): number {
    const taken = chunk.copy(this.#bytes, this.#length, at, at + this.#bytes.length - this.#length);
    this.#length += taken;
    return at + taken;
  }

  full(): Buffer | null {
    if (this.#length < this.#bytes.length) return null;
    this.#length = 0;
    return this.#bytes;
  }
}
