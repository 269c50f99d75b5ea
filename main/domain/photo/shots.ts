import type { PhotoId } from '../ids.ts';
import type { ImageFormat, Millis } from '../model.ts';
import { rawFormats } from '../model.ts';

/** A RAW, or the picture that the camera made of it. */
export interface ShotFile {
  /** The photo that it is or will be, unless it becomes a companion. */
  readonly id: PhotoId;
  readonly kind: ShotKind;
  /** Source, folder and name without ending. */
  readonly shot: string;
  /** EXIF; null without. */
  readonly takenAt: Millis | null;
  readonly cameAt: Millis;
}

export const shotKinds = ['picture', 'raw'] as const;
export type ShotKind = (typeof shotKinds)[number];

/** Cameras write both times in whole seconds, which can tick between the two. */
const apartMs = 2_000;
/** Cameras count to 9999 and restart, so without times the files must come together. */
const apartPendingMs = 60_000;
/** Cameras write RAW and picture one after the other. */
export const pictureWaitMs = 2_000;

/** Null for formats that never come in pairs. */
export function shotKind(format: ImageFormat): ShotKind | null {
  if (rawFormats.some((raw) => raw === format)) return 'raw';
  return format === 'jpeg' || format === 'heic' ? 'picture' : null;
}

/** Source, folder and name without ending, in any case. */
export function shotName(source: string, folder: string, filename: string): string {
  const stem = filename.replace(/\.[^.]*$/, '');
  return JSON.stringify([source, folder, stem.normalize('NFC').toLowerCase()]);
}

export function isSameShot(one: ShotFile, other: ShotFile): boolean {
  if (one.kind === other.kind || one.shot !== other.shot) return false;
  const [times, comings] = [apart(one.takenAt, other.takenAt), apart(one.cameAt, other.cameAt)];
  return times === null ? comings !== null && comings <= apartPendingMs : times <= apartMs;
}

/** The closest time first, then the last arrival. */
export function partnerOf(file: ShotFile, others: readonly ShotFile[]): ShotFile | null {
  const partners = others.filter((other) => isSameShot(file, other));
  const distance = (other: ShotFile): number => apart(file.takenAt, other.takenAt) ?? apartMs;
  const [closest] = partners.toSorted((one, two) => distance(one) - distance(two) || two.cameAt - one.cameAt);
  return closest ?? null;
}

/** Null when the file may go on. `since` is its arrival. */
export function waitsForPicture(kind: ShotKind | null, since: Millis, now: Millis): Millis | null {
  const until = since + pictureWaitMs;
  // A clock that was put back delays nothing.
  return kind === 'raw' && now >= since && now < until ? until : null;
}

/** Each RAW comes right behind its picture; else the order stays. */
export function picturesFirst<File>(
  files: readonly File[],
  shotOf: (file: File) => string,
  isRaw: (file: File) => boolean,
): readonly File[] {
  const waiting = new Map<string, readonly File[]>(
    files.filter((file) => !isRaw(file)).map((file) => [shotOf(file), []]),
  );
  for (const file of files) {
    const before = isRaw(file) ? waiting.get(shotOf(file)) : undefined;
    if (before !== undefined) waiting.set(shotOf(file), [...before, file]);
  }
  return files.flatMap((file) => {
    const raws = waiting.get(shotOf(file));
    if (isRaw(file)) return raws === undefined ? [file] : [];
    waiting.set(shotOf(file), []);
    return [file, ...(raws ?? [])];
  });
}

function apart(one: Millis | null, other: Millis | null): number | null {
  return one === null || other === null ? null : Math.abs(one - other);
}
