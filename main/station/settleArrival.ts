import type { Arrival } from '../domain/arrival.ts';
import type { ItemId, PhotoId, SideUuid } from '../domain/ids.ts';
import { formatOf } from '../domain/imageFiles.ts';
import type { ImageFormat, Photo, Side } from '../domain/model.ts';
import { nextSide, sideAfter } from '../domain/nextSide.ts';
import { findSide } from '../domain/reconcile.ts';
import { photosBlocked } from '../domain/stage.ts';
import type { ExaminedPicture } from '../imaging/ports.ts';
import { UnreadablePhoto } from '../imaging/unreadablePhoto.ts';
import { placeWithin } from '../sync/actions/placePhotos.ts';
import { changeItem } from '../sync/actions/settle.ts';
import { readFacts } from '../sync/itemFacts.ts';
import type { Core } from './core.ts';
import { type Ingested, inInbox, onItem, refused, settledBefore, told } from './ingestNotices.ts';
import { claimOf } from './mediaClaims.ts';
import { recordRefusal } from './recordRefusal.ts';

export interface SettleOptions {
  /** See `CapturedFile`. */
  readonly lastTry: boolean;
  /** Goes before the side that the arrival asks for. */
  readonly side: string | null;
}

/** Decodes the picture once. Throws `UnreadablePhoto` for one that is no sound photo. */
export async function examineArrival(core: Core, arrival: Arrival): Promise<ExaminedPicture> {
  return await core.media.examine({ ...arrival, format: formatOfArrival(arrival) }, core.closing);
}

/**
 * One transaction makes the arrival a photo with its place and upload, or, when it is no sound picture, removes it: then its bytes go
 * too. An arrival that is settled already is told as it was settled. Throws when the station itself fails; the arrival stays then.
 */
export async function settleArrival(
  core: Core,
  id: PhotoId,
  examined: Promise<ExaminedPicture>,
  { lastTry, side }: SettleOptions,
): Promise<Ingested> {
  const outcome = await examined.catch((error: unknown) => {
    if (error instanceof UnreadablePhoto) return error;
    throw error;
  });
  const arrival = core.store.arrivals.get(id);
  if (arrival === null) return settledMeanwhile(core, id);
  if (outcome instanceof UnreadablePhoto) return letGo(core, arrival, outcome, lastTry);
  const wanted = side ?? arrival.wantedSide;
  return told(
    core,
    core.store.transaction(() => {
      const photo = becomePhoto(core, arrival, outcome);
      if (arrival.itemId === null) return inInbox(core, arrival, photo);
      const { itemId } = arrival;
      return onItem(core, { ...arrival, itemId }, photo, placeOnItem(core, itemId, photo, wanted));
    }),
  );
}

/** The photo goes to the side asked for, else to the next one, else to the tray. The next open side becomes active. */
export function placeOnItem(core: Core, itemId: ItemId, photo: Photo, wanted: string | null): Side | null {
  const target = targetSide(core, itemId, wanted);
  changeItem(core.actions, itemId, () => {
    placeWithin(core.actions, itemId, photo, target ? { sideUuid: target } : 'tray', 'photo taken in');
    if (!target && wanted !== null) core.store.photos.update(photo.id, { wantedSide: wanted });
  });
  if (target) core.session.choose(itemId, sideAfter(readFacts(core.actions, itemId).sides, target));
  return target ? (core.store.sides.ofItem(itemId).find((side) => side.uuid === target) ?? null) : null;
}

function targetSide(core: Core, itemId: ItemId, wanted: string | null): SideUuid | null {
  const facts = readFacts(core.actions, itemId);
  if (photosBlocked(facts) !== null) return null;
  if (wanted !== null) return findSide(facts.plainSides, wanted);
  return nextSide(facts.sides, core.session.chosenSide(itemId));
}

function becomePhoto(core: Core, arrival: Arrival, { width, height, takenAt, figures }: ExaminedPicture): Photo {
  const { store } = core;
  const { id, sha256, bytes, filename, source } = arrival;
  if (arrival.fingerprint !== null) store.captured.insert(arrival.fingerprint, core.clock(), 'taken');
  store.arrivals.remove(id);
  return store.photos.insert({
    id,
    sha256,
    bytes,
    filename,
    source,
    format: formatOfArrival(arrival),
    width,
    height,
    capturedAt: takenAt ?? arrival.capturedAt,
    figures,
    itemId: null,
    sideUuid: null,
    place: 'inbox',
    wantedSide: null,
    addedAt: core.clock(),
    addedBy: arrival.arrivedBy,
    uploadedAt: null,
    uploadedServerAt: null,
    originalRemovedAt: null,
  });
}

/** Its source offers the file again while that may help. */
function letGo(core: Core, arrival: Arrival, error: UnreadablePhoto, lastTry: boolean): Ingested {
  const { store, media } = core;
  const isFinal = !error.mayBeIncomplete || lastTry;
  store.transaction(() => {
    store.arrivals.remove(arrival.id);
    if (isFinal) recordRefusal(core, arrival, error.message);
  });
  if (claimOf(store, arrival.sha256) === 'none' && !media.isArriving(arrival.sha256)) media.removeFile(arrival);
  return refused(core, arrival, error, lastTry);
}

/** The station itself may have seen to it after the source's first attempt failed. */
function settledMeanwhile(core: Core, id: PhotoId): Ingested {
  const photo = core.store.photos.get(id);
  const file = { filename: photo?.filename ?? 'The photo', source: photo?.source ?? '', itemId: photo?.itemId ?? null };
  return settledBefore(core, file, photo);
}

function formatOfArrival({ id, extension }: Arrival): ImageFormat {
  const format = formatOf(extension);
  if (format === null) throw new Error(`Arrival ${id} is a .${extension}, which no photo is`);
  return format;
}
