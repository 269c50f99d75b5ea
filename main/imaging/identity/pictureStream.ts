import type { PictureDigest } from './pictureDigest.ts';

/** Bytes come once, in chunks of any size. Once `isWhole`, further ones change nothing. */
export interface PictureStream {
  update(chunk: Buffer): void;
  readonly isWhole: boolean;
}

export class Run {
  left: number;
  readonly #into: PictureDigest | null;

  constructor(length: number, into: PictureDigest | null) {
    this.left = length;
    this.#into = into;
  }

  take(chunk: Buffer, at: number): number {
    const end = Math.min(chunk.length, at + this.left);
    this.#into?.update(chunk.subarray(at, end));
    this.left -= end - at;
    return end;
  }
}

export class Head {
  readonly #bytes: Buffer;
  #length = 0;

  constructor(length: number) {
    this.#bytes = Buffer.alloc(length);
  }

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
