import { basename, dirname } from 'node:path';
import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import type { PhotoId } from '../../domain/ids.ts';
import type { Millis, Photo } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { partnerOf, type ShotFile, shotKind, shotName, waitsForPicture } from '../../domain/photo/shots.ts';
import type { ReceivedFile } from '../../imaging/ports.ts';
import type { IntakeStore } from './intakeParts.ts';

const maxScanned = 16;

export function recordShot(store: IntakeStore, arrival: Arrival, file: CapturedFile, received: ReceivedFile): void {
  const kind = shotKind(received.format);
  if (kind === null) return;
  const shot = shotName(file.source, folderOf(file), nameOf(file));
  store.shots.put({ id: arrival.id, kind, shot, takenAt: received.takenAt, cameAt: arrival.arrivedAt });
}

export function recordShotTime(store: IntakeStore, id: PhotoId, takenAt: Millis | null): void {
  const file = store.shots.get(id);
  if (file !== null && takenAt !== null) store.shots.put({ ...file, takenAt });
}

export function joinShot(store: IntakeStore, id: PhotoId, photoId: PhotoId): void {
  const file = store.shots.get(id);
  if (file === null) return;
  const takenAt = file.takenAt ?? store.shots.get(photoId)?.takenAt ?? null;
  store.shots.remove(id);
  store.shots.put({ ...file, id: photoId, takenAt });
}

/** A RAW lets its picture go first. */
export function pendingPicture(store: IntakeStore, id: PhotoId): Arrival | null {
  const partner = partnerAmong(store, id, (other) => other.kind === 'picture' && store.arrivals.get(other.id) !== null);
  return partner === null ? null : store.arrivals.get(partner.id);
}

export function photoOfShot(store: IntakeStore, id: PhotoId): Photo | null {
  const partner = partnerAmong(store, id, (other) => photoWithOriginal(store, other.id) !== null);
  return partner === null ? null : photoWithOriginal(store, partner.id);
}

/** Its shot matches, or its item has the very same file already. */
export function photoOfCompanion(store: IntakeStore, arrival: Arrival): Photo | null {
  return photoOfShot(store, arrival.id) ?? photoWithFile(store, arrival);
}

/** A file with the photo's own picture is a repeat instead. */
export function photoWithFile(
  store: IntakeStore,
  { sha256, itemId }: Pick<Arrival, 'sha256' | 'itemId'>,
): Photo | null {
  const beside = store.companions.bySha(sha256).filter(({ kind }) => kind !== 'rewritten');
  const sameFile = beside.flatMap(({ photoId }) => photoWithOriginal(store, photoId) ?? []);
  return sameFile.find((photo) => photo.itemId === itemId) ?? null;
}

/** The time until which a lone RAW waits for its picture. */
export function heldForPicture(store: IntakeStore, { id }: Pick<Arrival, 'id'>, now: Millis): Millis | null {
  const file = store.shots.get(id);
  const until = file === null ? null : waitsForPicture(file.kind, file.cameAt, now);
  if (until === null || pendingPicture(store, id) !== null || photoOfShot(store, id) !== null) return null;
  return until;
}

function partnerAmong(store: IntakeStore, id: PhotoId, fits: (other: ShotFile) => boolean): ShotFile | null {
  const file = store.shots.get(id);
  if (file === null) return null;
  const others = store.shots.newest(file.shot, maxScanned).filter((other) => other.id !== id && fits(other));
  return partnerOf(file, others);
}

/** Nothing is kept beside a photo whose original is gone. */
function photoWithOriginal(store: IntakeStore, id: PhotoId): Photo | null {
  const photo = store.photos.get(id);
  return photo?.originalRemovedAt === null ? photo : null;
}

/** People see the name without unprintable characters. */
function nameOf({ filename, content }: CapturedFile): string {
  if (!('path' in content) || typeof content.path === 'string') return filename;
  const text = content.path.toString();
  return basename(Buffer.from(text).equals(content.path) ? text : content.path.toString('latin1'));
}

/** Names on disk need not be valid UTF-8. */
function folderOf({ folder, content }: CapturedFile): string {
  if (folder !== undefined) return folder;
  return 'path' in content
    ? dirname(typeof content.path === 'string' ? content.path : content.path.toString('latin1'))
    : '';
}
