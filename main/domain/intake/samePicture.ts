import type { Millis, Photo } from '../model.ts';
import type { Arrival } from '../photo/arrival.ts';
import { isFromFolder } from '../photo/photoSources.ts';

/** A file with the arrival's picture that is here: a photo's own, or one beside it. */
export interface KnownFile extends Pick<Photo, 'sha256' | 'filename'> {
  readonly photo: Photo;
}

/** Programs write ratings and rights within seconds, people and synchronisation within the day. Under its own name a file is known for good. */
export const recentMs: Millis = 24 * 60 * 60 * 1_000;

/**
 * The photo that the file of a watched folder is, where a program has written into it since it was taken in, or has made another file of it:
 * a photo of the same item, one whose file has that name, or one that came within the last day. Of several the one with that name, then
 * that of the item, then the newest. Null where it is another picture, or a person gave the file. Files with the very same bytes under
 * another name are copies, of which `repeatOf` says what they mean.
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
