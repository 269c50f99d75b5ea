import type { Arrival } from '../domain/arrival.ts';
import type { PhotoId } from '../domain/ids.ts';
import { formatOf } from '../domain/imageFiles.ts';
import type { ImageFormat, Photo } from '../domain/model.ts';
import type { ExaminedPicture } from '../imaging/ports.ts';
import { UnreadablePhoto } from '../imaging/unreadablePhoto.ts';
import { readAutoAdvance } from './autoAdvance.ts';
import type { Core } from './core.ts';
import { type Ingested, inInbox, onItem, refused, settledBefore, told } from './ingestNotices.ts';
import { claimOf } from './mediaClaims.ts';
import { placeOnItem } from './placeOnItem.ts';
import { recordRefusal } from './recordRefusal.ts';
import { settleRepeat } from './settleRepeat.ts';

export interface SettleOptions {
  /** See `CapturedFile`. */
  readonly lastTry: boolean;
  /** Goes before the side that the arrival asks for. */
  readonly side: string | null;
  /** The next side becomes active even where the operator has turned that off: several were handed over at once. */
  readonly advances: boolean;
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
  { lastTry, side, advances }: SettleOptions,
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
      const { itemId } = arrival;
      if (itemId === null) return inInbox(core, arrival, becomePhoto(core, arrival, outcome));
      const goesOn = advances || readAutoAdvance(core.store);
      const repeat = settleRepeat(core, { ...arrival, itemId }, wanted, goesOn);
      if (repeat !== null) return repeat;
      const photo = becomePhoto(core, arrival, outcome);
      return onItem(core, { ...arrival, itemId }, photo, placeOnItem(core, itemId, photo, wanted, goesOn));
    }),
  );
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
