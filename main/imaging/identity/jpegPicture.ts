import type { Hash } from 'node:crypto';
import { isRestart, markers } from '../jpeg/jpegSegments.ts';
import { Head, type PictureStream, Run } from './pictureStream.ts';

const filler = 0xff;
const startOfImage = 0xd8;
/** Stands alone, as restart marks do. */
const temporary = 0x01;

/**
 * The tables, frame and scans of a JPEG (ITU-T T.81 annex B): all segments but APPn and comments, and all coded data up to the end mark. What
 * follows that, such as a second picture or a film, is not of the picture.
 */
export class JpegPicture implements PictureStream {
  readonly #hash: Hash;
  readonly #length = new Head(2);
  #state: 'marker' | 'length' | 'body' | 'scan' | 'over' = 'marker';
  /** The byte before was the first of a marker, or can be. */
  #isMarked = false;
  #marker = 0;
  #body = new Run(0, null);
  #hasFrame = false;
  #hasScan = false;
  #isWhole = false;

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  update(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && this.#state !== 'over'; ) at = this.#step(chunk, at);
  }

  /** Answers where the chunk goes on. */
  #step(chunk: Buffer, at: number): number {
    switch (this.#state) {
      case 'marker':
        this.#readMarker(chunk[at] ?? 0);
        return at + 1;
      case 'length': {
        const next = this.#length.take(chunk, at);
        const head = this.#length.full();
        if (head !== null) this.#beginBody(head);
        return next;
      }
      case 'body': {
        const next = this.#body.take(chunk, at);
        this.#endBody();
        return next;
      }
      case 'scan':
        return this.#readScan(chunk, at);
      case 'over':
        return chunk.length;
    }
  }

  /** Behind fill bytes, and strays that our reader lets pass. */
  #readMarker(byte: number): void {
    const isMarker = this.#isMarked && byte !== 0 && byte !== filler;
    this.#isMarked = byte === filler;
    if (!isMarker || byte === startOfImage || byte === temporary || isRestart(byte)) return;
    if (byte === markers.endOfImage) {
      this.#isWhole = this.#hasFrame && this.#hasScan;
      this.#state = 'over';
      return;
    }
    this.#marker = byte;
    this.#state = 'length';
  }

  #beginBody(head: Buffer): void {
    const length = head.readUInt16BE(0) - 2;
    if (length < 0) {
      this.#state = 'over';
      return;
    }
    const isTaken = !isMetadata(this.#marker);
    if (isTaken) this.#hash.update(Buffer.from([filler, this.#marker])).update(head);
    this.#hasFrame ||= isFrame(this.#marker);
    this.#body = new Run(length, isTaken ? this.#hash : null);
    this.#state = 'body';
    this.#endBody();
  }

  #endBody(): void {
    if (this.#body.left === 0) this.#state = this.#marker === markers.startOfScan ? 'scan' : 'marker';
  }

  /** Within a scan 0xff is followed by 0 or a restart marker; anything else ends it. The native search is as fast as the hash. */
  #readScan(chunk: Buffer, start: number): number {
    let from = start;
    if (this.#isMarked) {
      if (!isOfScan(chunk[start])) return this.#endScan(start);
      this.#hash.update(Buffer.from([filler]));
      this.#isMarked = false;
      from = start + 1;
    }
    for (;;) {
      const at = chunk.indexOf(filler, from);
      if (at >= 0 && at + 1 < chunk.length && isOfScan(chunk[at + 1])) {
        from = at + 2;
        continue;
      }
      this.#hash.update(chunk.subarray(start, at < 0 ? chunk.length : at));
      if (at < 0) return chunk.length;
      this.#isMarked = true;
      return at + 1 < chunk.length ? this.#endScan(at + 1) : chunk.length;
    }
  }

  /** `at`: behind the first byte of the marker that ends it. */
  #endScan(at: number): number {
    this.#hasScan = true;
    this.#state = 'marker';
    return at;
  }
}

function isMetadata(marker: number): boolean {
  return (marker >= markers.app0 && marker <= markers.app15) || marker === markers.comment;
}

/** SOF0 to SOF15; three numbers between them are no frames. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isOfScan(byte: number | undefined): boolean {
  return byte !== undefined && (byte === 0 || isRestart(byte));
}
