import type { ItemId, PhotoId, PictureHash, Sha256 } from '../ids.ts';
import type { Millis } from '../model.ts';

/**
 * A file whose bytes are safe in the media store and of which nothing else is certain yet: it is looked into, then becomes a
 * photo with its place, or goes with its reason. An arrival that a crash leaves is taken up at the next start.
 */
export interface Arrival {
  /** The id of the photo that it becomes. */
  readonly id: PhotoId;
  readonly sha256: Sha256;
  /** Of its picture without the metadata; null for a file that is known by its bytes alone. */
  readonly pictureHash: PictureHash | null;
  /** Sending compares the bytes by it; null where it is not known. */
  readonly crc32: number | null;
  readonly bytes: number;
  /** How its file in the media store ends, which says what it is: `jpg`, `tif`, `cr2`. */
  readonly extension: string;
  /** The source's own name, for people. */
  readonly filename: string;
  /** EXIF capture time where the file has one, else the file's modification time. */
  readonly capturedAt: Millis;
  /** When it was taken by this machine's clock, as far as its camera's is known; null where it is not. */
  readonly shotAt: Millis | null;
  /** The item that was open when it came; null: it goes to the inbox. */
  readonly itemId: ItemId | null;
  /** A side's uuid or name that a person gave; null lets the station choose. */
  readonly wantedSide: string | null;
  readonly source: string;
  /** Of the file's state in its folder; null for files that exist only once. */
  readonly fingerprint: string | null;
  readonly arrivedAt: Millis;
  readonly arrivedBy: string;
}
