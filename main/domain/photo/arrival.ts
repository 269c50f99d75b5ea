import type { ItemId, PhotoId, PictureHash, Sha256 } from '../ids.ts';
import type { Millis } from '../model.ts';

/** A file with safe bytes and no place yet. After a crash the next start goes on with it. */
export interface Arrival {
  readonly id: PhotoId;
  readonly sha256: Sha256;
  /** Without metadata; null for a file known only by its bytes. */
  readonly pictureHash: PictureHash | null;
  /** Sending compares it; null where unknown. */
  readonly crc32: number | null;
  readonly bytes: number;
  /** `jpg`, `tif`, `cr2`: the ending in the media store. */
  readonly extension: string;
  /** The source's name, for people. */
  readonly filename: string;
  /** EXIF, else the file's modification time. */
  readonly capturedAt: Millis;
  /** By this machine's clock; null where the camera's clock is unknown. */
  readonly shotAt: Millis | null;
  /** The item open at its arrival; null: the inbox. */
  readonly itemId: ItemId | null;
  /** A person's uuid or name; null lets the station choose. */
  readonly wantedSide: string | null;
  readonly source: string;
  /** The file's state in its folder; null for files that exist only once. */
  readonly fingerprint: string | null;
  readonly arrivedAt: Millis;
  readonly arrivedBy: string;
}
