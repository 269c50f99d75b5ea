import type { Sha256 } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { SavedFile } from '../../imaging/ports.ts';
import type { MediaStore } from '../../imaging/store/mediaStore.ts';

type ClaimStore = Pick<Store, 'arrivals' | 'companions' | 'photos'>;

interface Claiming {
  readonly store: ClaimStore;
  readonly media: Pick<MediaStore, 'isArriving' | 'removeFile'>;
}

/** `let_go`: the bytes may go; thumbnails stay. */
export type Claim = 'needed' | 'let_go' | 'none';

export function claimOf(store: ClaimStore, sha256: Sha256): Claim {
  if (store.arrivals.bySha(sha256).length > 0) return 'needed';
  const beside = store.companions.bySha(sha256).flatMap(({ photoId }) => store.photos.get(photoId) ?? []);
  const rows = [...store.photos.bySha(sha256), ...beside];
  if (rows.length === 0) return 'none';
  return rows.some((photo) => photo.originalRemovedAt === null) ? 'needed' : 'let_go';
}

export function removeUnclaimed({ store, media }: Claiming, file: SavedFile): void {
  if (claimOf(store, file.sha256) === 'none' && !media.isArriving(file.sha256)) media.removeFile(file);
}
