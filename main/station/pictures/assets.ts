import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { Asset } from '../api.ts';
import type { Core } from '../core.ts';
import type { CardImport } from '../sources/cardImport.ts';
import type { TetherSource } from '../sources/tetherSource.ts';
import type { Pictures } from './pictures.ts';

/** Photos and pictures never change under their address. */
const dayInSeconds = 86_400;
/** While somebody scrolls back and forth; the address is never used again. */
const cardSeconds = 600;

/** The bytes behind an address of `preload/contract/assets.ts`; null for what does not exist. */
export async function readAsset(
  core: Core,
  {
    pictures,
    cardImport,
    tether,
  }: {
    readonly pictures: Pictures;
    readonly cardImport: Pick<CardImport, 'thumbnail'>;
    readonly tether: Pick<TetherSource, 'frames' | 'testPicture'>;
  },
  path: string,
  signal: AbortSignal,
): Promise<Asset | null> {
  const parts = path.split('/').map(decode);
  const [kind, id, second, third] = parts;
  if (kind === 'photo' && id && (second === 'thumbnail' || second === 'preview') && parts.length === 3) {
    return readPhoto(core, id, second);
  }
  if (kind === 'picture' && id && second && third && parts.length === 4) {
    const side = core.store.sides.ofItem(id as ItemId).find((other) => other.uuid === second);
    const url = side && pictureOf(side, third);
    return url ? pictures.get(url, signal) : null;
  }
  if (kind === 'card' && id && second && third === 'thumbnail' && parts.length === 4) {
    const body = await cardImport.thumbnail(id, second, signal);
    return body && { contentType: 'image/jpeg', body, maxAgeSeconds: cardSeconds };
  }
  if (kind === 'tether' && parts.length === 3) {
    const body = id === 'frame' ? tether.frames.newest : id === 'test' ? tether.testPicture : null;
    return body && { contentType: 'image/jpeg', body, maxAgeSeconds: 0 };
  }
  return null;
}

async function readPhoto(core: Core, id: string, size: 'thumbnail' | 'preview'): Promise<Asset | null> {
  const photo = core.store.photos.get(id as PhotoId);
  if (!photo) return null;
  const isSmall = size === 'thumbnail' || photo.originalRemovedAt !== null;
  const body = await (isSmall ? core.media.thumbnail(photo) : core.media.preview(photo)).catch((error) => {
    core.options.log.warn('A photo could not be shown', { photo: id, error: String(error) });
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
