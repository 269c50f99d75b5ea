import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PictureHash } from '../../domain/ids.ts';
import type { ImageFormat } from '../../domain/model.ts';

const hashedWholeBytes = 64 * 1024;
const pieceBytes = 16 * 1024;

/**
 * Costs a third of a second SHA-256, for which a burst would wait: all of the first 64 KB, then the CRC-32 of each 16
 * KB. Two shots differ in their first bytes, and a changed picture in nearly all later pieces, since codes have no
 * fixed length.
 */
export class PictureDigest {
  readonly #hash = createHash('sha256');
  readonly #sum = Buffer.alloc(4);
  #wholeLeft = hashedWholeBytes;
  #pieceLeft = pieceBytes;
  #crc = 0;

  constructor(format: ImageFormat) {
    this.#hash.update(`${format}\0`);
  }

  update(bytes: Buffer): this {
    const whole = bytes.subarray(0, this.#wholeLeft);
    if (whole.length > 0) this.#hash.update(whole);
    this.#wholeLeft -= whole.length;
    for (let at = whole.length; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + this.#pieceLeft);
      this.#crc = crc32(piece, this.#crc);
      this.#pieceLeft -= piece.length;
      at += piece.length;
      if (this.#pieceLeft === 0) this.#endPiece();
    }
    return this;
  }

  end(): PictureHash {
    if (this.#pieceLeft < pieceBytes) this.#endPiece();
    // A hex digest is what PictureHash names.
    return this.#hash.digest('hex') as PictureHash;
  }

  #endPiece(): void {
    this.#sum.writeUInt32BE(this.#crc);
    this.#hash.update(this.#sum);
    [this.#crc, this.#pieceLeft] = [0, pieceBytes];
  }
}
