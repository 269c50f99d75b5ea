import type { ItemId, PhotoId, PictureHash, Sha256, SideUuid } from '../ids.ts';
import type { Twin } from '../intake/repeats.ts';
import type { Millis, PhotoPlace } from '../model.ts';
import type { Companion } from '../photo/companion.ts';

/** Files kept beside photos. */
export interface CompanionStore {
  /** The same bytes beside the same photo again: nothing. */
  insert(companion: Companion): void;
  ofPhoto(photoId: PhotoId): readonly Companion[];
  ofItem(itemId: ItemId): readonly Companion[];
  bySha(sha256: Sha256): readonly Companion[];
  byPicture(pictureHash: PictureHash): readonly Companion[];
}

/** Photos of other items that share a file with this one's. */
export interface TwinStore {
  /** Of all photos of an item, in `sequence` order. */
  ofItem(itemId: ItemId): readonly Twin[];
  /** Of one photo, which may not be with that item yet, or is with none, in `sequence` order. */
  ofPhoto(photoId: PhotoId, itemId: ItemId | null): readonly Twin[];
}

/** By which live camera photos were taken. */
export interface PhotoCameraStore {
  /** `camera` is the key by which overlays are remembered. Again: the later one holds. */
  put(photoId: PhotoId, camera: string): void;
  remove(photoId: PhotoId): void;
  /** Of the item's photos; without photos that came by another way than a live camera. */
  ofItem(itemId: ItemId): ReadonlyMap<PhotoId, string>;
}

/** Photos of the inbox of which a person is asked which item they are of. */
export interface AskedPhotoStore {
  put(asked: AskedPhoto): void;
  remove(photoId: PhotoId): void;
  get(photoId: PhotoId): AskedPhoto | null;
  /** Those still in the inbox, in the order in which they were taken. */
  waiting(limit: number): readonly AskedPhoto[];
}

/** Taken while `beforeItemId` was open, and come while `itemId` was. */
export interface AskedPhoto {
  readonly photoId: PhotoId;
  readonly beforeItemId: ItemId;
  readonly itemId: ItemId;
  /** By this machine's clock. */
  readonly shotAt: Millis;
}

/** References that photos were seen to show. */
export interface PhotoCodeStore {
  /** The same again: nothing. */
  insert(photoId: PhotoId, references: readonly string[]): void;
  /** Of the photos that are the item's now, in their order. */
  ofItem(itemId: ItemId): readonly PhotoCode[];
  /** A person has said that what the photo shows means nothing. */
  forget(photoId: PhotoId): void;
}

export interface PhotoCode {
  readonly photoId: PhotoId;
  readonly reference: string;
}

/** Photos that a person has found right with their item. */
export interface KeptPhotoStore {
  /** The same again: nothing. */
  insert(itemId: ItemId, photoId: PhotoId, at: Millis): void;
  ofItem(itemId: ItemId): readonly PhotoId[];
  /** With the times, for the records. */
  rowsOf(itemId: ItemId): readonly KeptPhoto[];
}

export interface KeptPhoto {
  readonly photoId: PhotoId;
  readonly at: Millis;
}

/** Actions on an item's photos, for undo. */
export interface MoveStore {
  insert(itemId: ItemId, moves: readonly PhotoMove[], at: Millis): void;
  /** The newest action of the item that was not undone. */
  last(itemId: ItemId): { readonly id: number; readonly moves: readonly PhotoMove[] } | null;
  remove(id: number): void;
  /** No action of the item can be undone any more. */
  removeOfItem(itemId: ItemId): void;
}

/** One photo's part of an operator's action, as the step that undo takes back. */
export interface PhotoMove {
  /** A person took it from the inbox: undone, it is there again. A photo that had only just arrived stays with its item. */
  readonly goesBack?: boolean | undefined;
  readonly photoId: PhotoId;
  readonly from: { readonly place: PhotoPlace; readonly sideUuid: SideUuid | null; readonly itemId: ItemId | null };
  readonly to: { readonly place: PhotoPlace; readonly sideUuid: SideUuid | null; readonly itemId: ItemId | null };
}
