import type { PhotoId } from '../ids.ts';
import type { ImageFormat, Millis } from '../model.ts';
import { rawFormats } from '../model.ts';

/** A file that a camera may have made together with another of the same shot: a RAW, or what the camera makes of it. */
export interface ShotFile {
  /** Of the photo that it is, or becomes unless it is kept beside one. */
  readonly id: PhotoId;
  readonly kind: ShotKind;
  /** Source, folder and name without its end. */
  readonly shot: string;
  /** The time that the camera wrote into it, null where it wrote none. */
  readonly takenAt: Millis | null;
  readonly cameAt: Millis;
}

export const shotKinds = ['picture', 'raw'] as const;
export type ShotKind = (typeof shotKinds)[number];

/** Cameras write both times from one clock in whole seconds, which can tick over between the two. */
const apartMs = 2_000;
/** Without times in both, names alone tell, and cameras count to 9999 and begin anew: the files must come together. */
const apartComingMs = 60_000;
/** How long a RAW waits for its picture before it is a photo by itself: cameras write the two one after the other. */
export const pictureWaitMs = 2_000;

/** Null for formats that are never one of a pair. */
export function shotKind(format: ImageFormat): ShotKind | null {
  if (rawFormats.some((raw) => raw === format)) return 'raw';
  return format === 'jpeg' || format === 'heic' ? 'picture' : null;
}

/** The common name of one shot's files: where they come from, and their name without its end, whatever its case. */
export function shotName(source: string, folder: string, filename: string): string {
  const stem = filename.replace(/\.[^.]*$/, '');
  return JSON.stringify([source, folder, stem.normalize('NFC').toLowerCase()]);
}

/** Whether a camera made both at one press. */
export function isSameShot(one: ShotFile, other: ShotFile): boolean {
  if (one.kind === other.kind || one.shot !== other.shot) return false;
  const [times, comings] = [apart(one.takenAt, other.takenAt), apart(one.cameAt, other.cameAt)];
  return times === null ? comings !== null && comings <= apartComingMs : times <= apartMs;
}

/** The file of the same shot among others; of several that with the closest time, then the one that came last. */
export function partnerOf(file: ShotFile, others: readonly ShotFile[]): ShotFile | null {
  const partners = others.filter((other) => isSameShot(file, other));
  const distance = (other: ShotFile): number => apart(file.takenAt, other.takenAt) ?? apartMs;
  const [closest] = partners.toSorted((one, two) => distance(one) - distance(two) || two.cameAt - one.cameAt);
  return closest ?? null;
}

/** Until when a file without a partner is held back; null when it may go on. `since` is when it came. */
export function waitsForPicture(kind: ShotKind | null, since: Millis, now: Millis): Millis | null {
  const until = since + pictureWaitMs;
  // A clock that was put back holds nothing back for longer.
  return kind === 'raw' && now >= since && now < until ? until : null;
}

/** Files in the order given, but for each RAW whose picture is among them: it comes right behind the picture of its shot. */
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
