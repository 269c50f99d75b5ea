import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { LabelDecision } from '../../domain/intake/labelShot.ts';
import type { Photo } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { UnreadablePhoto } from '../../imaging/decode/unreadablePhoto.ts';
import type { ExaminedPicture } from '../../imaging/ports.ts';
import { readAutoAdvance } from '../settings/autoAdvance.ts';
import { arrivalFormat } from './arrivalFormat.ts';
import type { Ingested } from './ingested.ts';
import { inInbox, onItem, settledBefore, told } from './ingestNotices.ts';
import type { IntakeRoom } from './intakeParts.ts';
import { keepBeside } from './keepBeside.ts';
import { actOnLabel, keepLabel, keepOthers, labelDecision } from './labelShots.ts';
import type { ReadCode } from './labels.ts';
import { letGo, orUnreadable } from './letGo.ts';
import { noteTaken } from './noteTaken.ts';
import { placeAsWished, type Wish } from './placeOnItem.ts';
import { endRenamed } from './renamedFile.ts';
import { settleInTray } from './settleInTray.ts';
import { settleInboxRepeat, settleRepeat } from './settleRepeat.ts';
import { settleTarget } from './settleTarget.ts';
import { comingPicture, noteTime, photoBeside } from './shotPartners.ts';

export interface SettleOptions {
  /** See `CapturedFile`. */
  readonly lastTry: boolean;
  /** Goes before the side that the arrival asks for. */
  readonly side: string | null;
  /** The next side becomes active even where the operator has turned that off: several were handed over at once. */
  readonly advances: boolean;
  /** See `Destination`. */
  readonly trayOf: ItemId | null;
}

/** What looking into an arrival tells. */
export interface ExaminedArrival extends ExaminedPicture {
  /** None while the settings want nothing of codes. */
  readonly codes: readonly ReadCode[];
}

/** Decodes the picture once, and once more for codes where they are wanted. Throws `UnreadablePhoto` for one that is no sound photo. */
export async function examineArrival(core: IntakeRoom, arrival: Arrival): Promise<ExaminedArrival> {
  const photo = { ...arrival, format: arrivalFormat(arrival) };
  const picture = await core.media.examine(photo, core.closing);
  const codes = await core.labels.look(async () => (await core.media.pictureFile(photo, core.closing)).path);
  return { ...picture, codes };
}

/**
 * One transaction makes the arrival a photo with its place and upload; or keeps it beside the photo of the same shot; or, when it is
 * no sound picture, removes it: then its bytes go too. An arrival that is settled already is told as it was settled. Throws when the
 * station itself fails; the arrival stays then.
 */
export async function settleArrival(
  core: IntakeRoom,
  id: PhotoId,
  examine: () => Promise<ExaminedArrival>,
  options: SettleOptions,
): Promise<Ingested> {
  const { lastTry, side, trayOf } = options;
  await settlePictureFirst(core, id, side);
  const before = arrivalFor(core, id, trayOf);
  if (before === null) return settledMeanwhile(core, id);
  const renamed = endRenamed(core, before);
  if (renamed !== null) return renamed;
  const wishFor = (file: Arrival): Wish => wishOf(core, file, options);
  const keep = (file: Arrival): Promise<Ingested> => keepBeside(core, file, examine, { lastTry, wish: wishFor(file) });
  if (photoBeside(core.store, before) !== null) return await keep(before);
  const outcome = await orUnreadable(examine());
  // A picture can have come, and been settled, meanwhile.
  await settlePictureFirst(core, id, side);
  const arrival = arrivalFor(core, id, trayOf);
  if (arrival === null) return settledMeanwhile(core, id);
  if (outcome instanceof UnreadablePhoto) return letGo(core, arrival, outcome, lastTry);
  if (photoBeside(core.store, arrival) !== null) return await keep(arrival);
  const asTarget = await settleTarget(core, arrival);
  if (asTarget !== null) return told(core, asTarget);
  const decision = labelDecision(core, arrival, outcome.codes);
  const { result: ingested, onDisk } = core.store.durableTransaction(() =>
    settleWithin(core, arrival, outcome, decision, wishFor(arrival)),
  );
  await onDisk.catch((error: unknown) => sayUnsure(core, arrival, error));
  // Told first, so that what the screens hear of the photo comes before the change of item.
  told(core, ingested);
  if (ingested.photo !== null) actOnLabel(core, arrival, ingested.photo, decision);
  return ingested;
}

/**
 * The photo has its place for everybody, so that is told, and what follows of it done, whatever the disk says: a crash can only bring
 * back the arrival, which is on the disk with its bytes, and the next start settles it again.
 */
function sayUnsure({ log, hub }: IntakeRoom, { id, filename }: Arrival, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  log.warn('A photo has its place, but the disk has not taken that', { photo: id, error: reason });
  const message = `${filename} is safe, but the disk did not take its place: ${reason} Should the station break off now, look whether the photo is where you want it.`;
  hub.emit({ type: 'notice', level: 'error', message });
}

/** Within the transaction that ends the arrival. */
function settleWithin(
  core: IntakeRoom,
  arrival: Arrival,
  outcome: ExaminedPicture,
  decision: LabelDecision,
  wish: Wish,
): Ingested {
  if (decision.kind === 'open') {
    const photo = becomePhoto(core, arrival, outcome);
    keepLabel(core, decision.itemId, photo);
    return onItem(core, { ...arrival, itemId: decision.itemId }, photo, { side: null, keptOff: null });
  }
  const itemId = decision.kind === 'new' ? null : arrival.itemId;
  if (itemId === null) return settleInInbox(core, arrival, outcome, decision);
  const ofItem = { ...arrival, itemId };
  const become = (): Photo => {
    const photo = becomePhoto(core, arrival, outcome);
    keepOthers(core, arrival, photo, decision);
    return photo;
  };
  if (wish.kind === 'tray') return settleInTray(core, ofItem, become);
  const repeat = settleRepeat(core, ofItem, wish);
  if (repeat !== null) return repeat;
  const photo = become();
  return onItem(core, ofItem, photo, placeAsWished(core, itemId, photo, wish));
}

/** The photo of a new label is asked about, wherever the same picture lies. */
function settleInInbox(
  core: IntakeRoom,
  arrival: Arrival,
  outcome: ExaminedPicture,
  { kind }: Pick<LabelDecision, 'kind'>,
): Ingested {
  const repeat = kind === 'new' ? null : settleInboxRepeat(core, arrival);
  return repeat ?? inInbox(core, { ...arrival, itemId: null }, becomePhoto(core, arrival, outcome));
}

function wishOf({ store }: IntakeRoom, { wantedSide }: Arrival, { side, advances, trayOf }: SettleOptions): Wish {
  if (trayOf !== null) return { kind: 'tray' };
  return { kind: 'side', side: side ?? wantedSide, goesOn: advances || readAutoAdvance(store) };
}

/** As it is meant now: what a label has sent elsewhere is read anew, and what is for a tray is of that item. */
function arrivalFor({ store }: IntakeRoom, id: PhotoId, trayOf: ItemId | null): Arrival | null {
  const arrival = store.arrivals.get(id);
  return arrival && { ...arrival, itemId: trayOf ?? arrival.itemId };
}

/** A RAW is no photo by itself where its picture has come too. */
async function settlePictureFirst(core: IntakeRoom, id: PhotoId, side: string | null): Promise<void> {
  const picture = comingPicture(core.store, id);
  if (picture === null) return;
  const attended = core.attended.get(picture.id);
  const lastTry = picture.fingerprint === null;
  await (attended?.settle(side) ??
    settleArrival(core, picture.id, () => examineArrival(core, picture), {
      lastTry,
      side: null,
      advances: true,
      trayOf: null,
    }));
}

function becomePhoto(core: IntakeRoom, arrival: Arrival, { width, height, takenAt, figures }: ExaminedPicture): Photo {
  const { store } = core;
  const { id, sha256, crc32, bytes, filename, source } = arrival;
  noteTaken(core, arrival, id);
  store.arrivals.remove(id);
  noteTime(store, id, takenAt);
  return store.photos.insert({
    id,
    sha256,
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
    addedAt: core.clock(),
    addedBy: arrival.arrivedBy,
    uploadedAt: null,
    uploadedServerAt: null,
    originalRemovedAt: null,
  });
}

/** The station itself may have seen to it after the source's first attempt failed. */
function settledMeanwhile(core: IntakeRoom, id: PhotoId): Ingested {
  const photo = core.store.photos.get(id);
  const file = { filename: photo?.filename ?? 'The photo', source: photo?.source ?? '', itemId: photo?.itemId ?? null };
  return settledBefore(core, file, photo);
}
