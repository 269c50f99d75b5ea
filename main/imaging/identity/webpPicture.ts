import type { PictureDigest } from './pictureDigest.ts';
import { Head, type PictureStream, Run } from './pictureStream.ts';

/** Coded pixels and their transparency (WebP container specification). */
const taken: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH']);
const moving: ReadonlySet<string> = new Set(['ANIM', 'ANMF']);
const riffBytes = 12;
const headBytes = 8;

/** An animated WebP has no picture hash. */
export class WebpPicture implements PictureStream {
  readonly #digest: PictureDigest;
  readonly #riff = new Head(riffBytes);
  readonly #head = new Head(headBytes);
  #state: 'riff' | 'head' | 'body' | 'over' = 'riff';
  #run = new Run(0, null);
  #left = 0;
  #hasData = false;
  #isWhole = false;

  constructor(digest: PictureDigest) {
    this.#digest = digest;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  update(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && this.#state !== 'over'; ) at = this.#step(chunk, at);
  }

  #step(chunk: Buffer, at: number): number {
    if (this.#state === 'body') {
      const next = this.#run.take(chunk, at);
      if (this.#run.left === 0) this.#state = 'head';
      this.#endWhereItEnds();
      return next;
    }
    const head = this.#state === 'riff' ? this.#riff : this.#head;
    const next = head.take(chunk, at);
    const full = head.full();
    if (full !== null) this.#begin(full);
    return next;
  }

  #begin(head: Buffer): void {
    const length = head.readUInt32LE(4);
    if (this.#state === 'riff') {
      this.#left = length + headBytes - riffBytes;
      this.#state = 'head';
      this.#endWhereItEnds();
      return;
    }
    const name = head.toString('latin1', 0, 4);
    const padded = length + (length % 2);
    this.#left -= headBytes + padded;
    if (moving.has(name) || this.#left < 0) {
      this.#state = 'over';
      return;
    }
    if (taken.has(name)) this.#digest.update(head);
    this.#hasData ||= taken.has(name) && name !== 'ALPH';
    this.#run = new Run(padded, taken.has(name) ? this.#digest : null);
    this.#state = padded > 0 ? 'body' : 'head';
    this.#endWhereItEnds();
  }

  #endWhereItEnds(): void {
    if (this.#state !== 'head' || this.#left > 0) return;
    this.#isWhole = this.#hasData;
    this.#state = 'over';
  }
}
