import type { CameraFile } from '../gphoto/gphotoOutput.ts';

/** More than this is no broken shot any more, but another card or a day's work: a person imports it. */
const mostFetched = 20;

/** The pictures that are fetched from a camera that comes back. */
export type MissedPictures =
  /** Shot by shot, oldest first; RAW and JPEG of a shot together. */
  | { readonly kind: 'fetch'; readonly shots: readonly (readonly CameraFile[])[] }
  /** The card was changed meanwhile: what is on it has nothing to do with the broken shot. */
  | { readonly kind: 'other_card' }
  | { readonly kind: 'too_many'; readonly count: number };

/**
 * The pictures that a camera took while the station could not hear it: its files now, without those that it had at the start and those
 * that came over the cable since. By name and size, since a card is known by another folder after a reconnect. Pure.
 */
export function missedPictures(
  before: readonly CameraFile[],
  arrivedNames: ReadonlySet<string>,
  now: readonly CameraFile[],
): MissedPictures {
  const known = new Set(before.map(identity));
  const stillThere = now.filter((file) => known.has(identity(file))).length;
  if (stillThere * 2 < known.size) return { kind: 'other_card' };
  const missed = now
    .filter((file) => isPicture(file.name) && !known.has(identity(file)) && !arrivedNames.has(file.name))
    .toSorted(
      (left, right) => (left.modifiedAtMs ?? 0) - (right.modifiedAtMs ?? 0) || left.name.localeCompare(right.name),
    );
  if (missed.length > mostFetched) return { kind: 'too_many', count: missed.length };
  return { kind: 'fetch', shots: byShot(missed) };
}

/** The files of one shot have the same name but for its ending. */
function byShot(files: readonly CameraFile[]): readonly (readonly CameraFile[])[] {
  return [...Map.groupBy(files, ({ path }) => path.replace(/\.[^./]*$/, '').toLowerCase()).values()];
}

function identity({ name, sizeBytes }: CameraFile): string {
  return `${name} ${sizeBytes ?? '?'}`;
}

/** Films and settings files lie beside the pictures. */
function isPicture(name: string): boolean {
  return /\.(jpe?g|heic|heif|hif|tiff?|cr2|cr3|crw|nef|nrw|arw|sr2|raf|dng|orf|rw2|pef|3fr)$/i.test(name);
}
