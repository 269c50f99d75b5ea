import type { CameraFile } from '../gphoto/gphotoOutput.ts';

/** More are another card or a day's work: a person imports them. */
const maxFetched = 20;

export type MissedPictures =
  /** Shots oldest first, RAW and JPEG together. */
  | { readonly kind: 'fetch'; readonly shots: readonly (readonly CameraFile[])[] }
  /** The card's files are not of the broken shot. */
  | { readonly kind: 'other_card' }
  | { readonly kind: 'too_many'; readonly count: number };

/** The files now, without those at the start and those that came since. By name and size, since a reconnect renames the card's folder. */
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
  if (missed.length > maxFetched) return { kind: 'too_many', count: missed.length };
  return { kind: 'fetch', shots: byShot(missed) };
}

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
