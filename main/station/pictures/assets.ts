import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import type { Asset, StationOptions } from '../api.ts';
import type { Pictures } from './pictures.ts';

/** Photos and pictures never change under their address. */
const dayInSeconds = 86_400;
/** The address is never used again; this covers scrolling back and forth. */
const cardSeconds = 600;
const rejectedSeconds = 60;

export interface AssetParts {
  readonly store: Pick<Store, 'photos' | 'sides'>;
  readonly media: Pick<MediaStore, 'thumbnail' | 'firstLook' | 'preview' | 'full'>;
  readonly options: Pick<StationOptions, 'log'>;
  readonly pictures: Pick<Pictures, 'get'>;
  readonly fleet: { rejectedPicture(itemId: ItemId, sideUuid: string): Promise<Buffer | null> };
  readonly finder: { mediaOf(uuid: string): string | null };
  readonly cardImport: { thumbnail(sessionId: string, entryId: string, signal: AbortSignal): Promise<Buffer | null> };
  readonly tether: { readonly frames: { readonly newest: Buffer | null }; readonly testPicture: Buffer | null };
}

const photoPictures = { thumbnail: 'thumbnail', first: 'firstLook', preview: 'preview', full: 'full' } as const;

/** Answers the addresses of `preload/contract/assets.ts`; null for an unknown one. */
export async function readAsset(parts: AssetParts, path: string, signal: AbortSignal): Promise<Asset | null> {
  const { store, pictures, finder, cardImport, tether, fleet } = parts;
  const words = path.split('/').map(decode);
  const [kind, id, second, third] = words;
  if (kind === 'photo' && id && second && Object.hasOwn(photoPictures, second) && words.length === 3) {
    return readPhoto(parts, id, photoPictures[second as keyof typeof photoPictures]);
  }
  if (kind === 'picture' && id && second && third === 'rejected' && words.length === 4) {
    const body = await fleet.rejectedPicture(id as ItemId, second);
    return body && { contentType: 'image/jpeg', body, maxAgeSeconds: rejectedSeconds };
  }
  if (kind === 'picture' && id && second && third && words.length === 4) {
    const side = store.sides.ofItem(id as ItemId).find((other) => other.uuid === second);
    const url = side && pictureOf(side, third);
    return url ? pictures.get(url, signal) : null;
  }
  if (kind === 'taxonomy' && id && words.length === 2) {
    const url = finder.mediaOf(id);
    return url ? pictures.get(url, signal) : null;
  }
  if (kind === 'card' && id && second && third === 'thumbnail' && words.length === 4) {
    const body = await cardImport.thumbnail(id, second, signal);
    return body && { contentType: 'image/jpeg', body, maxAgeSeconds: cardSeconds };
  }
  if (kind === 'tether' && words.length === 3) {
    const body = id === 'frame' ? tether.frames.newest : id === 'test' ? tether.testPicture : null;
    return body && { contentType: 'image/jpeg', body, maxAgeSeconds: 0 };
  }
  return null;
}

async function readPhoto(
  { store, media, options }: AssetParts,
  id: string,
  size: (typeof photoPictures)[keyof typeof photoPictures],
): Promise<Asset | null> {
  const photo = store.photos.get(id as PhotoId);
  if (!photo) return null;
  const isSmall = size === 'thumbnail' || photo.originalRemovedAt !== null;
  const body = await (isSmall ? media.thumbnail(photo) : media[size](photo)).catch((error) => {
    options.log.warn('A photo could not be shown', { photo: id, error: String(error) });
    return null;
  });
  return body && { contentType: 'image/jpeg', body, maxAgeSeconds: dayInSeconds };
}

interface SidePictures {
  readonly overlayImage: string | null;
  readonly exampleImage: string | null;
  readonly thumbnailImage: string | null;
}

function pictureOf(side: SidePictures, kind: string): string | null {
  switch (kind) {
    case 'overlay':
      return side.overlayImage;
    case 'example':
      return side.exampleImage;
    case 'thumbnail':
      return side.thumbnailImage;
    default:
      return null;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
