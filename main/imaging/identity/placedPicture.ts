import type { ImageFormat } from '../../domain/model.ts';
import { PictureDigest } from './pictureDigest.ts';
import { asBuffer, type PictureHasher, type ReadAt } from './pictureHasher.ts';
import type { PictureStream } from './pictureStream.ts';

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** In the picture's order, with what else tells it from others. */
export interface PicturePlaces {
  readonly shape: string;
  readonly places: readonly Place[];
}

export interface PlaceFinder {
  inHead(head: Buffer): PicturePlaces | null;
  read(head: Buffer, readAt: ReadAt): Promise<PicturePlaces | null>;
}

const pieceBytes = 1024 * 1024;

/** Places that the file's beginning names are hashed as their bytes pass. */
export function placedHasher(format: ImageFormat, finder: PlaceFinder): PictureHasher {
  const digest = new PictureDigest(format);
  let head: Buffer | null = null;
  let stream: PlacedPicture | null = null;
  return {
    update(chunk) {
      if (head === null) {
        const found = placesIn(finder, asBuffer(chunk));
        if (found !== null) stream = new PlacedPicture(digest, found);
        head = found === null ? Buffer.from(chunk) : Buffer.alloc(0);
      }
      stream?.update(asBuffer(chunk));
    },
    async end(readAt) {
      if (stream !== null) return stream.isWhole ? digest.end() : null;
      const found = head && (await placesRead(finder, head, readAt));
      return found !== null && (await digestPlaces(digest, found, readAt)) ? digest.end() : null;
    },
  };
}

class PlacedPicture implements PictureStream {
  readonly #digest: PictureDigest;
  readonly #places: readonly Place[];
  #next = 0;
  #at = 0;

  constructor(digest: PictureDigest, { shape, places }: PicturePlaces) {
    this.#digest = digest.update(Buffer.from(shape));
    this.#places = places;
  }

  get isWhole(): boolean {
    return this.#next === this.#places.length;
  }

  update(chunk: Buffer): void {
    const [from, to] = [this.#at, this.#at + chunk.length];
    for (;;) {
      const place = this.#places[this.#next];
      if (place === undefined || place.start >= to) break;
      this.#digest.update(chunk.subarray(Math.max(0, place.start - from), Math.min(chunk.length, place.end - from)));
      if (place.end > to) break;
      this.#next += 1;
    }
    this.#at = to;
  }
}

async function digestPlaces(digest: PictureDigest, { shape, places }: PicturePlaces, readAt: ReadAt): Promise<boolean> {
  digest.update(Buffer.from(shape));
  for (const { start, end } of places) {
    for (let at = start; at < end; at += pieceBytes) {
      const wanted = Math.min(pieceBytes, end - at);
      const piece = await readAt(at, wanted);
      if (piece.length < wanted) return false;
      digest.update(piece);
    }
  }
  return true;
}

function placesIn(finder: PlaceFinder, head: Buffer): PicturePlaces | null {
  try {
    const found = finder.inHead(head);
    return found !== null && areInOrder(found.places) ? found : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

async function placesRead(finder: PlaceFinder, head: Buffer, readAt: ReadAt): Promise<PicturePlaces | null> {
  try {
    return await finder.read(head, readAt);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function areInOrder(places: readonly Place[]): boolean {
  return places.every(({ start, end }, index) => start <= end && start >= (places[index - 1]?.end ?? 0));
}
