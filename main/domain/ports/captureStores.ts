import type { Text } from '../../texts/text.ts';
import type { ItemId, PhotoId, PictureHash, Sha256 } from '../ids.ts';
import type { CameraFigure } from '../intake/cameraClock.ts';
import type { Comparison } from '../judgement/golden.ts';
import type { Millis } from '../model.ts';
import type { Arrival } from '../photo/arrival.ts';
import type { ShotFile } from '../photo/shots.ts';

export interface ArrivalStore {
  insert(arrival: Arrival): void;
  get(id: PhotoId): Arrival | null;
  bySha(sha256: Sha256): readonly Arrival[];
  /** In order of arrival. */
  byPicture(pictureHash: PictureHash): readonly Arrival[];
  /** This state of a file has come and is being looked into. */
  ofFingerprint(fingerprint: string): Arrival | null;
  remove(id: PhotoId): void;
  /** Sends it to another item, or with null to the inbox. */
  redirect(id: PhotoId, itemId: ItemId | null): void;
  /** In order of arrival: normally none, or those of the last moment. */
  all(): readonly Arrival[];
}

/** States of files in watched folders that were decided before, so that a restart takes nothing in twice. */
export interface CapturedStore {
  isKnown(fingerprint: string): boolean;
  get(fingerprint: string): CapturedFileRow | null;
  /**
   * As `get`, and also where nothing but the file's number on its disk is another: network shares can give all files new ones when
   * they come back.
   */
  getOnShare(fingerprint: string): CapturedFileRow | null;
  /** The decision on this file under another path: it has the same number, size and time. Null where files have no numbers. */
  getRenamed(fingerprint: string): CapturedFileRow | null;
  /** Again: nothing. `photoId`: the photo that it became or lies beside, where the records should tell of it. */
  insert(fingerprint: string, at: Millis, outcome: 'taken' | 'refused', photoId?: PhotoId | null): void;
  /** Fingerprints of taken files that begin so, and go on with hexadecimal digits. */
  takenWith(prefix: string): readonly string[];
  /** Files that were taken in with a `photoId`, of the item's photos, or with null of the inbox's. */
  originsOf(itemId: ItemId | null): readonly PhotoOrigin[];
}

/** A decided state of a file. */
export interface CapturedFileRow {
  readonly at: Millis;
  /** The station has its bytes as a photo or beside one: the original is not needed any more. */
  readonly taken: boolean;
}

/** From which file a photo came. */
export interface PhotoOrigin {
  readonly photoId: PhotoId;
  readonly fingerprint: string;
  readonly at: Millis;
}

export interface RefusedStore {
  /** Beyond the newest thousand the oldest go: a folder full of other files must not fill the database. */
  insert(file: RefusedFile): void;
  /** Newest first. */
  newest(limit: number): readonly (RefusedFile & { readonly id: number })[];
  count(): number;
  /** A person has seen it; null for all. */
  dismiss(id: number | null): void;
}

/** A file that was not taken in, until a person has seen it. */
export interface RefusedFile {
  readonly at: Millis;
  readonly source: string;
  readonly filename: string;
  readonly reason: Text;
}

export interface ShotStore {
  /** A row of the same id is replaced. */
  put(file: ShotFile): void;
  get(id: PhotoId): ShotFile | null;
  /** Files under one name of a shot, the newest first: arrivals and photos. A camera that counts anew makes many of one name. */
  newest(shot: string, limit: number): readonly ShotFile[];
  remove(id: PhotoId): void;
}

/** By how much later than their EXIF times a camera's photos came, milliseconds. */
export interface CameraClockStore {
  /** A second photo of the same EXIF time says nothing more. Beyond the camera's newest `limit` the oldest go. */
  note(camera: string, takenAt: Millis, cameAt: Millis, limit: number): void;
  /** Newest first. */
  newest(camera: string, limit: number): readonly CameraFigure[];
}

/** The daily photos of the target card. */
export interface GoldenShotStore {
  /** A second shot of the same day replaces the first. */
  put(shot: GoldenShot): void;
  /** Oldest first: the last `limit` days that have a shot. */
  of(camera: string, limit: number): readonly GoldenShot[];
  /** A picture that was measured, at that time; those from before `since` go. */
  notePicture(pictureHash: PictureHash, at: Millis, since: Millis): void;
  /** Whether this very picture was measured at or after that time. */
  hasPicture(pictureHash: PictureHash, since: Millis): boolean;
  /** With a new reference the shots against the old one say nothing any more. */
  forget(camera: string): void;
}

export interface GoldenShot {
  readonly camera: string;
  /** By this machine's calendar, `2026-11-22`. */
  readonly day: string;
  readonly at: Millis;
  readonly comparison: Comparison;
}
