import type { Millis, Photo } from '../model.ts';
import type { Arrival } from '../photo/arrival.ts';
import { isFromFolder } from '../photo/photoSources.ts';

export interface KnownFile extends Pick<Photo, 'sha256' | 'filename'> {
  readonly photo: Photo;
}

/** Programs write ratings within seconds and sync within a day. A file with its own name is known for ever. */
export const recentMs: Millis = 24 * 60 * 60 * 1_000;

/**
 * The photo that a program wrote into or exported: the same name, the same item, or less than a day old, in this order,
 * then the newest. Null for another picture or a file that a person gave. Equal bytes under another name are copies
 * (`repeatOf`).
 */
export function photoOfFile(arrival: Arrival, known: readonly KnownFile[]): Photo | null {
  if (!isFromFolder(arrival.source)) return null;
  const [best] = known
    .filter((file) => isTheFile(arrival, file))
    .toSorted((one, other) => rank(arrival, other) - rank(arrival, one) || other.photo.sequence - one.photo.sequence);
  return best?.photo ?? null;
}

function isTheFile(arrival: Arrival, file: KnownFile): boolean {
  const { photo } = file;
  const isOfItem = photo.itemId === arrival.itemId;
  if (photo.sha256 === arrival.sha256) return hasItsName(arrival, file) && !isOfItem;
  const isKnownFile = file.sha256 === arrival.sha256 || hasItsName(arrival, file);
  return isKnownFile || isOfItem || arrival.arrivedAt - photo.addedAt <= recentMs;
}

function hasItsName({ filename, source }: Arrival, { photo, filename: known }: KnownFile): boolean {
  return known === filename && photo.source === source;
}

function rank(arrival: Arrival, file: KnownFile): number {
  return (hasItsName(arrival, file) ? 2 : 0) + (file.photo.itemId === arrival.itemId ? 1 : 0);
}
