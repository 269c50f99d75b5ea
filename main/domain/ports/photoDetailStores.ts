import type { ItemId, PhotoId, PictureHash, Sha256, SideUuid } from '../ids.ts';
import type { Twin } from '../intake/repeats.ts';
import type { Millis, PhotoPlace } from '../model.ts';
import type { Companion } from '../photo/companion.ts';

export interface CompanionStore {
  /** A repeated call does nothing. */
  insert(companion: Companion): void;
  ofPhoto(photoId: PhotoId): readonly Companion[];
  ofItem(itemId: ItemId): readonly Companion[];
  bySha(sha256: Sha256): readonly Companion[];
  byPicture(pictureHash: PictureHash): readonly Companion[];
}

/** Photos of other items that share a file with this one's. */
export interface TwinStore {
  /** By `sequence`. */
  ofItem(itemId: ItemId): readonly Twin[];
  /** By `sequence`. The photo may be without item or not with it yet. */
  ofPhoto(photoId: PhotoId, itemId: ItemId | null): readonly Twin[];
}

export interface PhotoCameraStore {
  /** `camera` is the key of its overlay. The last call counts. */
  put(photoId: PhotoId, camera: string): void;
  remove(photoId: PhotoId): void;
  /** Only photos from live cameras. */
  ofItem(itemId: ItemId): ReadonlyMap<PhotoId, string>;
}

/** A person is asked which item they belong to. */
export interface AskedPhotoStore {
  put(asked: AskedPhoto): void;
  remove(photoId: PhotoId): void;
  get(photoId: PhotoId): AskedPhoto | null;
  /** In the inbox, by time of the shot. */
  waiting(limit: number): readonly AskedPhoto[];
}

/** The shot was during `beforeItemId`, the arrival during `itemId`. */
export interface AskedPhoto {
  readonly photoId: PhotoId;
  readonly beforeItemId: ItemId;
  readonly itemId: ItemId;
  /** By this machine's clock. */
  readonly shotAt: Millis;
}

export interface PhotoCodeStore {
  /** A repeated call does nothing. */
  insert(photoId: PhotoId, references: readonly string[]): void;
  /** The item's present photos, in order. */
  ofItem(itemId: ItemId): readonly PhotoCode[];
  /** A person said that the code means nothing. */
  forget(photoId: PhotoId): void;
}

export interface PhotoCode {
  readonly photoId: PhotoId;
  readonly reference: string;
}

export interface SavedPhotoStore {
  /** A repeated call does nothing. */
  insert(itemId: ItemId, photoId: PhotoId, at: Millis): void;
  ofItem(itemId: ItemId): readonly PhotoId[];
  /** Records need the times. */
  rowsOf(itemId: ItemId): readonly SavedPhoto[];
}

export interface SavedPhoto {
  readonly photoId: PhotoId;
  readonly at: Millis;
}

export interface MoveStore {
  insert(itemId: ItemId, moves: readonly PhotoMove[], at: Millis): void;
  /** The newest that was not undone. */
  last(itemId: ItemId): { readonly id: number; readonly moves: readonly PhotoMove[] } | null;
  remove(id: number): void;
  /** Nothing can be undone any more. */
  removeOfItem(itemId: ItemId): void;
}

/** One photo's part of an action that undo takes back. */
export interface PhotoMove {
  /** Undo returns it to the inbox; a photo that had just arrived stays with its item. */
  readonly goesBack?: boolean | undefined;
  readonly photoId: PhotoId;
  readonly from: { readonly place: PhotoPlace; readonly sideUuid: SideUuid | null; readonly itemId: ItemId | null };
  readonly to: { readonly place: PhotoPlace; readonly sideUuid: SideUuid | null; readonly itemId: ItemId | null };
}
