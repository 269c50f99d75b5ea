import type { PictureDigest } from './pictureDigest.ts';
import { Head, type PictureStream, Run } from './pictureStream.ts';

const signatureBytes = 8;
const sumBytes = 4;
const taken: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT']);

/** The data is one run, however it is cut into chunks. An animated PNG has no picture hash. */
export class PngPicture implements PictureStream {
  readonly #digest: PictureDigest;
  readonly #head = new Head(8);
  #state: 'head' | 'body' | 'sum' | 'over' = 'sum';
  #run = new Run(signatureBytes, null);
  #hasData = false;
  #isWhole = false;

  constructor(digest: PictureDigest) {
    this.#digest = digest;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  update(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && this.#state !== 'over'; ) {
      if (this.#state === 'head') {
        at = this.#head.take(chunk, at);
        const head = this.#head.full();
        if (head !== null) this.#begin(head);
      } else {
        at = this.#run.take(chunk, at);
        this.#goOn();
      }
    }
  }

  #begin(head: Buffer): void {
    const [length, name] = [head.readUInt32BE(0), head.toString('latin1', 4)];
    if (name === 'IEND' || name === 'acTL') {
      this.#isWhole = name === 'IEND' && this.#hasData;
      this.#state = 'over';
      return;
    }
    const isData = name === 'IDAT';
    if (isData && !this.#hasData) this.#digest.update(head.subarray(4));
    else if (!isData && taken.has(name)) this.#digest.update(head);
    this.#hasData ||= isData;
    this.#run = new Run(length, taken.has(name) ? this.#digest : null);
    this.#state = 'body';
    this.#goOn();
  }

  #goOn(): void {
    if (this.#run.left > 0) return;
    if (this.#state === 'sum') {
      this.#state = 'head';
      return;
    }
    this.#run = new Run(sumBytes, null);
    this.#state = 'sum';
  }
}
