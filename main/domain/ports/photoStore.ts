import type { ItemId, PhotoId, PictureHash, Sha256 } from '../ids.ts';
import type { ShownPhoto } from '../item/coverage.ts';
import type { Millis, Photo } from '../model.ts';
import type { PhotoFigures } from '../photoFigures.ts';

export interface PhotoStore {
  /** Assigns the next `sequence`. */
  insert(photo: Omit<Photo, 'sequence'>): Photo;
  get(id: PhotoId): Photo | null;
  /** All places, in `sequence` order. */
  ofItem(itemId: ItemId): readonly Photo[];
  /** Photos on sides and in the tray, in `sequence` order: enough to tell which sides are covered. */
  shownOfItem(itemId: ItemId): readonly ShownPhoto[];
  inbox(): readonly Photo[];
  /** The first of the inbox, which may hold thousands. */
  inboxHead(limit: number): readonly Photo[];
  inboxCount(): number;
  bySha(sha256: Sha256): readonly Photo[];
  /** In `sequence` order. */
  byPicture(pictureHash: PictureHash): readonly Photo[];
  /** The newest photo of each source that ever gave one. */
  lastOfSources(): readonly Photo[];
  update(id: PhotoId, changes: PhotoChanges): void;
  /** The figures of the newest so many photos, without photos that were not measured. */
  newestFigures(photos: number): readonly PhotoFigures[];
  /** All rows, whatever their place. */
  count(): number;
  /** Bytes of the originals that are kept and of what lies beside them; one that several photos share counts for each. */
  bytes(): number;
  /** Writes a photo as a record tells it, in its old order where that is free. An existing row is replaced. */
  restore(photo: Photo): void;
  /**
   * Photos whose original may go: the partner has them, their item ended at or before that time with nothing left to do, and no
   * other photo needs the same bytes, as its own or beside it. Items in the order in which they ended, after the given place.
   */
  clearable(endedBefore: Millis, limit: number, after?: ClearPlace): readonly ClearablePhoto[];
  /** The originals of the first so many of them, and all that would go with these: each file counts once. */
  countClearable(endedBefore: Millis, limit: number): ClearableCount;
}

export type PhotoChanges = Partial<
  Pick<
    Photo,
    'itemId' | 'sideUuid' | 'place' | 'wantedSide' | 'uploadedAt' | 'uploadedServerAt' | 'originalRemovedAt' | 'figures'
  >
>;

/** Where a walk through ended items goes on. */
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
  /** Of the originals and of what is kept beside them. */
  readonly bytes: number;
}
