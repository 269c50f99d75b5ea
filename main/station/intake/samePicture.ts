import type { PhotoId } from '../../domain/ids.ts';
import { type KnownFile, photoOfFile, recentMs } from '../../domain/intake/samePicture.ts';
import type { Photo } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { isFromFolder } from '../../domain/photo/photoSources.ts';
import type { PictureFile } from '../../domain/photo/pictureFile.ts';
import { audit } from '../../sync/actions/settle.ts';
import { text } from '../../texts/text.ts';
import type { IntakeParts, IntakeStore } from './intakeParts.ts';

export function photoItIs(store: IntakeStore, arrival: Arrival): Photo | null {
  return photoOfFile(arrival, knownFiles(store, arrival));
}

/** The first bytes become the photo, so they are settled first. */
export function pendingSame(store: IntakeStore, { id, source, pictureHash }: Arrival): PhotoId | null {
  if (pictureHash === null || !isFromFolder(source)) return null;
  const [first] = store.arrivals.byPicture(pictureHash);
  return first === undefined || first.id === id ? null : first.id;
}

export function isMeasuredTarget(store: IntakeStore, { source, pictureHash, arrivedAt }: Arrival): boolean {
  if (pictureHash === null || !isFromFolder(source)) return false;
  return store.goldenShots.hasPicture(pictureHash, arrivedAt - recentMs);
}

export function noteTarget({ store, clock }: Pick<IntakeParts, 'store' | 'clock'>, { pictureHash }: Arrival): void {
  const now = clock();
  if (pictureHash !== null) store.goldenShots.notePicture(pictureHash, now, now - recentMs);
}

export function isOfAnother(store: IntakeStore, arrival: Arrival): boolean {
  return pendingSame(store, arrival) !== null || photoItIs(store, arrival) !== null;
}

export function sameInInbox(store: IntakeStore, file: PictureFile): Photo | null {
  return withPicture(store, file).find(({ place }) => place === 'inbox') ?? null;
}

/**
 * Other bytes of the same picture are kept beside the photo and noted in the history. Runs within the transaction that
 * ends the arrival.
 */
export function keepRewritten(parts: IntakeParts, arrival: Arrival, photo: Photo): void {
  const { store, clock, actions } = parts;
  const { sha256, pictureHash, bytes, extension, filename } = arrival;
  const isHere = photo.sha256 === sha256 || store.companions.ofPhoto(photo.id).some((file) => file.sha256 === sha256);
  if (isHere) return;
  const file = { photoId: photo.id, sha256, pictureHash, bytes, extension, filename };
  store.companions.insert({ ...file, kind: 'rewritten', addedAt: clock() });
  if (photo.itemId === null) return;
  audit(actions, photo.itemId, text('history.photoRewritten', { file: filename }), { photo: photo.id, sha256 });
}

function knownFiles(store: IntakeStore, arrival: Arrival): readonly KnownFile[] {
  const own = withPicture(store, arrival).map((photo) => ({ photo, sha256: photo.sha256, filename: photo.filename }));
  const beside = arrival.pictureHash === null ? [] : store.companions.byPicture(arrival.pictureHash);
  const hosts = beside.flatMap(({ photoId, sha256, filename }) => {
    const photo = store.photos.get(photoId);
    return photo === null ? [] : [{ photo, sha256, filename }];
  });
  return [...own, ...hosts];
}

function withPicture({ photos }: IntakeStore, { sha256, pictureHash }: PictureFile): readonly Photo[] {
  const byBytes = photos.bySha(sha256);
  const byPicture = pictureHash === null ? [] : photos.byPicture(pictureHash);
  return [...byBytes, ...byPicture.filter((photo) => photo.sha256 !== sha256)];
}
