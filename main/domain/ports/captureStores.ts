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
  ofFingerprint(fingerprint: string): Arrival | null;
  remove(id: PhotoId): void;
  redirect(id: PhotoId, itemId: ItemId | null): void;
  /** In order of arrival; usually none. */
  all(): readonly Arrival[];
}

/** Decided files of watched folders, so that a restart takes nothing in twice. */
export interface CapturedStore {
  isKnown(fingerprint: string): boolean;
  get(fingerprint: string): CapturedFileRow | null;
  /** Ignores the file number, which network shares may renew. */
  getOnShare(fingerprint: string): CapturedFileRow | null;
  /** The same file under another path: equal number, size and time. Null without file numbers. */
  getRenamed(fingerprint: string): CapturedFileRow | null;
  /** A repeated call does nothing. `photoId`: the photo that it became or accompanies, for records. */
  insert(fingerprint: string, at: Millis, outcome: 'taken' | 'refused', photoId?: PhotoId | null): void;
  takenWith(prefix: string): readonly string[];
  /** Files with a `photoId`, of the item or, with null, of the inbox. */
  originsOf(itemId: ItemId | null): readonly PhotoOrigin[];
}

export interface CapturedFileRow {
  readonly at: Millis;
  /** The station has the bytes, so the source is not needed. */
  readonly taken: boolean;
}

export interface PhotoOrigin {
  readonly photoId: PhotoId;
  readonly fingerprint: string;
  readonly at: Millis;
}

export interface RefusedStore {
  /** Keeps the newest thousand, so that foreign files cannot fill the database. */
  insert(file: RefusedFile): void;
  newest(limit: number): readonly (RefusedFile & { readonly id: number })[];
  count(): number;
  dismiss(id: number | null): void;
}

/** Listed until a person has seen it. */
export interface RefusedFile {
  readonly at: Millis;
  readonly source: string;
  readonly filename: string;
  readonly reason: Text;
}

export interface ShotStore {
  put(file: ShotFile): void;
  get(id: PhotoId): ShotFile | null;
  /** Newest first. A camera that restarts its count repeats names. */
  newest(shot: string, limit: number): readonly ShotFile[];
  remove(id: PhotoId): void;
}

/** Arrival minus EXIF time, in milliseconds. */
export interface CameraClockStore {
  /** Equal EXIF times count once. Keeps the camera's newest `limit`. */
  note(camera: string, takenAt: Millis, cameAt: Millis, limit: number): void;
  newest(camera: string, limit: number): readonly CameraFigure[];
}

export interface GoldenShotStore {
  /** Replaces a shot of the same day. */
  put(shot: GoldenShot): void;
  /** Oldest first: the last `limit` days with a shot. */
  of(camera: string, limit: number): readonly GoldenShot[];
  /** Forgets pictures from before `since`. */
  notePicture(pictureHash: PictureHash, at: Millis, since: Millis): void;
  /** Measured at or after `since`. */
  hasPicture(pictureHash: PictureHash, since: Millis): boolean;
  /** Shots against an old reference say nothing. */
  forget(camera: string): void;
}

export interface GoldenShot {
  readonly camera: string;
  /** By this machine's calendar, `2026-11-22`. */
  readonly day: string;
  readonly at: Millis;
  readonly comparison: Comparison;
}
