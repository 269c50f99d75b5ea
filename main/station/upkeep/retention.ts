import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { Item, Millis, Photo } from '../../domain/model.ts';
import type { Companion } from '../../domain/photo/companion.ts';
import type { ClearPlace } from '../../domain/ports/photoStore.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import type { Log } from '../api.ts';
import { claimOf } from './mediaClaims.ts';

const dayMs = 86_400_000;
const atOnce = 100;
const maxCounted = 10_000;

export function endedBefore(now: Millis, retentionDays: number): Millis {
  return now - retentionDays * dayMs;
}

export function countClearable(
  store: Store,
  before: Millis,
): { readonly originals: number; readonly bytes: number; readonly more: boolean } {
  const { photos, originals, bytes } = store.photos.countClearable(before, maxCounted);
  return { originals, bytes, more: photos === maxCounted };
}

/** Thumbnail, row, then file: after a cut-off the sweep removes the file. Answers the number of files. */
export async function clearOriginals(
  { store, media, log }: { readonly store: Store; readonly media: MediaStore; readonly log: Log },
  before: Millis,
  now: () => Millis,
  signal: AbortSignal,
): Promise<number> {
  let cleared = 0;
  let place: ClearPlace | undefined;
  for (;;) {
    const found = store.photos.clearable(before, atOnce, place);
    const clearedBefore = cleared;
    for (const { photo } of found) {
      signal.throwIfAborted();
      if (await clearOne(store, media, log, photo.id, before, now)) cleared += 1;
    }
    const last = found.at(-1);
    if (!last || found.length < atOnce) return cleared;
    // A page of photos that had to stay is skipped.
    if (cleared === clearedBefore) place = { endedAt: last.endedAt, itemId: last.itemId };
  }
}

async function clearOne(
  store: Store,
  media: MediaStore,
  log: Log,
  photoId: PhotoId,
  before: Millis,
  now: () => Millis,
): Promise<boolean> {
  const photo = store.photos.get(photoId);
  // It may have gone with another photo of the same bytes.
  if (!photo || photo.originalRemovedAt !== null) return false;
  try {
    await media.keepThumbnail(photo);
  } catch (error) {
    log.warn('An original is kept, since its thumbnail cannot be', { photo: photoId, error: String(error) });
    return false;
  }
  // Nothing else runs from here to the end, so the decision holds.
  if (isPending(store, media, photo)) return false;
  const sharing = store.photos.bySha(photo.sha256);
  if (!sharing.every((other) => mayGo(other, itemOf(store, other.itemId), before))) return false;
  if (sharing.some(({ itemId }) => itemId !== null && store.operations.hasOpen(itemId))) return false;
  if (isCompanion(store, photo.sha256)) return false;
  store.transaction(() => {
    for (const { id } of sharing) store.photos.update(id, { originalRemovedAt: now() });
  });
  media.removeOriginal(photo);
  for (const { id } of sharing) {
    for (const companion of store.companions.ofPhoto(id)) removeCompanion(store, media, companion);
  }
  return true;
}

function isPending(store: Store, media: MediaStore, { sha256 }: Pick<Photo, 'sha256'>): boolean {
  return media.isArriving(sha256) || store.arrivals.bySha(sha256).length > 0;
}

/** The RAW of one item can lie beside another item's picture, whose files stay. */
function isCompanion(store: Store, sha256: Photo['sha256']): boolean {
  return store.companions.bySha(sha256).some(({ photoId }) => store.photos.get(photoId)?.originalRemovedAt === null);
}

/** A file that is arriving again, or whose photo keeps its original, stays. */
function removeCompanion(store: Store, media: MediaStore, companion: Companion): void {
  if (claimOf(store, companion.sha256) === 'needed' || media.isArriving(companion.sha256)) return;
  media.removeFile(companion);
}

function itemOf(store: Store, itemId: ItemId | null): Item | null {
  return itemId === null ? null : store.items.get(itemId);
}

/** The partner has the photo, and its item ended long enough ago. */
export function mayGo(photo: Photo, item: Item | null, before: Millis): boolean {
  if (photo.uploadedAt === null || item === null) return false;
  const hasEnded = item.stage === 'authentic' || item.stage === 'not_authentic' || item.stage === 'cancelled';
  return hasEnded && item.updatedAt <= before;
}
