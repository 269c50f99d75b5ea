import { isRestart, markers } from '../formats/jpegSegments.ts';
import type { PictureDigest } from './pictureDigest.ts';
import { Head, type PictureStream, Run } from './pictureStream.ts';

const filler = 0xff;
const startOfImage = 0xd8;
const fillerByte = Buffer.from([filler]);
const endMark = Buffer.from([filler, markers.endOfImage]);
const frameCountAt = 5;
const scanCountAt = 0;
/** TEM stands alone, as restart marks do. */
const temporary = 0x01;

interface Frame {
  /** SOF0 and SOF1. */
  readonly isSequential: boolean;
  readonly components: number;
}

/** Hashes tables, frame and scans (ITU-T T.81 annex B), without APPn, comments, and anything behind the end mark. */
export class JpegPicture implements PictureStream {
  readonly #digest: PictureDigest;
  readonly #length = new Head(2);
  #state: 'marker' | 'length' | 'body' | 'scan' | 'over' = 'marker';
  #isMarked = false;
  #marker = 0;
  #body = new Run(0, null);
  #bodyBytes = 0;
  #frame: Frame | null = null;
  /** Only the end mark can follow the scan. */
  #isOnlyScan = false;
  #hasScan = false;
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
        this.#noteCount(chunk.subarray(at, next));
        this.#endBody();
        return next;
      }
      case 'scan':
        return this.#readScan(chunk, at);
      case 'over':
        return chunk.length;
    }
  }

  /** Fill and stray bytes may come before it, as our reader accepts. */
  #readMarker(byte: number): void {
    const isMarker = this.#isMarked && byte !== 0 && byte !== filler;
    this.#isMarked = byte === filler;
    if (!isMarker || byte === startOfImage || byte === temporary || isRestart(byte)) return;
    if (byte === markers.endOfImage) {
      this.#isWhole = this.#frame !== null && this.#hasScan;
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
    if (isTaken) this.#digest.update(Buffer.from([filler, this.#marker])).update(head);
    if (isFrame(this.#marker)) this.#frame = { isSequential: this.#marker <= 0xc1, components: 0 };
    this.#bodyBytes = 0;
    this.#body = new Run(length, isTaken ? this.#digest : null);
    this.#state = 'body';
    this.#endBody();
  }

  #endBody(): void {
    if (this.#body.left === 0) this.#state = this.#marker === markers.startOfScan ? 'scan' : 'marker';
  }

  /** A sequential scan of all components is the only one. */
  #noteCount(bytes: Buffer): void {
    const isScan = this.#marker === markers.startOfScan;
    const count = bytes[(isScan ? scanCountAt : frameCountAt) - this.#bodyBytes];
    this.#bodyBytes += bytes.length;
    if (count === undefined || this.#frame === null) return;
    if (isScan) this.#isOnlyScan = this.#frame.isSequential && this.#frame.components === count;
    else if (isFrame(this.#marker)) this.#frame = { ...this.#frame, components: count };
  }

  #readScan(chunk: Buffer, start: number): number {
    if (this.#isMarked) {
      if (this.#isEndOfScan(chunk[start])) return this.#endScan(start);
      this.#digest.update(fillerByte);
      this.#isMarked = false;
    }
    const end = this.#endOfScan(chunk, start);
    this.#digest.update(chunk.subarray(start, end));
    if (end === chunk.length) return end;
    this.#isMarked = true;
    return end + 1 < chunk.length ? this.#endScan(end + 1) : chunk.length;
  }

  /**
   * 0xff is followed by 0 or a restart marker; anything else ends the scan. Looking at each costs as much as hashing,
   * so behind the only scan just the end mark is searched.
   */
  #endOfScan(chunk: Buffer, start: number): number {
    if (this.#isOnlyScan) {
      const at = chunk.indexOf(endMark, start);
      return at < 0 && chunk.at(-1) === filler ? chunk.length - 1 : at < 0 ? chunk.length : at;
    }
    for (let at = chunk.indexOf(filler, start); at >= 0; at = chunk.indexOf(filler, at + 2)) {
      if (at + 1 === chunk.length || this.#isEndOfScan(chunk[at + 1])) return at;
    }
    return chunk.length;
  }

  #isEndOfScan(byte: number | undefined): boolean {
    if (this.#isOnlyScan) return byte === markers.endOfImage;
    return byte === undefined || (byte !== 0 && !isRestart(byte));
  }

  #endScan(at: number): number {
    this.#hasScan = true;
    this.#state = 'marker';
    return at;
  }
}

function isMetadata(marker: number): boolean {
  return (marker >= markers.app0 && marker <= markers.app15) || marker === markers.comment;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
