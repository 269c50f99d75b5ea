import type { ItemId, PhotoId, PictureHash, Sha256 } from '../ids.ts';
import type { ShownPhoto } from '../item/coverage.ts';
import type { Millis, Photo } from '../model.ts';
import type { PhotoFigures } from '../photoFigures.ts';

export interface PhotoStore {
  /** Assigns `sequence`. */
  insert(photo: Omit<Photo, 'sequence'>): Photo;
  get(id: PhotoId): Photo | null;
  /** All places, by `sequence`. */
  ofItem(itemId: ItemId): readonly Photo[];
  /** On sides and in the tray, by `sequence`. */
  shownOfItem(itemId: ItemId): readonly ShownPhoto[];
  inbox(): readonly Photo[];
  /** The inbox may hold thousands. */
  inboxHead(limit: number): readonly Photo[];
  inboxCount(): number;
  bySha(sha256: Sha256): readonly Photo[];
  /** By `sequence`. */
  byPicture(pictureHash: PictureHash): readonly Photo[];
  lastOfSources(): readonly Photo[];
  update(id: PhotoId, changes: PhotoChanges): void;
  /** Of the newest `photos`, without unmeasured ones. */
  newestFigures(photos: number): readonly PhotoFigures[];
  count(): number;
  /** Originals and companions; a shared one counts for each photo. */
  bytes(): number;
  /** In its old order where that is free. Replaces an existing row. */
  restore(photo: Photo): void;
  /**
   * Originals that retention may remove: uploaded, their item ended by then with nothing left to do, and no other photo
   * needs the bytes. In the order of the items' ends, after `after`.
   */
  clearable(endedBefore: Millis, limit: number, after?: ClearPlace): readonly ClearablePhoto[];
  /** Each file counts once. */
  countClearable(endedBefore: Millis, limit: number): ClearableCount;
}

export type PhotoChanges = Partial<
  Pick<
    Photo,
    'itemId' | 'sideUuid' | 'place' | 'wantedSide' | 'uploadedAt' | 'uploadedServerAt' | 'originalRemovedAt' | 'figures'
  >
>;

export interface ClearPlace {
  readonly endedAt: Millis;
  readonly itemId: string;
}

export interface ClearablePhoto extends ClearPlace {
  readonly photo: Photo;
}

export interface ClearableCount {
  readonly photos: number;
  readonly originals: number;
  readonly bytes: number;
}
