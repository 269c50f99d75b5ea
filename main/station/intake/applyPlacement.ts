import type { PhotoId } from '../../domain/ids.ts';
import type { SeenPicture } from '../../domain/intake/arrivalFacts.ts';
import type { Placement } from '../../domain/intake/decidePlacement.ts';
import type { TargetResult } from '../../domain/judgement/golden.ts';
import type { Photo } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { dropArrival, recordRefusal, recordTaken } from './arrivalEnds.ts';
import { arrivalFormat } from './arrivalFormat.ts';
import type { Applied } from './ingested.ts';
import type { IntakeParts } from './intakeParts.ts';
import { putLabelInTray } from './labelShots.ts';
import { rejectedLine } from './placementNotices.ts';
import { putOnItem } from './putOnItem.ts';
import { recordNewName } from './renamedFile.ts';
import { keepRewritten, noteTarget } from './samePicture.ts';
import { joinShot, recordShotTime } from './shotPartners.ts';

export function applyPlacement(
  parts: IntakeParts,
  arrival: Arrival,
  placement: Placement,
  keepTarget: (() => TargetResult) | null,
): Applied {
  const photoId = apply(parts, arrival, placement);
  const target = placement.kind === 'target' ? (keepTarget?.() ?? null) : null;
  return { photo: photoId && parts.store.photos.get(photoId), target };
}

function apply(given: IntakeParts, arrival: Arrival, placement: Placement): PhotoId | null {
  // The history names who shot it, also where another person has signed in since.
  const parts: IntakeParts = { ...given, actions: { ...given.actions, who: arrival.arrivedBy } };
  const { store, clock } = parts;
  switch (placement.kind) {
    case 'renamed':
      if (arrival.fingerprint !== null) recordNewName(parts, arrival.fingerprint);
      dropArrival(store, arrival.id);
      return null;
    case 'rewritten':
      endAsPhoto(parts, arrival, placement.photo);
      return placement.photo.id;
    case 'not_complete_yet':
      dropArrival(store, arrival.id);
      return null;
    case 'unreadable':
      dropArrival(store, arrival.id);
      recordRefusal(parts, arrival, placement.reason);
      return null;
    case 'target':
    case 'target_again':
      noteTarget(parts, arrival);
      dropArrival(store, arrival.id);
      if (arrival.fingerprint !== null) store.captured.insert(arrival.fingerprint, clock(), 'taken');
      return null;
    case 'beside':
      storeCompanion(parts, arrival, placement);
      return placement.photo.id;
    case 'label': {
      const photo = becomePhoto(parts, arrival, placement.picture);
      putLabelInTray(parts, placement.itemId, photo);
      return photo.id;
    }
    case 'new_label':
    case 'inbox':
      return becomePhoto(parts, arrival, placement.picture).id;
    case 'which_item': {
      const { id } = becomePhoto(parts, arrival, placement.picture);
      const { beforeItemId, itemId } = placement;
      store.askedPhotos.put({ photoId: id, beforeItemId, itemId, shotAt: arrival.shotAt ?? arrival.arrivedAt });
      return id;
    }
    case 'here':
      endAsPhoto(parts, arrival, placement.photo);
      return placement.photo.id;
    case 'rejected_before':
      joinShot(store, arrival.id, placement.photo.id);
      dropArrival(store, arrival.id);
      recordRefusal(parts, arrival, rejectedLine(arrival, placement.reason));
      return null;
    case 'back':
      endAsPhoto(parts, arrival, placement.photo);
      putOnItem(parts, placement.itemId, placement.photo, placement.spot);
      return placement.photo.id;
    case 'from_inbox':
      endAsPhoto(parts, arrival, placement.photo);
      putOnItem(parts, placement.itemId, placement.photo, { kind: 'tray', why: { kind: 'asked' } });
      return placement.photo.id;
    case 'on_item': {
      const photo = becomePhoto(parts, arrival, placement.picture);
      if (placement.codes.others.length > 0) store.photoCodes.insert(photo.id, placement.codes.others);
      putOnItem(parts, placement.itemId, photo, placement.spot);
      return photo.id;
    }
  }
}

function becomePhoto(parts: IntakeParts, arrival: Arrival, { width, height, takenAt, figures }: SeenPicture): Photo {
  const { store } = parts;
  const { id, sha256, pictureHash, crc32, bytes, filename, source } = arrival;
  recordTaken(parts, arrival, id);
  store.arrivals.remove(id);
  recordShotTime(store, id, takenAt);
  return store.photos.insert({
    id,
    sha256,
    pictureHash,
    crc32,
    bytes,
    filename,
    source,
    format: arrivalFormat(arrival),
    width,
    height,
    capturedAt: takenAt ?? arrival.capturedAt,
    figures,
    itemId: null,
    sideUuid: null,
    place: 'inbox',
    wantedSide: null,
    addedAt: parts.clock(),
    addedBy: arrival.arrivedBy,
    uploadedAt: null,
    uploadedServerAt: null,
    originalRemovedAt: null,
  });
}

function endAsPhoto(parts: IntakeParts, arrival: Arrival, photo: Photo): void {
  const { store } = parts;
  joinShot(store, arrival.id, photo.id);
  dropArrival(store, arrival.id);
  recordTaken(parts, arrival, photo.id);
  keepRewritten(parts, arrival, photo);
  // Retention may have removed the original: now it is back, and the sweep must not take it.
  if (photo.originalRemovedAt !== null && photo.sha256 === arrival.sha256)
    store.photos.update(photo.id, { originalRemovedAt: null });
}

function storeCompanion(
  parts: IntakeParts,
  arrival: Arrival,
  { photo, as, back }: Extract<Placement, { readonly kind: 'beside' }>,
): void {
  const { store, clock } = parts;
  const { sha256, pictureHash, bytes, extension, filename } = arrival;
  recordTaken(parts, arrival, photo.id);
  dropArrival(store, arrival.id);
  const file = { photoId: photo.id, sha256, pictureHash, bytes, extension, filename };
  store.companions.insert({ ...file, kind: as, addedAt: clock() });
  if (photo.itemId !== null && back !== null) putOnItem(parts, photo.itemId, photo, back);
}
